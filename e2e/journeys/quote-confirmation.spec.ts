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

/** The height in pixels by which two elements overlap. */
async function verticalOverlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)])
  return Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))
}

/** Expects the toast below the header, within the margin of the page, and clear of an element. */
async function expectToastInPlace(page: Page, text: string, element: Locator): Promise<void> {
  await toast(page, text).hover() // It stays while the pointer is on it.
  await expect(toast(page, text)).toBeInViewport({ ratio: 1 })
  await expect.poll(() => verticalOverlap(toast(page, text), page.getByRole('banner'))).toBe(0)
  await expect.poll(() => verticalOverlap(toast(page, text), element)).toBe(0)
  const edges = (locator: Locator) =>
    locator.evaluate((one) => {
      const { paddingLeft, paddingRight } = getComputedStyle(one)
      const { left, right } = one.getBoundingClientRect()
      return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
    })
  const margin = await edges(page.locator('#quote > .wrap > .panel, #footer .wrap').last())
  const { x, width } = await boxOf(toast(page, text))
  expect(x).toBeGreaterThanOrEqual(margin.left - 1)
  expect(x + width).toBeLessThanOrEqual(margin.right + 1)
}

for (const path of ['/quote', '/']) {
  for (const [width, height] of [
    [320, 640],
    [390, 664],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`on ${path} at ${width} px the receipt takes the place of the form, with its reference in view and clear of the toast`, {
      tag: width === 390 || (width === 1440 && path === '/') ? [] : '@nightly',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
      if (path === '/') await page.goto('/#quote')
      await expectChosen(page, LAST_PACKAGE.id)
      await field(page, 'Name').focus()
      await untilEnhanced(page)
      const values = ailsa(`receipt-${path.length}-${width}@example.com`)
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
      const facts = [chosen(LAST_PACKAGE.id).text, values.Message, values.Phone, values.Email]
      for (const fact of facts) await expect(sentPanel(page).getByText(fact, { exact: true })).toBeVisible()
      await expect(sentPanel(page)).not.toContainText('submitted successfully')
      await expect(sentPanel(page).getByRole('link', { name: QUOTE.sent.photos })).toHaveAttribute(
        'href',
        `${CONTACT.whatsapp.href}?text=${encodeURIComponent(`Hello, my quote request is ${reference}.`)}`,
      )
      await toast(page, SENT).locator('button').click()
      await expect(toast(page, SENT)).toBeHidden()
      await expect.poll(() => page.evaluate(textProblems)).toEqual([])
    })
  }
}

test('“Send another” shows the empty form again; a second request in a day gets no confirmation, and nothing says so', async ({
  page,
}) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('/quote/sent names the confirmation only if one was sent', async ({ page }) => {
    await page.goto('/quote/sent')
    await expect(page.getByText('junk folder')).toBeVisible()
    await page.goto('/quote/sent#no-email')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
    await expect(page.getByText('junk folder')).toBeHidden()
  })
})

test('/quote/sent opened directly or from another site thanks for nothing, and leads to the form', async ({
  page,
}) => {
  for (const options of [{}, { referer: 'https://example.com/' }]) {
    await page.goto('/quote/sent', options)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking for your quote request?')
    await expect(page.getByText(/Thank you|submitted successfully/)).toHaveCount(0)
  }
  await page.locator('main').getByRole('link', { name: 'Get a free quote' }).click()
  await expect(page).toHaveURL('/quote')
})

test('two taps before the form’s code runs, and a third after it, are one request', async ({
  page,
  site,
}) => {
  const responses = Promise.withResolvers<void>()
  const posts: string[] = []
  const byScript = Promise.withResolvers<{ reference: string }>()
  await page.route(API, async (route) => {
    const type = route.request().headers()['content-type'] ?? ''
    posts.push(type)
    await responses.promise
    if (type.includes('json')) byScript.resolve(await (await route.fetch()).json())
    else await route.continue().catch(() => {}) // The next tap has cancelled it.
  })
  const code = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/quote')
  await fillIn(page, ailsa('impatient@example.com'))
  // Playwright's locators wait until the page has left; the mouse does not.
  await form(page).evaluate((element: HTMLFormElement) => {
    const tapAgain = () => element.querySelector<HTMLElement>('[type=submit]')?.click()
    new MutationObserver(tapAgain).observe(element, { attributeFilter: ['novalidate'] })
  })
  await submit(page).scrollIntoViewIfNeeded()
  const { x, y } = await boxOf(submit(page))
  for (const taps of [1, 2]) {
    await page.mouse.click(x + 20, y + 20)
    await expect.poll(() => posts.length).toBe(taps)
  }
  code.resolve()
  await expect.poll(() => posts.length).toBe(3)
  responses.resolve()
  await expect(page).toHaveURL('/quote/sent')
  const { text } = await site.mailbox.take('impatient@example.com')
  expect(text).toContain((await byScript.promise).reference)
})

test('after a post without the form’s code, /quote/sent thanks, also after a reload and on the way back', async ({
  page,
}) => {
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
