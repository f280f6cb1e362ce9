import { boxOf } from '../support/actions.ts'
import { left, right } from '../support/carousel.ts'
import { DESKTOP, GALLERY } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectPlaying } from '../support/lightbox.ts'
import { watchConsole, watchRequests } from '../support/page-log.ts'
import {
  cards,
  entries,
  LIST,
  openGallery,
  placeholders,
  scrollToGallery,
  section,
  serve,
} from '../support/videos.ts'

test.use(DESKTOP)

test('the gallery has a heading, an introduction and a button for each of the newest ten videos', async ({
  page,
}) => {
  const [log, warnings, errors] = [
    watchConsole(page, 'log'),
    watchConsole(page, 'warning'),
    watchConsole(page, 'error'),
  ]
  await openGallery(page, entries(12))
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText(GALLERY.heading)
  await expect(section(page)).toContainText(GALLERY.intro)
  const names = Array.from({ length: 10 }, (_, index) => `Play Video ${12 - index}`)
  await expect(cards(page)).toHaveText(names, { useInnerText: false })
  await expect(cards(page).first()).toHaveAccessibleName('Play Video 12')
  await expect(cards(page).first().locator('svg')).toBeVisible()
  const picture = await boxOf(cards(page).first().locator('span').first())
  expect(picture.width / picture.height).toBeCloseTo(9 / 16, 2)
  expect(log.filter((line) => line.includes('12'))).toHaveLength(1)
  expect([...warnings, ...errors]).toEqual([])
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
  const place = await boxOf(placeholders(page).nth(1))
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
  expect(await boxOf(cards(page).nth(1))).toEqual(place)
  expect(await page.evaluate(() => window.shifts)).toEqual([])
})

test('list and posters load only when the gallery is near, and each video only when it is shown', async ({
  page,
}) => {
  const requested = watchRequests(page)
  const clips = () => new Set(requested.filter((name) => name.endsWith('.mp4')))
  await serve(page, entries(10))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(requested.filter((name) => /\.json$|^poster-/.test(name))).toEqual([])
  await scrollToGallery(page)
  await expect.poll(() => requested).toContain('poster-10.jpg')
  expect(clips()).toEqual(new Set())
  await cards(page).first().click()
  await expectPlaying(page, 'clip-10.mp4')
  expect(clips()).toEqual(new Set(['clip-10.mp4']))
  await page.keyboard.press('ArrowRight')
  await expectPlaying(page, 'clip-9.mp4')
  expect(clips()).toEqual(new Set(['clip-10.mp4', 'clip-9.mp4']))
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
