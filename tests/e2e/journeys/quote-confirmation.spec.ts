import type { Locator, Page } from '@playwright/test'
import { boxOf } from '../support/actions.ts'
import { CONTACT, chosen, LAST_PACKAGE, QUOTE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  API,
  ailsa,
  expectChosen,
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
  untilEnhanced,
} from '../support/quote-form.ts'
import { textProblems } from '../support/text-problems.ts'

/** Expects the toast in view, below the header, and clear of an element. */
async function expectToastInPlace(page: Page, text: string, element: Locator): Promise<void> {
  const box = toast(page, text)
  await box.hover() // It stays while the pointer is on it.
  await expect(box).toBeInViewport({ ratio: 1 })
  for (const other of [page.getByRole('banner'), element])
    await expect
      .poll(async () => {
        const [a, b] = [await boxOf(box), await boxOf(other)]
        return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
      })
      .toBeLessThanOrEqual(0)
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
    await fillIn(page, values)

    await page.route(API, (route) => route.abort())
    await submit(page).click()
    await expectToastInPlace(page, FAILED, submit(page))
    await expect(form(page).getByRole('status')).toContainText(FAILED)
    await page.unroute(API)

    await submit(page).click()
    await expectToastInPlace(page, SENT, sentPanel(page).getByText(QUOTE.sent.heading))
    await expect(sentPanel(page)).toBeFocused()
    for (const replaced of [submit(page), field(page, 'Name'), page.getByText(QUOTE.next.heading)])
      await expect(replaced).toBeHidden()
    const reference = await referenceOf(page)
    for (const text of [QUOTE.sent.heading, reference, QUOTE.sent.reply])
      await expect(sentPanel(page).getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
    for (const fact of [chosen(LAST_PACKAGE.id).text, values.Message, values.Phone, values.Email])
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
  const send = async (message: string) => {
    await fillIn(page, { ...ailsa('again-today@example.com'), Message: message })
    await submit(page).click()
  }
  await openForm(page)
  await send('A blue hatchback.')
  await expect(sentPanel(page)).toContainText('Confirmation on its way to')
  await expect(sentPanel(page)).toContainText('junk folder')
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(sentPanel(page)).toBeHidden()
  await expect(field(page, 'Name')).toBeFocused()
  for (const label of QUOTE.fields) await expect(field(page, label)).toHaveValue('')
  await expect(page.getByText(QUOTE.next.heading)).toBeVisible()
  await send('My number was wrong.')
  await expect(sentPanel(page)).toContainText('We’ll reply to')
  await expect(sentPanel(page)).not.toContainText(/Confirmation|junk folder/)
})

test('/quote/sent opened directly thanks for nothing, and leads to the form', async ({ page }) => {
  await page.goto('/quote/sent')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking for your quote request?')
  await expect(page.getByText(/Thank you|submitted successfully/)).toHaveCount(0)
  await page.locator('main').getByRole('link', { name: 'Get a free quote' }).click()
  await expect(page).toHaveURL('/quote')
})

test('without the form’s code, /quote/sent thanks, also after a reload and going back', async ({ page }) => {
  const thanks = page.getByRole('heading', { level: 1, name: 'Thank you!' })
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/quote')
  await fillIn(page, ailsa('no-code@example.com'))
  await submit(page).click()
  await expect(page).toHaveURL('/quote/sent')
  await expect(thanks).toBeVisible()
  await page.reload()
  await expect(thanks).toBeVisible()
  await page.goto('/terms')
  await page.goBack()
  await expect(thanks).toBeVisible()
})
