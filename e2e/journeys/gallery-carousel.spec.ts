import { boxOf, stopClock } from '../support/actions.ts'
import { left, right, scrolled } from '../support/carousel.ts'
import { DESKTOP, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, entries, openGallery, rail, section } from '../support/videos.ts'

test.use(DESKTOP)

test.describe('the arrows', () => {
  test('are updated 100 milliseconds after the cards appear', async ({ page }) => {
    await stopClock(page)
    await openGallery(page, entries(10))
    await expect(right(page)).toBeDisabled()
    await page.clock.runFor(90)
    await expect(right(page)).toBeDisabled()
    await page.clock.runFor(20)
    await expect(right(page)).toBeEnabled()
    await expect(left(page)).toBeDisabled()
  })

  test('scroll by 300 pixels, and each is disabled at its end of the carousel', async ({ page }) => {
    await openGallery(page, entries(10))
    await right(page).click()
    await expect.poll(() => scrolled(page)).toBe(300)
    await expect(left(page)).toBeEnabled()
    await right(page).click()
    await expect.poll(() => scrolled(page)).toBe(600)
    await left(page).click()
    await expect.poll(() => scrolled(page)).toBe(300)
    await rail(page).evaluate((element) => element.scrollTo({ left: 9999, behavior: 'instant' }))
    await expect(right(page)).toBeDisabled()
    await expect(left(page)).toBeEnabled()
    await rail(page).evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    await expect(left(page)).toBeDisabled()
    await expect(right(page)).toBeEnabled()
  })

  test('are both disabled while all cards fit, and enabled in a narrower window', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 })
    await openGallery(page, entries(4))
    await expect(right(page)).toBeEnabled()
    await page.setViewportSize({ width: 2560, height: 900 })
    await expect(right(page)).toBeDisabled()
    await expect(left(page)).toBeDisabled()
  })

  test('are visible from 768 pixels, not on smaller screens', async ({ page }) => {
    await openGallery(page, entries(10))
    for (const [width, visible] of [
      [1440, true],
      [768, true],
      [767, false],
      [360, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(left(page)).toBeVisible({ visible })
      await expect(right(page)).toBeVisible({ visible })
    }
  })

  test('jump instead of scrolling smoothly with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGallery(page, entries(10))
    const positions = await rail(page).evaluateHandle((row) => {
      const positions = new Set<number>()
      row.addEventListener('scroll', () => positions.add(Math.round(row.scrollLeft)))
      return positions
    })
    await right(page).click()
    await expect.poll(() => positions.evaluate((all) => [...all])).toEqual([300])
  })
})

test('on a phone the row scrolls horizontally, and the page does not', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await openGallery(page, entries(10))
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page).last()).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('one to three videos have no arrows, and fill the width of the page', async ({ page }) => {
  for (const count of [1, 2, 3]) {
    await openGallery(page, entries(count))
    await expect(cards(page)).toHaveCount(count)
    await expect(section(page).getByRole('button', { name: /^Scroll/ })).toHaveCount(0)
    expect(await rail(page).evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
    const width = await page.evaluate(() => document.body.getBoundingClientRect().right)
    const start = (await boxOf(page.locator('#gallery-heading'))).x
    const last = await boxOf(rail(page).getByRole('listitem').last())
    expect(last.x + last.width).toBeCloseTo(width - start, 0)
  }
})
