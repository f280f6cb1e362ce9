import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { placeholders, scrollToGallery } from '../support/videos.ts'
import { SHOTS } from './shots.ts'

for (const [index, { name, path, width, isWhole, act }] of SHOTS.entries()) {
  test(`${name} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.clock.setFixedTime(new Date('2026-03-04T10:00:00Z')) // during opening hours
    await page.goto(path)
    await loadAll(page)
    await act?.(page)
    if (isWhole) await loadAll(page)
    await page.evaluate(() => {
      for (const picture of document.images) Object.assign(picture, { loading: 'eager', decoding: 'sync' })
    })
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await page.mouse.move(0, 0)
    await expect(page).toHaveScreenshot(`${index}.png`, { fullPage: isWhole })
  })
}

/** Scrolls to what loads late, and back to the top. */
async function loadAll(page: Page): Promise<void> {
  if ((await page.locator('#gallery').count()) > 0) {
    await scrollToGallery(page)
    await placeholders(page).first().waitFor({ state: 'hidden' })
  }
  await page.locator('#footer').scrollIntoViewIfNeeded()
  await page.locator('#footer').getByText('Open now').waitFor({ state: 'attached' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}
