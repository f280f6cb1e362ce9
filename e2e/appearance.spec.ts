import type { Page } from '@playwright/test'
import { openMenu, openService, openTerms, waitForFont } from './actions.ts'
import { PAGES, SERVICES } from './expected-content.ts'
import { expect, test } from './fixtures.ts'
import { expectToMatchReference, SCALE } from './references.ts'
import { cards, lightbox, player, scrollToGallery } from './videos.ts'

// After a deliberate change, run `npm run references` and look at each changed reference before committing it.

const WIDTHS = [360, 768, 1440]

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replace('/', '-'))

/** Opens a page during opening hours and waits until everything has loaded and nothing moves. */
async function openLoaded(page: Page, path: string): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-03-04T10:00:00Z'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForFont(page)
  await page.goto(path)
  await page.locator('#footer').scrollIntoViewIfNeeded()
  await expect(page.locator('#footer').getByText('Open now')).toBeVisible()
  if (path === '/') {
    await scrollToGallery(page)
    await expect(cards(page).first()).toBeVisible()
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  if (path === '/') await expect(page.locator('[data-bottom-bar]')).toBeHidden()
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')].filter((picture) => picture.checkVisibility())
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode())])
  })
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor: SCALE, bypassCSP: true })
    test.slow()

    for (const path of PAGES) {
      test(`${path} matches its reference`, async ({ page }, testInfo) => {
        await openLoaded(page, path)
        await expectToMatchReference(page, `${nameOf(path)}-${width}`, testInfo, { whole: true })
      })
    }

    test('the dialogs match their references', async ({ page }, testInfo) => {
      await openLoaded(page, '/')
      for (const [index, { name }] of SERVICES.entries()) {
        const dialog = await openService(page, name)
        await expectToMatchReference(page, `service-${index + 1}-${width}`, testInfo)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      const terms = await openTerms(page)
      await expectToMatchReference(page, `terms-dialog-${width}`, testInfo)
      await page.keyboard.press('Escape')
      await expect(terms).toBeHidden()
      if (width < 1024) {
        await openMenu(page)
        await expectToMatchReference(page, `menu-${width}`, testInfo)
      }
    })

    test('the lightbox matches its reference', async ({ page }, testInfo) => {
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.play = () => Promise.resolve()
      })
      await openLoaded(page, '/')
      await cards(page).first().click()
      await expect(lightbox(page)).toBeVisible()
      await player(page).evaluate((video) => video.removeAttribute('controls')) // The browser draws them, differently each time.
      await expectToMatchReference(page, `lightbox-${width}`, testInfo)
    })
  })
}

test.describe('a missing button', () => {
  test.use({ viewport: { width: 360, height: 900 }, deviceScaleFactor: SCALE, bypassCSP: true })

  test('does not match the reference', async ({ page }, testInfo) => {
    test.skip(testInfo.config.updateSnapshots === 'all', 'References are being written, not compared')
    await openLoaded(page, '/404')
    await page.getByRole('link', { name: 'Back to the home page' }).evaluate((link) => {
      link.style.visibility = 'hidden'
    })
    const comparison = expectToMatchReference(page, '404-360', testInfo, { whole: true })
    await expect(comparison).rejects.toThrow('differ from the reference')
  })
})
