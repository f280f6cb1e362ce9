import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { HERO, HOME, PHONE } from '../support/expected-content.ts'
import { expect, SITE_ROOT, test } from '../support/fixtures.ts'
import { untilEnhanced } from '../support/quote-form.ts'

const ASSETS = join(SITE_ROOT, 'dist/_astro')
const KB = 1024
const FIRST_ROUND_TRIP = 14 * KB
/** The map and the styles of later sections are in it, instead of files of their own that were heavier. */
const MAX_DOCUMENT = 38 * KB
/** What pages and emails share of opening hours costs the last 40 bytes. */
const MAX_JAVASCRIPT_AT_LOAD = 3 * KB + 40
const MAX_JAVASCRIPT = 80 * KB
/** Loaded where the panel on the home page comes near. */
const MAX_JAVASCRIPT_FOR_LAMP = 3.25 * KB
/** Loaded by the first touch of the field for photos. */
const MAX_JAVASCRIPT_FOR_PHOTOS = 6 * KB
const MAX_FONTS = 40 * KB
/** Most phones have three pixels to one of CSS. */
const SHARP_PHONE = { ...PHONE, deviceScaleFactor: 3 }
/** All that is transferred before any scroll, at each width in pixels. */
const FIRST_VIEWS = [
  { width: 390, max: 98, screen: SHARP_PHONE },
  { width: 1440, max: 105, screen: {} },
  { width: 1920, max: 115, screen: {} },
]

/** The home page, compressed with brotli, as the server sends it. */
const DOCUMENT = readFileSync(join(SITE_ROOT, 'dist/index.html.br'))

/** Decompresses as much as possible of a brotli stream, which may be truncated. */
const decode = (bytes: Buffer) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()

/** The size of the hashed files of this build whose names match, without those kept from earlier builds. */
function bytesOf(ending: RegExp): number {
  const carried = join(SITE_ROOT, 'dist/.carried.json')
  const kept = existsSync(carried) ? JSON.parse(readFileSync(carried, 'utf8')) : {}
  const files = readdirSync(ASSETS, { recursive: true, encoding: 'utf8' })
  const own = files.filter((file) => ending.test(file) && kept[file] === undefined)
  expect(own).not.toEqual([])
  return sum(own.map((file) => statSync(join(ASSETS, file)).size))
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Opens the home page, waits for the network to be idle, and returns all requests, including later ones. */
async function loadHome(page: Page): Promise<Request[]> {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto('/', { waitUntil: 'networkidle' })
  return requests
}

async function transferredBytes(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}

test('the document, with all dialogs and styles, is within its budget', () => {
  expect(DOCUMENT.length).toBeLessThanOrEqual(MAX_DOCUMENT)
})

test('the styles and the whole first screen arrive in the first round trip', () => {
  const whole = decode(DOCUMENT)
  const beginning = decode(DOCUMENT.subarray(0, FIRST_ROUND_TRIP))
  expect(whole.startsWith(beginning)).toBe(true)
  expect(beginning.length).toBeLessThan(whole.length)
  for (const text of [HOME.hero.heading.rest, HERO.quoteButton, HERO.servicesButton, ...HERO.badges]) {
    expect(beginning).toContain(`>${text}<`)
  }
})

test('all JavaScript of the site is within its budget, and so is the code for photos and for the lamp', () => {
  expect(bytesOf(/^(?!start-photos\.|lamp\.).*\.js\.br$/)).toBeLessThanOrEqual(MAX_JAVASCRIPT)
  expect(bytesOf(/^start-photos\..*\.js\.br$/)).toBeLessThanOrEqual(MAX_JAVASCRIPT_FOR_PHOTOS)
  expect(bytesOf(/^lamp\..*\.js\.br$/)).toBeLessThanOrEqual(MAX_JAVASCRIPT_FOR_LAMP)
})

test('the fonts are within their budget', () => {
  expect(bytesOf(/\.woff2$/)).toBeLessThanOrEqual(MAX_FONTS)
})

test.describe('on a phone', () => {
  test.use(SHARP_PHONE)

  test('no script loads before the first scroll or tap, and inline scripts are small', async ({ page }) => {
    const requests = await loadHome(page)
    const files = requests.filter((request) => request.resourceType() === 'script')
    const inline = await page
      .locator('script:not([src], [type="application/ld+json"], [type="speculationrules"])')
      .allTextContents()
    const bytes = brotliCompressSync(inline.join('\n')).length + sum(await Promise.all(files.map(transferredBytes)))
    expect(bytes).toBeLessThanOrEqual(MAX_JAVASCRIPT_AT_LOAD)
    expect(files.map((file) => file.url())).toEqual([])

    await page.locator('#quote').scrollIntoViewIfNeeded()
    await untilEnhanced(page)
    expect(requests.filter((request) => request.resourceType() === 'script')).not.toEqual([])
  })

  test('a second visit asks only for the page and its icon', async ({ page }) => {
    const responses = await Promise.all((await loadHome(page)).map((request) => request.response()))
    const asked = responses.filter((response) => !response?.headers()['cache-control']?.includes('immutable'))
    const paths = asked.map((response) => new URL(response?.url() ?? '').pathname)
    expect(paths.filter((path) => !path.startsWith('/icons/'))).toEqual(['/'])
  })

  test('the picture of a service’s card is the smallest file', async ({ page }) => {
    await page.goto('/')
    const picture = page.locator('#services picture').first()
    await picture.scrollIntoViewIfNeeded()
    const [smallest = ''] = (await picture.locator('source').getAttribute('srcset'))?.split(' ') ?? []
    await expect
      .poll(() => picture.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc))
      .toContain(smallest)
  })
})

for (const { width, max, screen } of FIRST_VIEWS)
  test.describe(() => {
    test.use({ ...screen, viewport: { width, height: 900 } })

    test(`the first view at ${width} px is at most ${max} KB, and all is of this site`, async ({ page, site }) => {
      const requests = await loadHome(page)
      const bytes = sum(await Promise.all(requests.map(transferredBytes)))
      expect(bytes).toBeGreaterThan(10 * KB)
      expect(bytes).toBeLessThanOrEqual(max * KB)
      await page.keyboard.press('End')
      await expect(page.locator('#footer')).toBeInViewport()
      await page.waitForLoadState('networkidle')
      expect(requests.map((request) => new URL(request.url()).origin)).toEqual(requests.map(() => site.url))
    })
  })
