import type { Locator, Page } from '@playwright/test'
import { dueInWords, dueTime } from '../../../core/business/due-time.ts'
import { boxOf, hold, stopClock } from '../support/actions.ts'
import { BUSINESS, CONTACT, chosen, LAST_PACKAGE, QUOTE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchConsole } from '../support/page-log.ts'
import { webpPhoto } from '../support/photos.ts'
import {
  API,
  ailsa,
  copied,
  expectChosen,
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

test('a field shows its error once it loses the focus, and other fields do not', async ({ page }) => {
  await openForm(page)
  await field(page, 'Name').focus()
  await expectErrors(page, { Name: '' })
  await field(page, 'Email').focus()
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  await expectErrors(page, { Name: 'This field is required.', Phone: '' })
  await field(page, 'Name').fill('Ailsa')
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid')
  await expectErrors(page, { Name: '' })
})

test('invalid values show every error, are not sent, and the first one gets the focus', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await openForm(page)
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
  await expectErrors(page, {
    Name: '',
    Phone: 'Please enter a valid UK mobile number.',
    Email: 'Please enter a valid email address.',
    Message: 'This field is required.',
  })
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a slip in an email address, and a message without a car, are asked about and can be sent', async ({
  page,
  site,
}) => {
  const [meant, missing] = ['Did you mean @gmail.com?', 'Which car is it, and where? A make and a postcode are enough.']
  const heightOfForm = async () => (await boxOf(submit(page))).y - (await boxOf(field(page, 'Name'))).y
  await page.setViewportSize({ width: 390, height: 844 })
  await openForm(page)
  const [before, { height }] = [await heightOfForm(), await boxOf(submit(page))]
  for (const [address, question] of Object.entries({
    'slip@gmail.co': meant,
    'slip@gmail.com': '',
    'slip@gmail.con': meant,
  })) {
    await field(page, 'Email').fill(address)
    await field(page, 'Email').press('Tab')
    await expectErrors(page, { Email: question })
  }
  expect(await heightOfForm()).toBe(before)
  await fillIn(page, { ...ailsa('slip@gmail.con'), Message: 'Please clean the wheels.' })
  await expectErrors(page, { Email: meant, Message: missing })
  for (const label of ['Email', 'Message']) await expect(field(page, label)).not.toHaveAttribute('aria-invalid')
  const [button, notice] = [await boxOf(submit(page)), await boxOf(form(page).getByText(missing))]
  expect(button.height).toBe(height)
  expect(button.y - (notice.y + notice.height)).toBeGreaterThanOrEqual(23)
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

test('what is typed while sending stays, and the confirmation says so', async ({ page, site }) => {
  const note = 'What you typed while we were sending is not part of it.'
  const respond = await hold(page, API)
  await openForm(page)
  const values = ailsa('meanwhile@example.com')
  await send(page, values)
  await expect(submit(page)).toBeDisabled()
  await field(page, 'Message').pressSequentially(' And the wheels.')
  respond()
  await expect(sentPanel(page)).toContainText(note)
  const { text } = await site.mailbox.take(CONTACT.email.text, await referenceOf(page))
  expect(text).not.toContain('And the wheels')
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(field(page, 'Message')).toHaveValue(`${values.Message} And the wheels.`)
  await expect(field(page, 'Name')).toHaveValue('')
  await send(page, { ...ailsa('meanwhile-2@example.com'), Message: 'And the wheels.' })
  await expect(sentPanel(page)).toBeVisible()
  await expect(sentPanel(page).getByText(note)).toBeHidden()
})

for (const isOffline of [false, true])
  test(`after ${isOffline ? 'a lost connection' : 'a 503'} the form keeps its values, and the toast closes with the next try`, async ({
    page,
    context,
    site,
  }) => {
    const errors = watchConsole(page, 'error')
    await stopClock(page) // No toast closes by itself.
    if (!isOffline) await page.route(API, (route) => route.fulfill({ status: 503, json: {} }))
    await openForm(page)
    // A live region is only announced if it exists before its text changes.
    await expect(trouble(page)).toHaveText('')
    const values = ailsa(`failed-${isOffline}@example.com`)
    await context.setOffline(isOffline)
    await send(page, values)
    await page.clock.runFor(200)
    // Without a connection, the code of the toast cannot load.
    if (isOffline) await expect(trouble(page)).toContainText(FAILED)
    else {
      await expect(toast(page, FAILED)).toBeVisible()
      await expect(trouble(page)).toContainText('What you typed is still here. Try again in a minute')
      await expect(trouble(page)).not.toContainText(FAILED)
    }
    for (const [label, text] of Object.entries(values)) await expect(field(page, label)).toHaveValue(text)
    await expect(form(page).getByRole('link', { name: CONTACT.whatsapp.text })).toBeVisible()
    expect(errors.length).toBeGreaterThan(0)
    await context.setOffline(false)
    await page.unrouteAll()
    const respond = await hold(page, API)
    const next = page.waitForRequest(API)
    await submit(page).click()
    await next
    await page.clock.runFor(200)
    await expect(toast(page, FAILED)).toBeHidden()
    respond()
    await expect(sentPanel(page)).toBeVisible()
    await site.mailbox.take(values.Email)
  })

/** Expects the toast over the header, which is taller except in the narrowest window, and clear of an element. */
async function expectToastInPlace(page: Page, text: string, element: Locator): Promise<void> {
  const box = toast(page, text)
  await box.hover() // It stays while the pointer is on it.
  await expect(box).toBeInViewport({ ratio: 1 })
  const endOf = ({ y, height }: { y: number; height: number }) => y + height
  await expect.poll(async () => (await boxOf(element)).y - endOf(await boxOf(box))).toBeGreaterThanOrEqual(0)
  if ((page.viewportSize()?.width ?? 0) < 390) return
  expect(endOf(await boxOf(box))).toBeLessThanOrEqual(endOf(await boxOf(page.getByRole('banner'))))
}

for (const { path, width, tag } of [
  { path: '/quote', width: 390, tag: [] },
  { path: '/', width: 1440, tag: [] },
  { path: '/', width: 320, tag: '@nightly' },
  { path: '/', width: 768, tag: '@nightly' },
])
  test(`on ${path} at ${width} px the receipt takes the place of the form, with its reference in view and clear of the toast`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 664 })
    await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
    if (path === '/') await page.goto('/#quote')
    await expectChosen(page, LAST_PACKAGE.id)
    await field(page, 'Name').focus()
    await untilEnhanced(page)
    const values = ailsa(`receipt-${width}@example.com`)
    await page.route(API, (route) => route.abort())
    await send(page, values)
    await expectToastInPlace(page, FAILED, submit(page))
    await page.unroute(API)

    await submit(page).click()
    await expectToastInPlace(page, SENT, sentPanel(page).getByText(QUOTE.sent.heading))
    await expect(sentPanel(page)).toBeFocused()
    for (const replaced of [submit(page), field(page, 'Name'), page.getByText(QUOTE.next.heading)])
      await expect(replaced).toBeHidden()
    const reference = await referenceOf(page)
    for (const text of [QUOTE.sent.heading, reference, /^We’ll reply by /])
      await expect(sentPanel(page).getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
    for (const fact of [...chosen([LAST_PACKAGE.id]).lines, values.Message, values.Phone, values.Email])
      await expect(sentPanel(page).getByText(fact, { exact: true })).toBeVisible()
    await expect(sentPanel(page).getByRole('link', { name: QUOTE.sent.photos })).toHaveAttribute(
      'href',
      `${CONTACT.whatsapp.href}?text=${encodeURIComponent(`Hello, my quote request is ${reference}.`)}`,
    )
    await toast(page, SENT).locator('button').click()
    await expect(toast(page, SENT)).toBeHidden()
    await expect.poll(() => page.evaluate(textProblems)).toEqual([])
  })

