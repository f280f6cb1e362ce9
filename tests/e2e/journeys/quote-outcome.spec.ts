import { hold, stopClock } from '../support/actions.ts'
import { CONTACT } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchConsole } from '../support/page-log.ts'
import {
  API,
  ailsa,
  FAILED,
  field,
  fillIn,
  form,
  openForm,
  referenceOf,
  sentPanel,
  submit,
  toast,
} from '../support/quote-form.ts'

test('while sending, nothing is sent twice; after 15 seconds the form offers the phone', async ({ page }) => {
  await stopClock(page)
  await openForm(page)
  const response = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route(API, async (route) => {
    sent.push(route.request().url())
    await response.promise
    await route.fulfill({ status: 200, json: { reference: '3467-9ACD' } })
  })
  await fillIn(page, ailsa('slow@example.com'))
  await submit(page).dblclick()
  await field(page, 'Name').press('Enter')
  await expect(submit(page)).toBeDisabled()
  await expect(submit(page)).toHaveText('Sending...')
  await page.clock.runFor(14_000)
  await expect(form(page).getByText('Still sending')).toBeHidden()
  await page.clock.runFor(1_500)
  await expect(form(page).getByText('Still sending')).toBeVisible()
  await expect(form(page).getByRole('link', { name: CONTACT.phone.text })).toHaveAttribute('href', CONTACT.phone.href)
  response.resolve()
  await expect(form(page).getByText('3467-9ACD')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('what is typed while sending stays, and the confirmation says so', async ({ page, site }) => {
  const note = 'What you typed while we were sending is not part of it.'
  const respond = await hold(page, API)
  await openForm(page)
  const values = ailsa('meanwhile@example.com')
  await fillIn(page, values)
  await submit(page).click()
  await expect(submit(page)).toBeDisabled()
  await field(page, 'Message').pressSequentially(' And the wheels.')
  respond()
  await expect(sentPanel(page)).toContainText(note)
  const { text } = await site.mailbox.take(CONTACT.email.text, await referenceOf(page))
  expect(text).not.toContain('And the wheels')
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(field(page, 'Message')).toHaveValue(`${values.Message} And the wheels.`)
  await expect(field(page, 'Name')).toHaveValue('')
  await fillIn(page, { ...ailsa('meanwhile-2@example.com'), Message: 'And the wheels.' })
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
  await expect(sentPanel(page).getByText(note)).toBeHidden()
})

for (const isOffline of [false, true]) {
  test(`after ${isOffline ? 'a lost connection' : 'a 503'} the form keeps its values`, async ({
    page,
    context,
    site,
  }) => {
    const errors = watchConsole(page, 'error')
    if (!isOffline) await page.route(API, (route) => route.fulfill({ status: 503, json: {} }))
    await openForm(page)
    // A live region is only announced if it exists before its text changes.
    await expect(form(page).getByRole('status')).toHaveText('')
    const values = ailsa(`failed-${isOffline}@example.com`)
    await fillIn(page, values)
    await context.setOffline(isOffline)
    await submit(page).click()
    await expect(form(page).getByRole('status')).toContainText(`${FAILED} What you typed is still here`)
    for (const [label, text] of Object.entries(values)) await expect(field(page, label)).toHaveValue(text)
    await expect(form(page).getByRole('link', { name: CONTACT.whatsapp.text })).toBeVisible()
    expect(errors.length).toBeGreaterThan(0)
    await context.setOffline(false)
    await page.unrouteAll()
    await submit(page).click()
    await expect(sentPanel(page)).toBeVisible()
    await site.mailbox.take(values.Email)
  })
}

test('the failure toast closes when the next try is sending', async ({ page }) => {
  await stopClock(page) // No toast closes by itself.
  const retried = Promise.withResolvers<void>()
  let tries = 0
  await page.route(API, async (route) => {
    if (++tries > 1) await retried.promise
    await route.abort()
  })
  const trySending = async () => {
    await submit(page).click()
    await page.clock.runFor(200)
  }
  await openForm(page)
  await fillIn(page, ailsa('next-try@example.com'))
  await trySending()
  await expect(toast(page, FAILED)).toBeVisible()
  await trySending()
  await expect.poll(() => tries).toBe(2)
  await expect(toast(page, FAILED)).toBeHidden()
  retried.resolve()
  await expect(toast(page, FAILED)).toBeVisible()
})
