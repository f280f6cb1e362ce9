import type { Page } from '@playwright/test'
import { openService, rewriteDocuments, scrollThrough } from '../support/actions.ts'
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