test('“Send another” shows an empty form; a second request in a day gets no email', async ({ page }) => {
  const values = ailsa('again-today@example.com')
  await openForm(page)
  await send(page, values)
  await expect(sentPanel(page)).toContainText('Confirmation on its way to')
  await expect(sentPanel(page)).toContainText('junk folder')
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(sentPanel(page)).toBeHidden()
  await expect(field(page, 'Name')).toBeFocused()
  for (const label of QUOTE.fields) await expect(field(page, label)).toHaveValue('')
  await expect(page.getByText(QUOTE.next.heading)).toBeVisible()
  await send(page, { ...values, Message: 'My number was wrong.' })
  await expect(sentPanel(page)).toContainText('We’ll reply to')
  await expect(sentPanel(page)).not.toContainText(/Confirmation|junk folder/)
})

test.describe('to a visitor abroad, the form', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('says by when we reply, also after midnight and on the receipt, and moves nothing', async ({ page }) => {
    const at = (text: string) => {
      const now = new Date(text)
      const due = dueTime(now, BUSINESS)
      return `We’ll reply by ${due instanceof Date && dueInWords(due, now, BUSINESS.timeZone)}`
    }
    const [evening, midnight] = [at('2026-07-02T23:59:30+01:00'), at('2026-07-03T00:00:30+01:00')]
    expect(midnight).not.toBe(evening)
    await page.clock.install({ time: '2026-07-02T23:59:00+01:00' })
    await page.clock.pauseAt('2026-07-02T23:59:30+01:00')
    await page.goto('/quote')
    const line = form(page).locator('[data-due]')
    await expect(line).toHaveText(`We’ll reply within ${BUSINESS.promises.reply}.`)
    const { height } = await boxOf(line)
    await field(page, 'Name').focus()
    await expect(line).toHaveText(`${evening}.`)
    expect((await boxOf(line)).height).toBe(height)
    await page.clock.runFor(61_000)
    await expect(line).toHaveText(`${midnight}.`)
    await send(page, ailsa('abroad@example.com'))
    await expect(sentPanel(page).getByText(midnight, { exact: true })).toBeVisible()
    await expect(line).toBeHidden()
  })
})

