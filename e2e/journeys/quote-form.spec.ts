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

test('a quote request from the form reaches the owner, and the customer gets a confirmation', async ({
  page,
  site,
}) => {
  await openForm(page)
  await fillIn(page, ailsa('journey@example.com'))
  await submit(page).click()

  await expect(toast(page, SENT)).toBeVisible()
  const reference = await referenceOf(page)
  expect(reference).toMatch(/^\w{4}-\w{4}$/)
  for (const label of ['Name', 'Phone', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('')
  expect(await form(page).locator('[aria-invalid]').count()).toBe(0)

  const toCustomer = await site.mailbox.take('journey@example.com')
  expect(toCustomer.text).toContain(reference)
  expect(toCustomer.text).not.toContain('hatchback')
  const toOwner = await site.mailbox.take(CONTACT.email.text, reference)
  expect(toOwner.replyTo).toEqual([{ name: 'Ailsa Reid', address: 'journey@example.com' }])
  expect(toOwner.text).toContain('A blue hatchback, two dogs & <b>sand</b>.')
  expect(toOwner.html).toContain('tel:+447700900456')
  expect(toOwner.html).toContain('https://wa.me/447700900456')
  expect(toOwner.html).toContain('&lt;b&gt;sand&lt;/b&gt;')
})

test('on a phone an error is closer to its own field than to the next label, and does not change the even gaps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openForm(page)
  const gaps = () =>
    form(page)
      .locator('input[name=name], input[name=email], input[name=phone]')
      .evaluateAll((inputs) =>
        inputs.map((input) => {
          const next = input.parentElement?.nextElementSibling?.querySelector('label')
          return Math.round((next?.getBoundingClientRect().top ?? 0) - input.getBoundingClientRect().bottom)
        }),
      )
  const before = await gaps()
  expect(new Set(before).size).toBe(1)
  await submit(page).click()
  const text = await form(page).getByText('This field is required.').first().boundingBox()
  expect(await gaps()).toEqual(before)
  const input = await field(page, 'Name').boundingBox()
  if (!input || !text) throw new Error('The field and its error must be visible')
  const above = text.y - (input.y + input.height)
  expect((before[0] ?? 0) - text.height - above).toBeGreaterThan(1.5 * above)
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

test('submitting invalid values shows every error, sends nothing and focuses the first invalid field', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await openForm(page)
  await fillIn(page, { Name: 'Ailsa', Phone: '0141 496 0000', Email: 'ailsa@', Message: '  \n ' })
  await submit(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  expect(await errorOf(field(page, 'Name'))).toBe('')
  expect(await errorOf(field(page, 'Phone'))).toBe('Please enter a valid UK mobile number.')
  expect(await errorOf(field(page, 'Email'))).toBe('Please enter a valid email address.')
  expect(await errorOf(field(page, 'Message'))).toBe('This field is required.')
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
})

test('Enter in a field sends the form, and the emptied fields show no error', async ({ page }) => {
  await page.clock.install()
  await openForm(page)
  await fillIn(page, ailsa('enter@example.com'))
  await field(page, 'Email').press('Enter')
  await expect(sentPanel(page)).toBeFocused()
  await page.clock.runFor(1_000) // for whatever the field's loss of focus has put off
  for (const name of QUOTE.fields) {
    await expect(field(page, name)).toHaveValue('')
    await expect(field(page, name)).not.toHaveAttribute('aria-invalid')
    expect(await errorOf(field(page, name))).toBe('')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser checks required fields and patterns', async ({ page }) => {
    await page.goto('/')
    for (const label of ['Name', 'Phone', 'Email', 'Message']) {
      await expect(field(page, label)).toHaveAttribute('required', '')
    }
    for (const label of ['Name', 'Phone', 'Email']) {
      const pattern = await field(page, label).getAttribute('pattern')
      expect(() => new RegExp(pattern ?? '(', 'v')).not.toThrow()
    }
    await submit(page).click()
    await expect(page).toHaveURL('/')
  })

  test('the form submits as an ordinary HTML form and leads to a confirmation page', async ({
    page,
    site,
  }) => {
    await page.goto('/')
    await fillIn(page, ailsa('plain@example.com'))
    await submit(page).click()
    await expect(page).toHaveURL('/quote/sent')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
    expect((await site.mailbox.take('plain@example.com')).text).toContain(CONTACT.phone.text)
  })

  test('a message too long for the server is there again on the way back', async ({ page }) => {
    await page.goto('/quote')
    await fillIn(page, { ...ailsa('too-long@example.com'), Message: 'x'.repeat(60_000) })
    await submit(page).click()
    await expect(page.getByText('Go back to find it as you typed it')).toBeVisible()
    await page.goBack()
    await expect(field(page, 'Message')).toHaveValue(/^x{60000}$/)
    await expect(field(page, 'Name')).toHaveValue('Ailsa Reid')
  })

  test('if the server rejects the request, the form comes back with the values and their errors', async ({
    page,
  }) => {
    await page.goto('/')
    await fillIn(page, { ...ailsa('long@example.com'), Message: `"<script>${'x'.repeat(5000)}` })
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check your request')
    await expect(field(page, 'Name')).toHaveValue('Ailsa Reid')
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'false')
    await expect(field(page, 'Message')).toHaveValue(/^"<script>x+$/)
    await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true')
    expect(await errorOf(field(page, 'Message'))).toBe('Please use at most 5000 characters.')
  })
})
