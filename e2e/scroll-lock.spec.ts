import type { Locator, Page } from '@playwright/test'
import { openMenu, openService, openTerms } from './actions.ts'
import { launchOptions } from './browser.ts'
import { expect, test } from './site.ts'
import { PHONE } from './spec.ts'

// With the scrollbars that a mouse brings: only they can make the page jump.
test.use({ launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

/** Turns the wheel over the top left corner, and waits until the page had a frame to follow. */
async function wheel(page: Page): Promise<void> {
  const turned = page.evaluate(
    () =>
      new Promise((resolve) => {
        const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(resolve))
        addEventListener('wheel', afterFrames, { once: true, passive: true })
      }),
  )
  await page.mouse.move(4, 4)
  await page.mouse.wheel(0, 400)
  await turned
}

const scrolled = (page: Page) => page.evaluate(() => scrollY)
const widthOf = async (place: Locator) => (await place.boundingBox())?.width

async function expectLockAround(page: Page, open: (page: Page) => Promise<Locator>): Promise<void> {
  const places = [page.getByRole('main'), page.getByRole('banner')]
  const widths = await Promise.all(places.map(widthOf))
  const dialog = await open(page)
  await expect(dialog).toBeVisible()
  expect(await Promise.all(places.map(widthOf))).toEqual(widths)
  const before = await scrolled(page)
  await wheel(page)
  await wheel(page)
  expect(await scrolled(page)).toBe(before)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await Promise.all(places.map(widthOf))).toEqual(widths)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await wheel(page)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
})

test('behind a service the page does not scroll, and does not change its width', async ({ page }) => {
  await expectLockAround(page, () => openService(page, 'Combined Detailing'))
})

test('behind the terms the page does not scroll, and does not change its width', async ({ page }) => {
  await expectLockAround(page, openTerms)
})

test.describe('in a narrow window', () => {
  test.use({ viewport: PHONE.viewport })

  test('behind the menu the page does not scroll, and does not change its width', async ({ page }) => {
    await expectLockAround(page, openMenu)
  })
})
