import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { boxOf, closeButton, openMenu, openService, openTerms } from '../support/actions.ts'
import { LOOKED_AT, PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, entries, lightbox, openGallery, openLightbox } from '../support/gallery.ts'

const MIN_SIZE = 44 // pixels; axe demands 24

/** The visible controls in an element that are too small for a finger. */
const smallTargets = (container: Locator) =>
  container.locator('a[href], button, input, textarea, summary').evaluateAll(
    (controls, minSize) =>
      controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.closest('.skip, [aria-hidden]'))
        .filter((control) => !control.closest('p, li > :not(a, button)') || control.matches('button, summary'))
        .flatMap((control) => {
          const { width, height } = control.getBoundingClientRect()
          const isSmall = Math.round(width) < minSize || Math.round(height) < minSize
          return isSmall ? [`${control.ariaLabel ?? control.textContent}: ${width} x ${height}`] : []
        }),
    MIN_SIZE,
  )

test.describe('on a phone', () => {
  test.use(PHONE)

  test('every control is 44 pixels wide and high, except the dots of the lightbox', async ({ page }) => {
    for (const path of LOOKED_AT) {
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

  test('the selected tab, the current dot and the fields can be told apart', async ({ page }) => {
    await page.goto('/quote')
    await expect(page.getByLabel('Name')).toHaveCSS('border-top-style', 'solid')
    await page.goto('/')
    const dialog = await openService(page, WITH_TABS.name)
    const lineOf = (index: number) =>
      dialog
        .getByRole('tab')
        .nth(index)
        .evaluate((tab) => getComputedStyle(tab).borderBottomColor)
    expect(await lineOf(0)).not.toBe(await lineOf(1))
    await openLightbox(page, entries(3))
    const widthOf = (name: string) =>
      lightbox(page)
        .getByRole('button', { name })
        .evaluate((dot) => Number.parseFloat(getComputedStyle(dot, '::before').width))
    expect(await widthOf('Go to item 1')).toBeGreaterThan(await widthOf('Go to item 2'))
  })
})

test.describe('with more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  test('all text of the home page has AAA contrast', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/')
    const axe = new AxeBuilder({ page }).withRules(['color-contrast-enhanced']).setLegacyMode()
    const { violations } = await axe.analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  })
})

test.describe('at 400 % zoom on a screen of 1280 by 1024', () => {
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 })

  test('the header leaves room, and menu and dialogs can be scrolled to the end', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/')
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    await expect(page.locator('[data-bottom-bar]')).toBeHidden()
    expect((await boxOf(page.getByRole('banner'))).height).toBeLessThan(256 / 3)
    const last = (await openMenu(page)).getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
    const dialog = await openService(page, WITH_TABS.name)
    await closeButton(dialog).scrollIntoViewIfNeeded()
    await expect(dialog.getByLabel('Close', { exact: true })).toBeInViewport({ ratio: 1 })
    await closeButton(dialog).click()
    await expect(dialog).toBeHidden()
  })
})
