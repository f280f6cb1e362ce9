import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './site.ts'
import { HERO, PHONE } from './spec.ts'

const KB = 1024
const FIRST_ROUND_TRIP = 14 * KB
const DOCUMENT = 24 * KB
const JAVASCRIPT_AT_LOAD = 3 * KB
const JAVASCRIPT = 80 * KB
const FONTS = 40 * KB
const FIRST_VIEW = 100 * KB

/** The home page as it comes over the wire, in brotli. */
async function fetchDocument(url: string): Promise<Buffer> {
  const [response] = await once(
    get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }),
    'response',
  )
  expect(response.headers['content-encoding']).toBe('br')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What can be read of a brotli stream of which only the beginning has come. */
const decodeBeginning = (bytes: Buffer) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()

/** The hashed files of this build whose names end so. Those that older builds left do not count. */
async function hashedFiles(ending: RegExp): Promise<string[]> {
  const carried = JSON.parse(await readFile('dist/.carried.json', 'utf8'))
  const files = await readdir('dist/_astro', { recursive: true })
  return files.filter((file) => ending.test(file) && carried[file] === undefined)
}

async function bytesOf(ending: RegExp): Promise<number> {
  const files = await hashedFiles(ending)
  expect(files).not.toEqual([])
  const sizes = await Promise.all(files.map(async (file) => (await stat(`dist/_astro/${file}`)).size))
  return sum(sizes)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Opens the home page as a phone does, and waits until nothing more is asked for. */
async function loadHome(page: Page): Promise<Request[]> {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto('/', { waitUntil: 'networkidle' })
  return requests
}

async function transferred(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}

test('the document with every dialog in it stays within its budget', async ({ site }) => {
  expect((await fetchDocument(site.url)).length).toBeLessThanOrEqual(DOCUMENT)
})

test('the styles and the whole first screen come with the first round trip', async ({ site }) => {
  const document = await fetchDocument(site.url)
  const whole = brotliDecompressSync(document).toString()
  const beginning = decodeBeginning(document.subarray(0, FIRST_ROUND_TRIP))
  expect(whole.startsWith(beginning)).toBe(true)
  expect(beginning.length).toBeLessThan(whole.length)
  expect(beginning.split('</style>')).toHaveLength(whole.split('</style>').length)
  for (const text of [HERO.heading, HERO.quoteButton, HERO.servicesButton, ...HERO.badges]) {
    expect(beginning).toContain(`>${text}<`)
  }
})

test('all JavaScript of the site stays within its budget', async () => {
  expect(await bytesOf(/\.js\.br$/)).toBeLessThanOrEqual(JAVASCRIPT)
})

test('React asks to be compiled as it arrives, before the first tap', async () => {
  const [react] = await hashedFiles(/^react\..*\.js$/)
  const code = await readFile(`dist/_astro/${react}`, 'utf8')
  expect(code.slice(0, 100)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('the fonts stay within their budget', async () => {
  expect(await bytesOf(/\.woff2$/)).toBeLessThanOrEqual(FONTS)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('before the first scroll or tap there is hardly any JavaScript, and no React', async ({ page }) => {
    const requests = await loadHome(page)
    const files = requests.filter((request) => request.resourceType() === 'script')
    const inline = await page.locator('script:not([src], [type="application/ld+json"])').allTextContents()
    const bytes =
      brotliCompressSync(inline.join('\n')).length + sum(await Promise.all(files.map(transferred)))
    expect(bytes).toBeLessThanOrEqual(JAVASCRIPT_AT_LOAD)
    expect(files.map((file) => file.url())).toEqual([])

    await page.locator('#quote').scrollIntoViewIfNeeded()
    await expect(page.locator('#quote form')).toHaveAttribute('novalidate', '')
    expect(requests.filter((request) => request.resourceType() === 'script')).not.toEqual([])
  })

  test('the first view stays within its budget, and asks nobody but us', async ({ page, site }) => {
    const requests = await loadHome(page)
    const bytes = sum(await Promise.all(requests.map(transferred)))
    expect(bytes).toBeGreaterThan(10 * KB)
    expect(bytes).toBeLessThanOrEqual(FIRST_VIEW)
    expect(requests.map((request) => new URL(request.url()).origin)).toEqual(requests.map(() => site.url))
  })
})

test('no page asks a third party for anything, however far it is read', async ({ page, site }) => {
  const requests = await loadHome(page)
  await page.keyboard.press('End')
  await expect(page.locator('#footer')).toBeInViewport()
  await page.waitForLoadState('networkidle')
  const strangers = requests.map((request) => request.url()).filter((url) => !url.startsWith(site.url))
  expect(strangers).toEqual([])
})
