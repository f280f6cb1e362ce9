import type { Page } from '@playwright/test'
import { openService, scrollThrough } from './actions.ts'
import { expect, test } from './site.ts'
import { DESKTOP, PAGES, PHONE } from './spec.ts'
import { entries, serve } from './videos.ts'

declare global {
  interface Window {
    shifts: string[]
  }
}

/** Notes each shift of the layout that nobody caused, with what moved. */
async function watchShifts(page: Page): Promise<void> {
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

const shifts = (page: Page) => page.evaluate(() => window.shifts)

for (const [screen, use] of Object.entries({ 'a phone': PHONE, 'a wide screen': DESKTOP })) {
  test.describe(`on ${screen}`, () => {
    test.use(use)

    for (const path of PAGES) {
      test(`${path} loads and scrolls without a shift`, async ({ page }) => {
        await watchShifts(page)
        await serve(page, entries(10))
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.evaluate(() => document.fonts.ready)
        await scrollThrough(page)
        await expect(page.locator('astro-island[ssr]:visible:not([client=touch])')).toHaveCount(0)
        expect(await shifts(page)).toEqual([])
      })
    }
  })
}

test('a font that comes late moves nothing', async ({ page }) => {
  await watchShifts(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/privacy', { waitUntil: 'domcontentloaded' })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
    .toBeGreaterThan(0)
  late.resolve()
  await page.evaluate(() => document.fonts.ready)
  await scrollThrough(page)
  expect(await shifts(page)).toEqual([])
})

test('a shift would be noticed', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/terms')
  await page.evaluate(() =>
    document.querySelector('main')?.prepend(document.createElement('hr'), 'A late banner'),
  )
  await expect.poll(() => shifts(page)).not.toEqual([])
})

/** The names of all animations and transitions of the page. */
const moving = (page: Page) =>
  page.evaluate(() => document.getAnimations().map((animation) => (animation as CSSAnimation).animationName))

test('a light sweeps over the hero, once: nothing moves by itself for longer than five seconds', async ({
  page,
}) => {
  await page.goto('/')
  const sweeps = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : undefined
        const { delay = 0, endTime } = effect?.getComputedTiming() ?? {}
        const isInHero = !target?.closest('section') && target?.closest('main') !== null
        return { isInHero, moves: Number(endTime) - delay }
      }),
  )
  expect(sweeps).toEqual([{ isInHero: true, moves: 4000 }])
})

test('sections rise as they come into view, driven by the scroll', async ({ page }) => {
  await page.goto('/')
  const driven = await page.evaluate(
    () => document.getAnimations().filter(({ timeline }) => timeline !== document.timeline).length,
  )
  expect(driven).toBeGreaterThan(4)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves: not the page, not a dialog, not while scrolling', async ({ page }) => {
    await page.goto('/')
    expect(await moving(page)).toEqual([])
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    expect(await moving(page)).toEqual([])
    await openService(page, 'Combined Detailing')
    expect(await moving(page)).toEqual([])
  })
})
