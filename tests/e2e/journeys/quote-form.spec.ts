import { dueInWords, dueTime } from '../../../core/business/due-time.ts'
import { boxOf, hold, stopClock } from '../support/actions.ts'
import { BUSINESS, CONTACT, chosen, DESKTOP, LAST_PACKAGE, QUOTE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { webpPhoto } from '../support/photos.ts'
import {
  API,
  ailsa,
  copied,
  expectErrors,
  FAILED,
  field,
  fillIn,
  form,
  openForm,
  referenceOf,
  SENT,
  send,
  sentPanel,
  submit,
  toast,
  trouble,
  untilEnhanced,
} from '../support/quote-form.ts'
import { textProblems } from '../support/text-problems.ts'

const ERRORS = {
  Name: 'This field is required.',
  Email: 'Please enter a valid email address.',
  Phone: 'Please enter a valid UK mobile number.',
  Message: 'This field is required.',
}

test('Enter sends the request to owner and customer, and the form is empty', async ({ page, site }) => {
  await page.clock.install()
  await openForm(page)
  const values = ailsa('journey@example.com')
  await fillIn(page, { ...values, ...copied(values.Email) })
  await field(page, 'Email').press('Enter')
  await expect(toast(page, SENT)).toBeVisible()
  await expect(sentPanel(page)).toBeFocused()
  await page.clock.runFor(6_000) // for whatever the field's loss of focus has put off
  await expect(toast(page, SENT)).toBeHidden()
  for (const label of QUOTE.fields) {
    await expect(field(page, label)).toHaveValue('')
    await expect(field(page, label)).not.toHaveAttribute('aria-invalid')
    await expectErrors(page, { [label]: '' })
  }
  const reference = await referenceOf(page)
  expect(reference).toMatch(/^\w{4}-\w{4}$/)
  expect((await site.mailbox.take(values.Email)).text).toContain(reference)
  expect((await site.mailbox.take(CONTACT.email.text, reference)).text).toContain(values.Message)
})

test('an error shows once its field loses the focus, all show instead of sending, and the first one gets the focus', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await openForm(page)
  await field(page, 'Name').focus()
  await expectErrors(page, { Name: '' })
  await field(page, 'Email').focus()
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  await expectErrors(page, { Name: 'This field is required.', Phone: '' })
  await submit(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  for (const label of QUOTE.fields) {
    const box = form(page).getByRole('textbox', { name: label, exact: true })
    await expect(box).toHaveAttribute('required', '')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveAccessibleDescription(/^(This field is required|Please enter a valid)/)
  }
  for (const error of await form(page).locator('p[id$=-error]').all())
    await expect(error).toHaveAttribute('aria-live', 'polite')
  await send(page, { Name: 'Ailsa', Phone: '0141 496 0000', Email: 'ailsa@', Message: '  \n ' })
  await expect(field(page, 'Email')).toBeFocused()
  await expectErrors(page, { ...ERRORS, Name: '' })
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a slip in an email address is asked about and can be sent', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openForm(page)
  await fillIn(page, ailsa('slip@gmail.con'))
  await field(page, 'Name').focus()
  await expectErrors(page, { Email: 'Did you mean @gmail.com?' })
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
  expect((await site.mailbox.take('slip@gmail.con')).text).toContain(CONTACT.phone.text)
})

test('while sending, nothing is sent twice; after 15 seconds the form offers the phone', async ({ page }) => {
  await stopClock(page)
  await openForm(page)
  const sent: string[] = []
  await page.route(API, (route) => route.fulfill({ json: { reference: '3467-9ACD' } }))
  const respond = await hold(page, API)
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()))
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
  respond()
  await expect(form(page).getByText('3467-9ACD')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('what is typed while sending stays, “Send another” shows it, and a second request in a day gets no email', async ({
  page,
  site,
}) => {
  const note = 'What you typed while we were sending is not part of it.'
  const respond = await hold(page, API)
  await openForm(page)
  const values = ailsa('meanwhile@example.com')
  await send(page, values)
  await expect(submit(page)).toBeDisabled()
  await field(page, 'Message').pressSequentially(' And the wheels.')
  respond()
  await expect(sentPanel(page)).toContainText(note)
  await expect(sentPanel(page)).toContainText('Confirmation on its way to')
  const { text } = await site.mailbox.take(CONTACT.email.text, await referenceOf(page))
  expect(text).not.toContain('And the wheels')
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(field(page, 'Message')).toHaveValue(`${values.Message} And the wheels.`)
  await send(page, { ...values, Message: 'And the wheels.' })
  await expect(sentPanel(page)).toContainText('We’ll reply to')
  await expect(sentPanel(page)).not.toContainText(/Confirmation|typed while/)
})

for (const isOffline of [false, true])
  test(`after ${isOffline ? 'a lost connection' : 'a 503'} the form keeps its values, and sends them with the next try`, async ({
    page,
    context,
    site,
  }) => {
    if (!isOffline) await page.route(API, (route) => route.fulfill({ status: 503, json: {} }))
    await openForm(page)
    // A live region is only announced if it exists before its text changes.
    await expect(trouble(page)).toHaveText('')
    const values = ailsa(`failed-${isOffline}@example.com`)
    await context.setOffline(isOffline)
    await send(page, values)
    // Without a connection, the code of the toast cannot load.
    if (isOffline) await expect(trouble(page)).toContainText(FAILED)
    else {
      await toast(page, FAILED).hover() // It stays while the pointer is on it.
      await expect(trouble(page)).toContainText('What you typed is still here. Try again in a minute')
    }
    for (const [label, text] of Object.entries(values)) await expect(field(page, label)).toHaveValue(text)
    await expect(form(page).getByRole('link', { name: CONTACT.whatsapp.text })).toBeVisible()
    await context.setOffline(false)
    await page.unrouteAll()
    await field(page, 'Name').press('Enter')
    await expect(sentPanel(page)).toBeVisible()
    await expect(toast(page, FAILED)).toBeHidden()
    await site.mailbox.take(values.Email)
  })

for (const viewport of [{ width: 390, height: 664 }, DESKTOP.viewport])
  test(`the receipt takes the place of the form, ${viewport.width} px wide, in view, and the toast is between it and the header`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
    await field(page, 'Name').focus()
    await untilEnhanced(page)
    const values = ailsa('receipt@example.com')
    await send(page, values)
    const box = toast(page, SENT)
    await box.hover() // It stays while the pointer is on it.
    await expect(sentPanel(page)).toBeFocused()
    await expect(submit(page)).toBeHidden()
    const reference = await referenceOf(page)
    for (const text of [QUOTE.sent.heading, reference, /^We’ll reply by /])
      await expect(sentPanel(page).getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
    for (const fact of [...chosen([LAST_PACKAGE.id]).lines, values.Message, values.Phone, values.Email])
      await expect(sentPanel(page).getByText(fact, { exact: true })).toBeVisible()
    const photos = `${CONTACT.whatsapp.href}?text=${encodeURIComponent(`Hello, my quote request is ${reference}.`)}`
    await expect(sentPanel(page).getByRole('link', { name: QUOTE.sent.photos })).toHaveAttribute('href', photos)
    // The toast covers no text, and nothing of the header.
    await expect.poll(() => page.evaluate(textProblems)).toEqual([])
    const { y, height } = await boxOf(page.getByRole('banner'))
    expect((await boxOf(box)).y).toBeGreaterThanOrEqual(y + height)
    await box.locator('button').click()
    await expect(box).toBeHidden()
  })

test.describe('to a visitor abroad, the form', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('says by when we reply, also after midnight and on the receipt, and moves nothing', async ({ page }) => {
    const at = (text: string) => {
      const now = new Date(text)
      const due = dueTime(now, BUSINESS)
      return `We’ll reply by ${due instanceof Date && dueInWords(due, now, BUSINESS.timeZone)}`
    }
    const midnight = at('2026-07-03T00:00:30+01:00')
    await page.clock.install({ time: '2026-07-02T23:59:00+01:00' })
    await page.clock.pauseAt('2026-07-02T23:59:30+01:00')
    await page.goto('/quote')
    const line = form(page).locator('[data-due]')
    await expect(line).toHaveText(`We’ll reply within ${BUSINESS.promises.reply}.`)
    const { height } = await boxOf(line)
    await field(page, 'Name').focus()
    await expect(line).toHaveText(`${at('2026-07-02T23:59:30+01:00')}.`)
    expect((await boxOf(line)).height).toBe(height)
    await page.clock.runFor(61_000)
    await expect(line).toHaveText(`${midnight}.`)
    await send(page, ailsa('abroad@example.com'))
    await expect(sentPanel(page).getByText(midnight, { exact: true })).toBeVisible()
  })
})

test('before the form’s code has loaded, Send shows the same errors in the same place', async ({ page }) => {
  const releaseCode = await hold(page, '**/_astro/*.js')
  await page.goto('/quote')
  /** With the hint that some fields have. */
  const expectDescriptions = async (all: Record<string, string>) => {
    for (const [label, error] of Object.entries(all))
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${error}`))
  }
  await submit(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expectDescriptions(ERRORS)
  await field(page, 'Name').fill('Ailsa')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('')
  await field(page, 'Phone').press('Enter')
  await expect(field(page, 'Email')).toBeFocused()

  const before = await boxOf(submit(page))
  releaseCode()
  await untilEnhanced(page)
  await expectErrors(page, { ...ERRORS, Name: '' })
  await expectDescriptions({ ...ERRORS, Name: '' })
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Email')).toBeFocused()
  expect(await boxOf(submit(page))).toEqual(before)
})

test('if the form’s code never loads, errors go as they are mended, photos are named, and /quote/sent thanks, but not out of the blue', async ({
  page,
  site,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/quote/sent')
  await expect(heading).toHaveText('Looking for your quote request?')
  await page.locator('main').getByRole('link', { name: 'Get a free quote' }).click()
  await submit(page).click()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/^Please enter a valid UK mobile number/)
  await fillIn(page, ailsa('blocked@example.com'))
  await expect(field(page, 'Phone')).not.toHaveAccessibleDescription(/valid/)

  const photos = form(page).locator('[type=file]')
  await expect(form(page).locator('[data-add]')).toBeVisible()
  await expect(photos).toHaveCSS('opacity', '0')
  await photos.setInputFiles(await webpPhoto('wheel.webp'))
  await expect(photos).toHaveCSS('opacity', '1')
  await submit(page).click()
  await expect(page).toHaveURL('/quote/sent')
  expect((await site.mailbox.take('blocked@example.com')).text).toContain(CONTACT.phone.text)
  await page.reload()
  await expect(heading).toHaveText('Thank you!')
  await page.goto('/terms')
  await page.goBack()
  await expect(heading).toHaveText('Thank you!')
})