test('before the form’s code has loaded, Send shows the same errors in the same place', async ({ page }) => {
  const releaseCode = await hold(page, '**/_astro/*.js')
  await page.goto('/quote')
  const errors = {
    Name: 'This field is required.',
    Email: 'Please enter a valid email address.',
    Phone: 'Please enter a valid UK mobile number.',
    Message: 'This field is required.',
  }
  /** With the hint that some fields have. */
  const expectDescriptions = async (all: Record<string, string>) => {
    for (const [label, error] of Object.entries(all))
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${error}`))
  }
  await submit(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expectDescriptions(errors)
  await field(page, 'Name').fill('Ailsa')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('')
  await field(page, 'Phone').press('Enter')
  await expect(field(page, 'Email')).toBeFocused()

  const before = await boxOf(submit(page))
  releaseCode()
  await untilEnhanced(page)
  await expectErrors(page, { ...errors, Name: '' })
  await expectDescriptions({ ...errors, Name: '' })
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Email')).toBeFocused()
  expect(await boxOf(submit(page))).toEqual(before)
})

test('if the form’s code never loads, errors go as they are mended, photos are named, and the form sends', async ({
  page,
  site,
}) => {
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/quote')
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
  await expect(page).toHaveURL(/\/quote\/sent/)
  expect((await site.mailbox.take('blocked@example.com')).text).toContain(CONTACT.phone.text)
})

test('without the form’s code, /quote/sent thanks, also after a reload and going back, but not out of the blue', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/quote/sent')
  await expect(heading).toHaveText('Looking for your quote request?')
  await expect(page.getByText(/Thank you|submitted successfully/)).toHaveCount(0)
  await page.locator('main').getByRole('link', { name: 'Get a free quote' }).click()
  await expect(page).toHaveURL('/quote')
  await send(page, ailsa('no-code@example.com'))
  await expect(page).toHaveURL('/quote/sent')
  await expect(heading).toHaveText('Thank you!')
  await page.reload()
  await expect(heading).toHaveText('Thank you!')
  await page.goto('/terms')
  await page.goBack()
  await expect(heading).toHaveText('Thank you!')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser checks the fields', async ({ page }) => {
    const invalid = form(page).locator('input:invalid, textarea:invalid')
    await page.goto('/')
    await expect(invalid).toHaveCount(QUOTE.fields.length)
    await fillIn(page, { ...ailsa('ailsa@'), Phone: '0141 496 0000' })
    await expect(invalid).toHaveCount(2)
    await submit(page).click()
    await expect(page).toHaveURL('/')
  })
})
