import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 800 } })

const location = (page: Page) => page.locator('#location')

const top = (page: Page) =>
  location(page).evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** Whether the browser may skip the layout of the parts below the hero, down to the footer. */
const isDeferred = (page: Page) =>
  page.locator('#footer').evaluate((element) => getComputedStyle(element).contentVisibility === 'auto')

/** Notes on the document element whether layout was deferred at the first paint: `auto`, or `visible` if not. */
const noteAtFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((_list, observer) => {
      observer.disconnect()
      document.documentElement.dataset.atFirstPaint = getComputedStyle(
        document.querySelector('#footer') ?? document.documentElement,
      ).contentVisibility
    }).observe({ type: 'paint', buffered: true })
  })

for (const path of ['/', '/ceramiccoating']) {
  test(`${path} defers the layout below the hero until after the first paint`, async ({ page }) => {
    await noteAtFirstPaint(page)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-at-first-paint', 'auto')
    expect(await isDeferred(page)).toBe(false)
  })
}

test('a reload keeps the scroll position', async ({ page }) => {
  await page.goto('/')
  await location(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  const before = await top(page)
  await page.reload({ waitUntil: 'load' })
  expect(await isDeferred(page)).toBe(false)
  await expect.poll(() => top(page)).toBe(before)
})

test('the back button restores the scroll position', async ({ page }) => {
  await page.goto('/')
  await location(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  const before = await top(page)
  await page.goto('/terms')
  await page.goBack({ waitUntil: 'load' })
  await expect.poll(() => top(page)).toBe(before)
})

test('a URL that names a section scrolls to it at once', async ({ page }) => {
  await noteAtFirstPaint(page)
  await page.goto('/#location')
  await expect(page.locator('html')).toHaveAttribute('data-at-first-paint', 'visible')
  await expect(location(page)).toBeInViewport({ ratio: 0.5 })
})
