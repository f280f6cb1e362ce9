import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { boxOf, closeButton, openMenu, openService, openTerms } from '../support/actions.ts'
import { COATING, PAGES, PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, entries, lightbox, openGallery, openLightbox } from '../support/videos.ts'

const MIN_SIZE = 44 // pixels; axe demands 24

/** The visible controls in an element that are too small for a finger. */
const smallTargets = (container: Locator) =>
  container.locator('a[href], button, input, textarea, summary').evaluateAll(
    (controls, minSize) =>
      controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.closest('.skip, [aria-hidden]'))
        .filter(
          (control) => !control.closest('p, li > :not(a, button)') || control.matches('button, summary'),
        )
        .flatMap((control) => {
          const { width, height } = control.getBoundingClientRect()
          const isSmall = Math.round(width) < minSize || Math.round(height) < minSize
          return isSmall ? [`${control.ariaLabel ?? control.textContent}: ${width} x ${height}`] : []
        }),
    MIN_SIZE,
  )

test.describe('on a phone', () => {
  test.use(PHONE)

  test(`every control is at least ${MIN_SIZE} pixels wide and high, except the dots of the lightbox`, async ({
    page,
  }) => {
    for (const path of PAGES) {
      await page.goto(path)
      expect(await smallTargets(page.locator('body')), path).toEqual([])
    }
    await openGallery(page, entries(10))
    for (const open of [(on: Page) => openService(on, WITH_TABS.name), openTerms, openMenu]) {
      expect(await smallTargets(await open(page))).toEqual([])
      await page.keyboard.press('Escape')
    }
    await cards(page).nth(1).click()
    const small = await smallTargets(lightbox(page))
    expect(small.filter((target) => !target.startsWith('Go to item'))).toEqual([])
  })
})

test.describe('with forced colours', () => {
  test.use({ ...PHONE, contextOptions: { forcedColors: 'active' } })

  test('text has strong contrast with its background', async ({ page }) => {
    await page.goto('/quote')
    const form = page.locator('form')
    for (const element of [
      page.getByRole('banner').getByRole('img'),
      page.getByRole('heading', { level: 1 }),
      form.getByText('Name', { exact: true }),
      form.locator('[type=submit]'),
      page.locator('#footer').getByRole('link', { name: 'Privacy' }),
    ]) {
      await element.scrollIntoViewIfNeeded()
      // Computed styles do not reflect forced colours, so measure the rendered pixels. Smoothing may leave no pixel of
      // a thin stroke quite black or white.
      const [grey] = (
        await sharp(await element.screenshot())
          .greyscale()
          .stats()
      ).channels
      expect(grey?.min, `the darkest of ${element}`).toBeLessThan(40)
      expect(grey?.max, `the lightest of ${element}`).toBeGreaterThan(215)
    }
  })

  test('the selected tab, the current dot and the focused control can be told apart', async ({ page }) => {
    await page.goto('/')
    const dialog = await openService(page, WITH_TABS.name)
    const lineOf = (tab: Locator) => tab.evaluate((element) => getComputedStyle(element).borderBottomColor)
    const [first, second] = await dialog.getByRole('tab').all()
    if (!first || !second) throw new Error('The dialog has fewer than two tabs')
    expect(await lineOf(first)).not.toBe(await lineOf(second))
    await page.keyboard.press('Tab')
    const outline = await dialog
      .locator(':focus')
      .evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outline).not.toBe('none')
    await openLightbox(page, entries(3))
    const widthOf = (name: string) =>
      lightbox(page)
        .getByRole('button', { name })
        .evaluate((dot) => Number.parseFloat(getComputedStyle(dot, '::before').width))
    expect(await widthOf('Go to item 1')).toBeGreaterThan(await widthOf('Go to item 2'))
  })

  test('buttons and fields have a border, and the edge between before and after is visible', async ({
    page,
  }) => {
    test.skip(!COATING, 'This content has no coating page.')
    await page.goto('/ceramiccoating')
    for (const control of await page.getByRole('link', { name: 'Book Now' }).all()) {
      await expect(control).toHaveCSS('border-top-style', 'solid')
    }
    const edge = page.locator('[data-before-after] > span')
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect(edge).not.toHaveCSS('background-color', background)
    await page.goto('/quote')
    await expect(page.getByLabel('Name')).toHaveCSS('border-top-style', 'solid')
  })
})

test.describe('with more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  for (const path of PAGES)
    test(`all text of ${path} has AAA contrast, and lines are white`, {
      tag: path === '/' ? [] : '@nightly',
    }, async ({ page }) => {
      await page.goto(path)
      const axe = new AxeBuilder({ page }).withRules(['color-contrast-enhanced']).setLegacyMode()
      const { violations } = await axe.analyze()
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
      const line = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--line-strong'),
      )
      expect(line).toBe('#fff')
    })
})

test('the grounds and the colour scheme are the same, whatever the visitor prefers', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/quote')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(10, 15, 17)')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(page.getByLabel('Name')).toHaveCSS('background-color', 'rgb(243, 239, 232)')
  }
})

test.describe('at 400 % zoom on a screen of 1280 by 1024', () => {
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 })

  test('the header leaves most of the viewport free, and menu and dialogs can be scrolled to the end', async ({
    page,
  }) => {
    await page.goto('/')
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    await expect(page.locator('[data-bottom-bar]')).toBeHidden()
    expect((await boxOf(page.getByRole('banner'))).height).toBeLessThan(256 / 3)
    const menu = await openMenu(page)
    for (const link of await menu.getByRole('link').all()) {
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport({ ratio: 0.9 })
    }
    await page.keyboard.press('Escape')
    const dialog = await openService(page, WITH_TABS.name)
    await closeButton(dialog).scrollIntoViewIfNeeded()
    await expect(dialog.getByLabel('Close', { exact: true })).toBeInViewport({ ratio: 1 })
    await closeButton(dialog).click()
    await expect(dialog).toBeHidden()
  })
})
