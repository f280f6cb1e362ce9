import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { rewriteDocuments } from '../support/actions.ts'
import { DESKTOP, ONE_OF_EACH_KIND, PAGES, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { fontsOf } from '../support/fonts.ts'

/**
 * The system fonts that precede Archivo (site/styles/fonts.css). Web fonts of the same widths take their place here,
 * because a machine that runs the tests may have neither.
 */
type SystemFont = 'Arial' | 'Roboto'
const SYSTEM_FONTS: { font: SystemFont; paths: string[]; tag?: string }[] = [
  { font: 'Arial', paths: ONE_OF_EACH_KIND },
  { font: 'Arial', paths: PAGES, tag: '@nightly' },
  { font: 'Roboto', paths: PAGES, tag: '@nightly' },
]
const FONT_FILES = new Map([
  ['Arial', import.meta.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2')],
  ['Arial Bold', import.meta.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff2')],
  ['Roboto', import.meta.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff2')],
  ['Roboto Bold', import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2')],
])

/**
 * For all pages together: 0.025 with Arial on a phone, else below 0.007. Another version of the browser may break one
 * more line differently, which moves everything below it by a line: about 0.02.
 */
const MAX_SHIFT = 0.05
/** For the average of a page's text: single words differ more. */
const MAX_WIDTH_DIFFERENCE = 0.03
const MAX_HEIGHT_DIFFERENCE = 1 // pixel; browsers round the ascent and the descent

// The policy has the hashes of the styles as built, before `rewriteDocuments` changes them.
test.use({ bypassCSP: true })

/** Opens a page with the text in a system font. Archivo arrives when the returned function is called. */
async function openBeforeFont(page: Page, path: string, font: SystemFont): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/_astro/fonts/*.woff2', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route('**/system-fonts/*', (route) => {
    const name = decodeURIComponent(route.request().url().split('/').at(-1) ?? '')
    const file = FONT_FILES.get(name)
    return file && name.startsWith(font) ? route.fulfill({ path: fileURLToPath(file) }) : route.abort()
  })
  await rewriteDocuments(page, /src:local\("?([\w ]+)"?\),local\([^)]*\)/g, 'src:url("/system-fonts/$1")')
  const opened = page.goto(path)
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  await page.evaluate(async (family) => {
    const faces = [...document.fonts].filter((face) => face.family.includes(family))
    await Promise.all(faces.map((face) => face.load()))
  }, `${font} as Archivo`)
  await nextFrames(page)
  return async () => {
    held.resolve()
    await opened
    await page.evaluate(() => document.fonts.ready)
    await nextFrames(page)
  }
}

const nextFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })

/** The width of all text in elements of each kind, and the height of a line of it. Runs in the page. */
function textSizes(): Record<string, { width: number; height: number }> {
  const sizes: Record<string, { width: number; height: number }> = {}
  for (const tag of ['h1', 'h2', 'h3', 'p', 'label']) {
    const range = document.createRange()
    const size = { width: 0, height: 0 }
    for (const element of document.querySelectorAll(`main ${tag}`)) {
      range.selectNodeContents(element)
      for (const { width, height } of range.getClientRects()) {
        size.width += width
        size.height ||= height
      }
    }
    if (size.width > 0) sizes[tag] = size
  }
  return sizes
}

/** Records the layout shifts from now on. Runs in the page. */
function recordShifts(): void {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      window.layoutShift += value
    }
  }).observe({ type: 'layout-shift' })
}

declare global {
  interface Window {
    layoutShift: number
  }
}

for (const { font, paths, tag = [] } of SYSTEM_FONTS) {
  test.describe(`text in ${font} on ${paths.length} pages`, { tag }, () => {
    for (const { screen, use, tag = [] } of [
      { screen: 'a phone', use: PHONE },
      { screen: 'a wide screen', use: DESKTOP, tag: '@nightly' },
    ]) {
      test.describe(`on ${screen}`, { tag }, () => {
        test.use(use)

        test('is there until Archivo arrives, is as wide and as high, and leaves its place without moving anything', async ({
          page,
        }) => {
          test.slow()
          const shifts: Record<string, number> = {}
          for (const path of paths) {
            const release = await openBeforeFont(page, path, font)
            if (path === '/') expect(await fontsOf(page, 'h1')).toEqual([font === 'Arial' ? 'Arimo' : font])
            const before = await page.evaluate(textSizes)
            await page.evaluate(recordShifts)
            await release()
            shifts[path] = await page.evaluate(() => window.layoutShift)
            if (path === '/') expect(await fontsOf(page, 'h1')).toEqual([expect.stringMatching(/^Archivo/)])
            const after = await page.evaluate(textSizes)
            for (const [tag, { width, height }] of Object.entries(after)) {
              const { width: widthBefore = 0, height: heightBefore = 0 } = before[tag] ?? {}
              const message = `${tag} of ${path}`
              expect(Math.abs(widthBefore / width - 1), message).toBeLessThan(MAX_WIDTH_DIFFERENCE)
              expect(Math.abs(heightBefore - height), message).toBeLessThanOrEqual(MAX_HEIGHT_DIFFERENCE)
            }
          }
          const total = Object.values(shifts).reduce((sum, shift) => sum + shift)
          expect(total, JSON.stringify(shifts)).toBeLessThan(MAX_SHIFT)
        })
      })
    }
  })
}
