import type { Page } from '@playwright/test'
import { openService, rewriteDocuments, scrollThrough } from '../support/actions.ts'
import { DESKTOP, ONE_OF_EACH_KIND, PAGES, PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { entries, openLightbox, serve } from '../support/videos.ts'

declare global {
  interface Window {
    shifts: string[]
  }
}

/** Records each layout shift with the elements that moved. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        window.shifts.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Puts the font into the pages themselves, so that it is there before the first paint. What moves when it arrives later
 * depends on the fonts of the machine, except in e2e/look/web-font.spec.ts.
 */
async function inlineFont(page: Page): Promise<void> {
  const document = await (await page.request.get('/')).text()
  const [url = ''] = /\/_astro\/fonts\/\w+\.woff2/.exec(document) ?? []
  const font = await (await page.request.get(url)).body()
  await rewriteDocuments(page, new RegExp(url, 'g'), `data:font/woff2;base64,${font.toString('base64')}`)
}

const shifts = (page: Page) => page.evaluate(() => window.shifts)

for (const { screen, use, tag = [] } of [
  { screen: 'a phone', use: PHONE },
  { screen: 'a wide screen', use: DESKTOP, tag: '@nightly' },
]) {
  test.describe(`on ${screen}`, { tag }, () => {
    // The policy has the hashes of the styles as built, before `inlineFont` changes them.
    test.use({ ...use, bypassCSP: true })

    for (const path of PAGES) {
      test(`${path} loads and scrolls without a layout shift`, {
        tag: ONE_OF_EACH_KIND.includes(path) ? [] : '@nightly',
      }, async ({ page }) => {
        await page.clock.setFixedTime('2026-12-09T18:30:00Z') // The footer says when it opens, in a long line.
        await recordShifts(page)
        await serve(page, entries(10))
        await inlineFont(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.evaluate(() => document.fonts.ready)
        await scrollThrough(page)
        await expect(page.locator('astro-island[ssr]:visible:not([client=touch])')).toHaveCount(0)
        expect(await shifts(page)).toEqual([])
      })
    }
  })
}

/** The names of all CSS animations on the page; `undefined` for other animations. */
const animations = (page: Page) =>
  page.evaluate(() => document.getAnimations().map((animation) => (animation as CSSAnimation).animationName))

test('nothing moves by itself: all animations follow the scroll position', async ({ page }) => {
  await page.goto('/')
  const byItself = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map((animation) => (animation as CSSAnimation).animationName),
  )
  expect(byItself).toEqual([])
  expect(await animations(page)).toEqual([expect.stringContaining('settle')])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing is animated on load, on scroll or in a dialog', async ({ page }) => {
    await page.goto('/')
    expect(await animations(page)).toEqual([])
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    expect(await animations(page)).toEqual([])
    await openService(page, WITH_TABS.name)
    expect(await animations(page)).toEqual([])
    await openLightbox(page, entries(3))
    expect(await animations(page)).toEqual([])
  })
})

for (const [reducedMotion, isShown] of [
  ['no-preference', 'true'],
  ['reduce', 'false'],
] as const) {
  test(`with the motion preference “${reducedMotion}”, ${isShown === 'true' ? 'a' : 'no'} view transition leads to the next page`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.transition = String(viewTransition !== null)
      })
    })
    await page.goto('/terms')
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await expect(page).toHaveURL('/privacy')
    await expect(page.locator('html')).toHaveAttribute('data-transition', isShown)
  })
}
