import type { Page } from '@playwright/test'
import { boxOf, openMenu, openService, openTerms } from '../support/actions.ts'
import { launchOptions } from '../support/browser.ts'
import { DESKTOP, PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, entries, lightbox, openGallery } from '../support/gallery.ts'

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

test('behind a dialog or the menu the page does not scroll or change its width', async ({ page }) => {
  const scrolled = () => page.evaluate(() => scrollY)
  const widths = () =>
    Promise.all([page.getByRole('main'), page.getByRole('banner')].map(async (part) => (await boxOf(part)).width))
  await page.setViewportSize(DESKTOP.viewport)
  await openGallery(page, entries(3))
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  const openVideo = async () => {
    await cards(page).first().click()
    return lightbox(page)
  }
  for (const open of [() => openService(page, WITH_TABS.name), () => openTerms(page), openVideo, openMenu]) {
    if (open === openMenu) await page.setViewportSize(PHONE.viewport)
    const before = await widths()
    const dialog = await open(page)
    await expect(dialog).toBeVisible()
    expect(await widths()).toEqual(before)
    const position = await scrolled()
    await turnWheel(page)
    expect(await scrolled()).toBe(position)

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await widths()).toEqual(before)
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await turnWheel(page)
    await expect.poll(scrolled).toBeGreaterThan(300)
  }
})
