import { boxOf } from '../support/actions.ts'
import { CONTACT, QUOTE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  ailsa,
  errorOf,
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

/** An email address and a phone number as copied from an Arabic address book, with marks that show nothing. */
const copied = (email: string) => ({ Email: `\u202a${email}\u202c\u200e`, Phone: '\u200f٠٧٧٠٠ ٩٠٠٤٥٦' })

test('Enter sends the request to owner and customer, and the form is empty', async ({ page, site }) => {
  await page.clock.install()
  await openForm(page)
  const values = ailsa('journey@example.com')
  await fillIn(page, values)
  await fillIn(page, copied(values.Email))
  await field(page, 'Email').press('Enter')
  await expect(toast(page, SENT)).toBeVisible()
  await expect(sentPanel(page)).toBeFocused()
  await page.clock.runFor(6_000) // for whatever the field's loss of focus has put off
  await expect(toast(page, SENT)).toBeHidden()
  for (const label of QUOTE.fields) {
    await expect(field(page, label)).toHaveValue('')
    await expect(field(page, label)).not.toHaveAttribute('aria-invalid')
    expect(await errorOf(field(page, label))).toBe('')
  }
  const reference = await referenceOf(page)
  expect(reference).toMatch(/^\w{4}-\w{4}$/)
  expect((await site.mailbox.take(values.Email)).text).toContain(reference)
  const toOwner = await site.mailbox.take(CONTACT.email.text, reference)
  expect(toOwner.text).toContain(values.Message)
})

test('a field shows its error once it loses the focus, and other fields do not', async ({ page }) => {
  await openForm(page)
  await field(page, 'Name').focus()
  expect(await errorOf(field(page, 'Name'))).toBe('')
  await field(page, 'Email').focus()
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  expect(await errorOf(field(page, 'Name'))).toBe('This field is required.')
  expect(await errorOf(field(page, 'Phone'))).toBe('')
  await field(page, 'Name').fill('Ailsa')
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid')
  expect(await errorOf(field(page, 'Name'))).toBe('')
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
    expect(await errorOf(box)).toMatch(/required|valid/)
    await expect(box).toHaveAccessibleDescription(new RegExp(`^${await errorOf(box)}`))
  }
  for (const error of await form(page).locator('p[id$=-error]').all())
    await expect(error).toHaveAttribute('aria-live', 'polite')
  await fillIn(page, { Name: 'Ailsa', Phone: '0141 496 0000', Email: 'ailsa@', Message: '  \n ' })
  await submit(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  expect(await errorOf(field(page, 'Name'))).toBe('')
  expect(await errorOf(field(page, 'Phone'))).toBe('Please enter a valid UK mobile number.')
  expect(await errorOf(field(page, 'Email'))).toBe('Please enter a valid email address.')
  expect(await errorOf(field(page, 'Message'))).toBe('This field is required.')
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
})

test('an email address with a slip is asked about, and can be sent', async ({ page, site }) => {
  await openForm(page)
  const values = ailsa('slip@gmail.con')
  await fillIn(page, values)
  const before = await boxOf(submit(page))
  await field(page, 'Email').fill('slip@gmail.co')
  await field(page, 'Email').press('Tab')
  expect(await errorOf(field(page, 'Email'))).toBe('Did you mean @gmail.com?')
  await field(page, 'Email').fill('slip@gmail.com')
  expect(await errorOf(field(page, 'Email'))).toBe('')
  await field(page, 'Email').fill(values.Email)
  expect(await errorOf(field(page, 'Email'))).toBe('Did you mean @gmail.com?')
  expect((await boxOf(submit(page))).y).toBe(before.y)
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
  expect((await site.mailbox.take(values.Email)).text).toContain(CONTACT.phone.text)
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

  test('the form submits as HTML and leads to a confirmation page', async ({ page, site }) => {
    await page.goto('/')
    await fillIn(page, ailsa('plain@example.com'))
    await fillIn(page, copied('plain@example.com'))
    await submit(page).click()
    await expect(page).toHaveURL('/quote/sent')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
    expect((await site.mailbox.take('plain@example.com')).text).toContain(CONTACT.phone.text)
  })
})

test('a message without a car or a place is noticed while it is written, and is sent', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openForm(page)
  const before = await boxOf(submit(page))
  await fillIn(page, { ...ailsa('no-car@example.com'), Message: 'Please clean the wheels.' })
  const words = 'Which car is it, and where? A make and a postcode are enough.'
  expect(await errorOf(field(page, 'Message'))).toBe(words)
  await expect(field(page, 'Message')).not.toHaveAttribute('aria-invalid')
  const [after, notice] = [await boxOf(submit(page)), await boxOf(form(page).getByText(words))]
  expect(after.height).toBe(before.height)
  expect(after.y - (notice.y + notice.height)).toBeGreaterThanOrEqual(23)
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
})
