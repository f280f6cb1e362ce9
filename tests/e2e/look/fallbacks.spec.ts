import { openService, openTerms, rewriteDocuments, scrollThrough, tabOf } from '../support/actions.ts'
import { DESKTOP, PICTURE_PAGES, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillIn, ownAilsa, sentPanel, submit, untilEnhanced } from '../support/quote-form.ts'

test.describe('in a browser that lacks a CSS or picture feature', () => {
  // The policy has the hashes of the pages as built, before `rewriteDocuments` changes them.
  test.use({ ...DESKTOP, bypassCSP: true })

  test('without :has(), a service shows one package at a time, and dialogs work', async ({ page }) => {
    await rewriteDocuments(page, /:has\(/g, ':unknown-has(')
    await page.goto('/')
    const dialog = await openService(page, WITH_TABS.name)
    for (const entry of WITH_TABS.packages) {
      await tabOf(dialog, entry).click()
      await expect(dialog.getByRole('tabpanel')).toHaveCount(1)
      await expect(dialog.getByRole('tabpanel')).toContainText(entry.price)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await (await openTerms(page)).getByText('Close', { exact: true }).click()
    await page.goto('/quote')
    await expect(page.getByText('Photos can’t be added just now')).toBeHidden()
  })

  test('without dialogs and cascade layers, the page is complete, and the form sends', async ({ page }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.addInitScript('delete window.HTMLDialogElement')
    await rewriteDocuments(page, /(?<=<\/?)dialog|(?<=@)layer/g, 'unknown')
    await page.goto('/')
    await expect(page.getByText(WITH_TABS.packages[0]?.price ?? '').last()).toBeVisible()
    await fillIn(page, ownAilsa())
    await untilEnhanced(page)
    await submit(page).press('Enter') // Without its styles the page moves while it loads, and a click misses.
    await expect(sentPanel(page)).toBeVisible()
    expect(errors).toEqual([])
  })

  test('without scroll-driven animation, the header is opaque', async ({ page }) => {
    await rewriteDocuments(page, /animation-timeline/g, 'unknown-timeline')
    await page.goto('/')
    const running = await page.evaluate(() =>
      document.getAnimations().filter(({ timeline }) => timeline !== document.timeline),
    )
    expect(running).toEqual([])
    const opacity = await page
      .getByRole('banner')
      .evaluate((header) => Number(getComputedStyle(header, '::before').opacity))
    expect(opacity).toBeGreaterThan(0.9)
  })

  test('without AVIF, every picture loads in another format', async ({ page }) => {
    await rewriteDocuments(page, /image\/avif/g, 'image/unknown')
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    for (const path of PICTURE_PAGES) {
      await page.goto(path)
      await scrollThrough(page)
      for (const picture of await page.locator('main picture img:visible').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      }
    }
    const pictures = requested.filter((url) => /\.(avif|webp|jpe?g)/.test(url) && url.includes('/_astro/'))
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter((url) => url.includes('.avif'))).toEqual([])
  })
})
