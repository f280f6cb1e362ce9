import type { Locator, Page } from '@playwright/test'
import { openMenu, openService, openTerms } from '../support/actions.ts'
import { launchOptions } from '../support/browser.ts'
import { PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

// The page can only change its width if the browser shows classic scrollbars.
test.use({ launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

/** Turns the mouse wheel over the top left corner and gives the page a frame to scroll. */
async function turnWheel(page: Page): Promise<void> {
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
const widthOf = async (element: Locator) => (await element.boundingBox())?.width

async function expectScrollLock(page: Page, open: (page: Page) => Promise<Locator>): Promise<void> {
  const elements = [page.getByRole('main'), page.getByRole('banner')]
  const widths = await Promise.all(elements.map(widthOf))
  const dialog = await open(page)
  await expect(dialog).toBeVisible()
  expect(await Promise.all(elements.map(widthOf))).toEqual(widths)
  const before = await scrolled(page)
  await turnWheel(page)
  await turnWheel(page)
  expect(await scrolled(page)).toBe(before)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await Promise.all(elements.map(widthOf))).toEqual(widths)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await turnWheel(page)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
})

test('behind a service dialog the page does not scroll or change its width', async ({ page }) => {
  await expectScrollLock(page, () => openService(page, WITH_TABS.name))
})

test('behind the terms dialog the page does not scroll or change its width', async ({ page }) => {
  await expectScrollLock(page, openTerms)
})

test.describe('in a narrow window', () => {
  test.use({ viewport: PHONE.viewport })

  test('behind the menu the page does not scroll or change its width', async ({ page }) => {
    await expectScrollLock(page, openMenu)
  })
})
