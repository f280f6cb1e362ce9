import type { Locator, Page } from '@playwright/test'
import { boxOf, openMenu, openService, openTerms } from '../support/actions.ts'
import { launchOptions } from '../support/browser.ts'
import { DESKTOP, PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, entries, lightbox, openGallery } from '../support/videos.ts'

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
const widthOf = async (element: Locator) => (await boxOf(element)).width

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

test('behind a service, the terms, the lightbox or the menu the page does not scroll or change its width', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP.viewport)
  await openGallery(page, entries(3))
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  for (const open of [(on: Page) => openService(on, WITH_TABS.name), openTerms, openVideo])
    await expectScrollLock(page, open)
  await page.setViewportSize(PHONE.viewport)
  await expectScrollLock(page, openMenu)
})

async function openVideo(page: Page): Promise<Locator> {
  await cards(page).first().click()
  return lightbox(page)
}
