import type { Page } from '@playwright/test'
import { boxOf, openService, rewriteDocuments, scrollThrough } from '../support/actions.ts'
import { DESKTOP, HOME, ONE_OF_EACH_KIND, PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { entries, openLightbox, serve } from '../support/gallery.ts'

/** Lets `shiftsOf` return each layout shift with the elements that moved. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
    const shifts = Object.assign(window, { shifts: [] as { value: number; moved: string[] }[] }).shifts
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page): Promise<{ value: number; moved: string[] }[]> => page.evaluate('shifts')

test.describe('on a phone', () => {
  // The policy has the hashes of the styles as built, before `rewriteDocuments` changes them.
  test.use({ ...PHONE, bypassCSP: true })

  for (const path of ONE_OF_EACH_KIND)
    test(`${path} loads and scrolls without a layout shift`, async ({ page, request }) => {
      await page.clock.setFixedTime('2026-12-09T18:30:00Z') // The footer says when it opens, in a long line.
      await recordShifts(page)
      await serve(page, entries(10))
      // In the page itself, the font is there before the first paint.
      const [url = ''] = /\/_astro\/fonts\/\w+\.woff2/.exec(await (await request.get('/')).text()) ?? []
      const font = (await (await request.get(url)).body()).toString('base64')
      await rewriteDocuments(page, new RegExp(url, 'g'), `data:font/woff2;base64,${font}`)
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      await scrollThrough(page)
      await expect(page.locator('astro-island[ssr]:visible:not([client=touch])')).toHaveCount(0)
      expect(await shiftsOf(page)).toEqual([])
    })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing is animated on load, on scroll or in a dialog', async ({ page }) => {
    const animations = () => page.evaluate(() => document.getAnimations().length)
    await page.goto('/')
    expect(await animations()).toBe(0)
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    expect(await animations()).toBe(0)
    await openService(page, WITH_TABS.name)
    expect(await animations()).toBe(0)
    await openLightbox(page, entries(3))
    expect(await animations()).toBe(0)
  })
})

test.describe('the drawing of the paint', () => {
  const { points, layers } = HOME.why
  test.skip(!layers, 'This content has no drawing of the paint.')

  const drawing = (page: Page) => page.getByRole('img', { name: layers?.alt ?? '' })
  /** How far the lacquer lies above the metal, as a share of the height of a layer. */
  async function lift(page: Page): Promise<number> {
    const images = drawing(page).locator('img')
    const [metal, lacquer] = [await boxOf(images.first()), await boxOf(images.last())]
    return (metal.y - lacquer.y) / metal.height
  }

  test.describe('on a desktop', () => {
    test.use(DESKTOP)

    test('stays in view beside all points, and its layers lift off', async ({ page }) => {
      await page.goto('/')
      const lifts: number[] = []
      for (const { name } of points) {
        const point = page.getByRole('heading', { name, exact: true })
        await point.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
        await expect(drawing(page)).toBeInViewport({ ratio: 1 })
        lifts.push(await lift(page))
      }
      expect(lifts).toEqual(lifts.toSorted((a, b) => a - b))
      expect(lifts[0]).toBeLessThan(0.2)
      expect(lifts.at(-1)).toBeGreaterThan(0.5)
    })
  })

  test('shows its layers apart at once with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect.poll(() => lift(page)).toBeCloseTo(0.6)
  })
})
