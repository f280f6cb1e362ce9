import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { hold, openService, rewriteDocuments, scrollThrough } from '../support/actions.ts'
import { ONE_OF_EACH_KIND, PHONE, WITH_TABS } from '../support/expected-content.ts'
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

/**
 * The system font that precedes Archivo on most machines. A web font of the same widths takes its place here, because a
 * machine that runs the tests may not have it.
 */
const ARIAL = {
  Arial: import.meta.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
  'Arial Bold': import.meta.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff2'),
}
/**
 * For all pages together; 0.025 when written. Another version of the browser may break one more line differently, which
 * moves everything below it by a line: about 0.02.
 */
const MAX_SHIFT_BY_FONT = 0.05

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

  test('text in Arial leaves its place to Archivo almost without moving anything', async ({ page }) => {
    await page.route('**/system-fonts/*', (route) => {
      const file = Object(ARIAL)[decodeURIComponent(route.request().url().split('/').at(-1) ?? '')]
      return file ? route.fulfill({ path: fileURLToPath(file) }) : route.abort()
    })
    await rewriteDocuments(page, /src:local\("?([\w ]+)"?\),local\([^)]*\)/g, 'src:url("/system-fonts/$1")')
    await recordShifts(page)
    const shifts: Record<string, number> = {}
    for (const path of ONE_OF_EACH_KIND) {
      const releaseFont = await hold(page, '**/_astro/fonts/*.woff2')
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
      await page.evaluate(async () => {
        const faces = [...document.fonts].filter(({ family }) => family.includes('Arial as Archivo'))
        await Promise.all(faces.map((face) => face.load()))
      })
      await scrollThrough(page)
      const { length } = await shiftsOf(page)
      releaseFont()
      await page.evaluate(() => document.fonts.ready)
      await scrollThrough(page)
      shifts[path] = (await shiftsOf(page)).slice(length).reduce((sum, { value }) => sum + value, 0)
    }
    const total = Object.values(shifts).reduce((sum, shift) => sum + shift)
    expect(total, JSON.stringify(shifts)).toBeLessThan(MAX_SHIFT_BY_FONT)
  })
})

test('nothing moves by itself: the only animation follows the scroll position', async ({ page }) => {
  await page.goto('/')
  const timelines = await page.evaluate(() =>
    document.getAnimations().map(({ timeline }) => timeline === document.timeline),
  )
  expect(timelines).toEqual([false])
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
