import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 390, height: 800 } })

const part = (page: Page) => page.locator('#location')

const top = (page: Page) => part(page).evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** Whether the browser may leave what lies below the first screen for later, down to the footer. */
const waits = (page: Page) =>
  page.locator('#footer').evaluate((element) => getComputedStyle(element).contentVisibility === 'auto')

/** Notes on the document whether the footer could wait when the page was first painted: `auto`, or `visible` if not. */
const noteAtPaint = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((_list, observer) => {
      observer.disconnect()
      document.documentElement.dataset.atPaint = getComputedStyle(
        document.querySelector('#footer') ?? document.documentElement,
      ).contentVisibility
    }).observe({ type: 'paint', buffered: true })
  })

for (const path of ['/', '/ceramiccoating']) {
  test(`on ${path}, what lies below the first screen waits until that is painted, and no longer`, async ({
    page,
  }) => {
    await noteAtPaint(page)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-at-paint', 'auto')
    await expect.poll(() => waits(page)).toBe(false)
  })
}

test('a reload keeps the place', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => waits(page)).toBe(false)
  await part(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  const before = await top(page)
  await page.reload({ waitUntil: 'load' })
  expect(await waits(page)).toBe(false)
  await expect.poll(() => top(page)).toBe(before)
})

test('an address that names a place leads to it at once', async ({ page }) => {
  await noteAtPaint(page)
  await page.goto('/#location')
  await expect(page.locator('html')).toHaveAttribute('data-at-paint', 'visible')
  expect(await waits(page)).toBe(false)
  await expect(part(page)).toBeInViewport({ ratio: 0.5 })
})
