import { stopClock } from '../support/actions.ts'
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
  SENT,
  sentPanel,
  submit,
  toast,
} from '../support/quote-form.ts'

test('while sending, the button is disabled and nothing is sent twice; after 15 seconds the form offers the phone number', async ({
  page,
}) => {
  await page.clock.install()
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
  await expect(form(page).getByRole('link', { name: CONTACT.phone.text })).toHaveAttribute(
    'href',
    CONTACT.phone.href,
  )
  response.resolve()
  await expect(form(page).getByText('3467-9ACD')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('what is typed while sending stays in the form, and the confirmation says that it was not sent', async ({
  page,
  site,
}) => {
  const note = 'What you typed while we were sending is not part of it.'
  const response = Promise.withResolvers<void>()
  await page.route(API, async (route) => {
    await response.promise
    await route.continue()
  })
  await openForm(page)
  const values = ailsa('meanwhile@example.com')
  await fillIn(page, values)
  await submit(page).click()
  await expect(submit(page)).toBeDisabled()
  await field(page, 'Message').pressSequentially(' And the wheels.')
  response.resolve()
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

test('a page that is hidden right after the tap still sends', async ({ page }) => {
  await openForm(page)
  await fillIn(page, ailsa('away@example.com'))
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  const sent = page.waitForResponse(API)
  await submit(page).evaluate((button: HTMLButtonElement) => button.click())
  expect((await sent).status()).toBe(200)
})

for (const [failure, isOffline, status] of [
  ['a 201', false, 201],
  ['a 503', false, 503],
  ['a lost connection', true, 0],
] as const) {
  test(`after ${failure} the form announces and logs the failure and keeps its values, which can be sent again`, async ({
    page,
    context,
    site,
  }) => {
    const errors = watchConsole(page, 'error')
    if (!isOffline) await page.route(API, (route) => route.fulfill({ status, json: {} }))
    await openForm(page)
    // A live region is only announced if it exists before its text changes.
    await expect(form(page).getByRole('status')).toHaveText('')
    const values = ailsa(`failed-${status}@example.com`)
    await fillIn(page, values)
    await context.setOffline(isOffline)
    await submit(page).click()
    await expect(form(page).getByRole('status')).toContainText(`${FAILED} What you typed is still here`)
    for (const [label, text] of Object.entries(values)) await expect(field(page, label)).toHaveValue(text)
    for (const { text, href } of [CONTACT.phone, CONTACT.whatsapp])
      await expect(form(page).getByRole('link', { name: text })).toHaveAttribute('href', href)
    expect(errors.length).toBeGreaterThan(0)
    await context.setOffline(false)
    await page.unrouteAll()
    await submit(page).click()
    await expect(sentPanel(page)).toBeVisible()
    await site.mailbox.take(values.Email)
  })
}

test('a retry with the same values has the same idempotency key; changed values get a new one', async ({
  page,
}) => {
  const keys: (string | undefined)[] = []
  await page.route(API, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.abort()
  })
  await openForm(page)
  await fillIn(page, ailsa('again@example.com'))
  for (const message of ['First', 'First', 'Second']) {
    const count = keys.length
    await field(page, 'Message').fill(message)
    await submit(page).click()
    await expect.poll(() => keys.length).toBe(count + 1)
    await expect(submit(page)).toBeEnabled()
  }
  const [first, retry, changed] = keys
  expect(first).toBeTruthy()
  expect(retry).toBe(first)
  expect(changed).not.toBe(first)
})

test('the success toast disappears after five seconds, and the panel with the reference stays', async ({
  page,
}) => {
  await page.clock.install()
  await openForm(page)
  await fillIn(page, ailsa('toast@example.com'))
  await submit(page).click()
  await expect(toast(page, SENT)).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(toast(page, SENT)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(toast(page, SENT)).toBeHidden()
  await expect(sentPanel(page)).toContainText('Your reference')
})

test('a toast whose code arrives after the response stays open', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/_astro/toasts*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.route(API, (route) => route.abort())
  await stopClock(page) // No toast closes by itself.
  await openForm(page)
  await fillIn(page, ailsa('late-toast@example.com'))
  await submit(page).click()
  await page.clock.runFor(200)
  await expect(page.getByRole('status')).toContainText(FAILED)
  arrived.resolve()
  await expect(toast(page, FAILED)).toBeVisible()
  await page.clock.runFor(1_000) // longer than a toast takes to close
  await expect(toast(page, FAILED)).toBeVisible()
})

test('the failure toast closes when the next try is sending', async ({ page }) => {
  await stopClock(page) // No toast closes by itself.
  const retried = Promise.withResolvers<void>()
  const tries: string[] = []
  await page.route(API, async (route) => {
    tries.push(route.request().url())
    if (tries.length > 1) await retried.promise
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
  await expect.poll(() => tries).toHaveLength(2)
  await expect(toast(page, FAILED)).toBeHidden()
  retried.resolve()
  await expect(toast(page, FAILED)).toBeVisible()
})
