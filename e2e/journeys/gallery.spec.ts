import { DESKTOP, GALLERY, TITLE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { left, right } from '../support/gallery.ts'
import {
  cards,
  entries,
  entry,
  LIST,
  openGallery,
  placeholders,
  scrollToGallery,
  section,
  serve,
  watchConsole,
  watchRequests,
} from '../support/videos.ts'

test.use(DESKTOP)

test('the gallery follows the hero and has a heading and an introduction', async ({ page }) => {
  await openGallery(page, entries(3))
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText(GALLERY.heading)
  await expect(section(page)).toContainText(GALLERY.intro)
  await expect(page.locator('#gallery ~ section#about, astro-island:has(#gallery) ~ #about')).toHaveCount(1)
})

test('the gallery shows the newest ten of twelve videos, and logs the count', async ({ page }) => {
  const log = watchConsole(page, 'log')
  const shuffled = entries(12).toSorted((a, b) => (a.id.at(-1) ?? '').localeCompare(b.id.at(-1) ?? ''))
  await openGallery(page, shuffled)
  await expect(cards(page)).toHaveText(
    Array.from({ length: 10 }, (_, index) => `Play Video ${12 - index}`),
    { useInnerText: false },
  )
  expect(log.filter((line) => line.includes('12'))).toHaveLength(1)
})

test('while the list loads, eight placeholders are in the place of the cards, and nothing shifts', async ({
  page,
}) => {
  await serve(page, entries(10))
  const response = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    await response.promise
    await route.fallback()
  })
  await page.goto('/')
  await expect(placeholders(page)).toHaveCount(8)
  await scrollToGallery(page)
  await expect(section(page)).toHaveAttribute('aria-busy', 'true')
  await expect(left(page)).toBeDisabled()
  await expect(right(page)).toBeDisabled()
  const place = await placeholders(page).nth(1).boundingBox()
  await page.evaluate(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { entryType } of list.getEntries()) window.shifts.push(entryType)
    }).observe({ type: 'layout-shift' })
  })
  response.resolve()
  await expect(cards(page)).toHaveCount(10)
  await expect(placeholders(page)).toHaveCount(0)
  await expect(section(page)).toHaveAttribute('aria-busy', 'false')
  expect(await cards(page).nth(1).boundingBox()).toEqual(place)
  expect(await page.evaluate(() => window.shifts)).toEqual([])
})

test('invalid and hostile entries are left out and logged, and valid ones are shown', async ({ page }) => {
  const warnings = watchConsole(page, 'warning')
  const requested = watchRequests(page)
  const invalid = [
    null,
    { ...entry(23), downloadUrl: 'javascript:document.title="broken"' },
    { ...entry(24), thumbnailUrl: 'javascript:document.title="broken"' },
    { ...entry(25), downloadUrl: 'https://elsewhere.example/clip.mp4' },
  ]
  const name = '<img src=x onerror="document.title=\'broken\'">'
  await openGallery(page, [entry(1, { name }), entry(2), ...invalid])
  await expect(cards(page)).toHaveText(['Play Video 2', `Play ${name}`], { useInnerText: false })
  await expect.poll(() => warnings.length).toBe(invalid.length)
  expect(requested).not.toContain('x')
  expect(requested).not.toContain('clip.mp4')
  await expect(page).toHaveTitle(TITLE)
})

test('a card is a button named after its video, with a play icon on a picture of the ratio 9:16', async ({
  page,
}) => {
  await openGallery(page, entries(3))
  const card = section(page).getByRole('button', { name: 'Play Video 3', exact: true })
  await expect(card.locator('svg')).toBeVisible()
  const { width, height } = (await card.locator('span').first().boundingBox()) ?? { width: 0, height: 0 }
  expect(width / height).toBeCloseTo(9 / 16, 2)
})

test('code, list and posters load only when the gallery is near, and a video only on a click', async ({
  page,
}) => {
  const requested = watchRequests(page)
  await serve(page, entries(10))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(requested.filter((name) => /\.(js|json|mp4)$|^poster-/.test(name))).toEqual([])
  await scrollToGallery(page)
  await expect(cards(page)).toHaveCount(10)
  await expect.poll(() => requested).toContain('poster-10.jpg')
  expect(requested.filter((name) => name.endsWith('.mp4'))).toEqual([])
  for (const picture of await cards(page).locator('img').all()) {
    for (const [attribute, value] of Object.entries({ loading: 'lazy', width: '360', height: '640' })) {
      await expect(picture).toHaveAttribute(attribute, value)
    }
  }
})

test('a poster that fails to load is hidden and its card marked, and the card still opens the video', async ({
  page,
}) => {
  await serve(page, entries(3))
  await page.route('**/poster-2.jpg', (route) => route.abort())
  await page.goto('/')
  await scrollToGallery(page)
  const [good, failed] = [cards(page).nth(0), cards(page).nth(1)]
  await expect(failed).toHaveAttribute('data-load-error', 'poster')
  await expect(failed.locator('img')).toBeHidden()
  await expect(good).not.toHaveAttribute('data-load-error')
  await expect(good.locator('img')).toBeVisible()
  await failed.click()
  await expect(page.locator('#lightbox video')).toHaveJSProperty('paused', false)
  await expect(page.getByText('Unable to load media')).toBeHidden()
})

test('a card without a poster shows a frame of its video once it is near', async ({ page }) => {
  const requested = watchRequests(page)
  const withoutPosters = entries(10).map(({ thumbnailUrl, ...rest }) => rest)
  await openGallery(page, withoutPosters)
  const first = cards(page).first().locator('video')
  await expect.poll(() => first.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  await expect(first).toHaveJSProperty('muted', true)
  await expect(first).toHaveJSProperty('paused', true)
  await expect(first).toHaveAttribute('preload', 'metadata')
  expect(requested).not.toContain('clip-1.mp4')
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => requested).toContain('clip-1.mp4')
})

test('the gallery hydrates without a warning or an error', async ({ page }) => {
  const messages = [watchConsole(page, 'error'), watchConsole(page, 'warning')]
  const exceptions: Error[] = []
  page.on('pageerror', (error) => exceptions.push(error))
  await openGallery(page, entries(10))
  expect(messages).toEqual([[], []])
  expect(exceptions).toEqual([])
})
