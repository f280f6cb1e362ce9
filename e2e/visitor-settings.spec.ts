import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { openMenu, openService, openTerms } from './actions.ts'
import { expect, test } from './site.ts'
import { DESKTOP, PAGES, PHONE } from './spec.ts'
import { entries, lightbox, openLightbox } from './videos.ts'

/** Runs in the page: the visible controls of a part of it that are smaller than so many pixels. */
function smallTargets(part: Element, least: number): string[] {
  const controls = part.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')
  return [...controls]
    .filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) && !control.closest('.skip, [aria-hidden]'),
    )
    .filter((control) => !control.closest('p, li > :not(a, button)') || control.matches('button, summary'))
    .flatMap((control) => {
      const { width, height } = control.getBoundingClientRect()
      const label = control.getAttribute('aria-label') ?? control.textContent
      const isSmall = Math.round(width) < least || Math.round(height) < least
      return isSmall ? [`${label}: ${width.toFixed(1)} x ${height.toFixed(1)}`] : []
    })
}

const targetsBelow = (place: Locator, least: number) => place.evaluate(smallTargets, least)

for (const [screen, use, least] of [
  ['a phone', PHONE, 44],
  ['a wide screen', DESKTOP, 24],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use(use)

    test(`every control of every page is at least ${least} pixels wide and high`, async ({ page }) => {
      for (const path of PAGES) {
        await page.goto(path)
        expect(await targetsBelow(page.locator('body'), least), path).toEqual([])
      }
    })

    test(`and so is every control of every dialog, but the ten dots of the lightbox`, async ({ page }) => {
      await page.goto('/')
      for (const open of [(on: Page) => openService(on, 'Combined Detailing'), openTerms]) {
        const dialog = await open(page)
        expect(await targetsBelow(dialog, least)).toEqual([])
        await page.keyboard.press('Escape')
      }
      if (least === 44) {
        expect(await targetsBelow(await openMenu(page), least)).toEqual([])
      }
      await openLightbox(page, entries(10), 1)
      const small = await targetsBelow(lightbox(page), least)
      expect(small.filter((target) => !target.startsWith('Go to item'))).toEqual([])
      expect(await targetsBelow(lightbox(page), 24)).toEqual([])
    })
  })
}

test.describe('with colours of the visitor’s own', () => {
  test.use({ ...PHONE, contextOptions: { forcedColors: 'active' } })

  test('text stands in one of them on another', async ({ page }) => {
    await page.goto('/quote')
    const form = page.locator('form')
    for (const place of [
      page.getByRole('heading', { level: 1 }),
      form.getByText('Name', { exact: true }),
      form.getByRole('button'),
      page.locator('#footer').getByRole('link', { name: 'Privacy' }),
    ]) {
      await place.scrollIntoViewIfNeeded()
      // What a page says of its colours is its own still: only what is drawn tells.
      const [grey] = (
        await sharp(await place.screenshot())
          .greyscale()
          .stats()
      ).channels
      expect(grey?.min, `the darkest of ${place}`).toBeLessThan(40)
      expect(grey?.max, `the lightest of ${place}`).toBeGreaterThan(215)
    }
  })

  test('the chosen tab, the current dot and what has the focus can be told by their lines', async ({
    page,
  }) => {
    await page.goto('/')
    const dialog = await openService(page, 'Combined Detailing')
    const lineOf = (tab: Locator) => tab.evaluate((element) => getComputedStyle(element).borderBottomColor)
    const [first, second] = await dialog.getByRole('tab').all()
    if (!first || !second) throw new Error('The dialog has no two tabs')
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

  test('buttons have an edge, fields too, and the edge between before and after shows', async ({ page }) => {
    await page.goto('/ceramiccoating')
    for (const control of await page.getByRole('link', { name: 'Book Now' }).all()) {
      await expect(control).toHaveCSS('border-top-style', 'solid')
    }
    const edge = page.locator('[data-before-after] > span')
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect(edge).not.toHaveCSS('background-color', ground)
    await page.goto('/quote')
    await expect(page.getByLabel('Name')).toHaveCSS('border-top-style', 'solid')
  })
})

test.describe('with more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  test('all text reaches the ratio of level AAA, and lines are stronger', async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast-enhanced']).analyze()
      expect(
        violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
        path,
      ).toEqual([])
    }
    const line = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--line-strong'),
    )
    expect(line).toBe('#fff')
  })
})

test('the site is dark, and says so to the browser, whichever scheme the visitor prefers', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/quote')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(10, 15, 17)')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(page.getByLabel('Name')).toHaveCSS('color', 'rgb(243, 239, 232)')
  }
})

test.describe('at 400 % zoom of a screen of 1280 by 1024', () => {
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 })

  test('most of the window is left to read in, and each link of the menu can be reached', async ({
    page,
  }) => {
    await page.goto('/')
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    await expect(page.locator('[data-bottom-bar]')).toBeHidden()
    const header = (await page.getByRole('banner').boundingBox())?.height ?? Number.POSITIVE_INFINITY
    expect(header).toBeLessThan(256 / 3)
    const menu = await openMenu(page)
    for (const link of await menu.getByRole('link').all()) {
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport({ ratio: 0.9 })
    }
  })

  test('a dialog can be read to its end and closed', async ({ page }) => {
    await page.goto('/')
    const dialog = await openService(page, 'Combined Detailing')
    await dialog.getByText('Close', { exact: true }).scrollIntoViewIfNeeded()
    await expect(dialog.getByLabel('Close', { exact: true })).toBeInViewport({ ratio: 1 })
    await dialog.getByText('Close', { exact: true }).click()
    await expect(dialog).toBeHidden()
  })
})
