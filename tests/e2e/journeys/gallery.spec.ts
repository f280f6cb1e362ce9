import type { Page } from '@playwright/test'
import { boxOf, hold, openMenu, stopClock } from '../support/actions.ts'
import { DESKTOP, GALLERY, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  arrow,
  cards,
  entries,
  expectPlaying,
  LIST,
  openGallery,
  placeholders,
  rail,
  scrollToGallery,
  section,
  serve,
} from '../support/gallery.ts'
import { watchConsole, watchRequests } from '../support/page-log.ts'

test.use(DESKTOP)

const galleryLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'GALLERY', includeHidden: true }).first()

test('the gallery has a heading, an introduction and the newest ten videos', async ({ page }) => {
  const errors = watchConsole(page, 'error')
  await openGallery(page, entries(12))
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText(GALLERY.heading)
  await expect(section(page)).toContainText(GALLERY.intro)
  const names = Array.from({ length: 10 }, (_, index) => `Play Video ${12 - index}`)
  await expect(cards(page)).toHaveText(names, { useInnerText: false })
  await expect(cards(page).first()).toHaveAccessibleName('Play Video 12')
  const picture = await boxOf(cards(page).first().locator('span').first())
  expect(picture.width / picture.height).toBeCloseTo(9 / 16, 2)
  expect(errors).toEqual([])
})

test('while the list loads, eight placeholders are in the place of the cards', async ({ page }) => {
  await serve(page, entries(10))
  const respond = await hold(page, LIST)
  await page.goto('/')
  await expect(placeholders(page)).toHaveCount(8)
  await scrollToGallery(page)
  await expect(section(page)).toHaveAttribute('aria-busy', 'true')
  await expect(arrow(page, 'right')).toBeDisabled()
  const place = await boxOf(placeholders(page).nth(1))
  respond()
  await expect(cards(page)).toHaveCount(10)
  await expect(placeholders(page)).toHaveCount(0)
  await expect(section(page)).toHaveAttribute('aria-busy', 'false')
  expect(await boxOf(cards(page).nth(1))).toEqual(place)
})

test('list and posters load only when the gallery is near, each video when it is shown', async ({ page }) => {
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
})

test('a card without a poster shows a frame of its video, and opens it if that fails', async ({ page }) => {
  const requested = watchRequests(page)
  const videos = entries(10).map((video) => ({ ...video, thumbnailUrl: undefined }))
  await serve(page, [...videos.slice(0, 9), { ...videos[9], thumbnailUrl: 'broken.jpg' }])
  await page.route('**/broken.jpg', (route) => route.abort())
  await page.goto('/')
  await scrollToGallery(page)
  const frame = cards(page).nth(1).locator('video')
  await expect.poll(() => frame.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  await expect(frame).toHaveJSProperty('paused', true)
  expect(requested).not.toContain('clip-1.mp4')
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => requested).toContain('clip-1.mp4')

  const failed = cards(page).first()
  await expect(failed).toHaveAttribute('data-load-error', 'poster')
  await expect(failed.locator('img')).toBeHidden()
  await failed.click()
  await expectPlaying(page, 'clip-10.mp4')
})

test('the arrows scroll by 300 pixels, end at the ends, and are not on phones', async ({ page }) => {
  const [left, right] = [arrow(page, 'left'), arrow(page, 'right')]
  const expectAt = async (position: number) =>
    expect.poll(() => rail(page).evaluate((row) => Math.round(row.scrollLeft))).toBe(position)
  await openGallery(page, entries(10))
  await expect(right).toBeEnabled()
  await expect(left).toBeDisabled()
  await right.click()
  await expectAt(300)
  await expect(left).toBeEnabled()
  await left.click()
  await expectAt(0)
  await expect(left).toBeDisabled()
  await rail(page).evaluate((row) => row.scrollTo({ left: 9999, behavior: 'instant' }))
  await expect(right).toBeDisabled()
  await expect(left).toBeEnabled()
  const isCut = (row: Element) => {
    const start = row.getBoundingClientRect().left
    const boxes = Array.from(row.children, (card) => card.getBoundingClientRect())
    return boxes.some((box) => box.left < start && box.right > start)
  }
  expect(await rail(page).evaluate(isCut)).toBe(false)
  for (const [width, visible] of [
    [768, true],
    [767, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(right).toBeVisible({ visible })
  }
})

test('one to three videos have no arrows, and fill the width of the page', async ({ page }) => {
  for (const count of [1, 3]) {
    await openGallery(page, entries(count))
    await expect(cards(page)).toHaveCount(count)
    await expect(section(page).getByRole('button', { name: /^Scroll/ })).toHaveCount(0)
    expect(await rail(page).evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
    const width = await page.evaluate(() => document.body.getBoundingClientRect().right)
    const start = (await boxOf(page.locator('#gallery-heading'))).x
    const last = await boxOf(rail(page).getByRole('listitem').last())
    expect(last.x + last.width).toBeCloseTo(width - start, 0)
  }
})

async function expectNoGallery(page: Page): Promise<void> {
  await expect(section(page)).toHaveCount(0)
  await expect(page.locator('#gallery')).toBeEmpty()
  await expect(page.getByText(GALLERY.heading)).toBeHidden()
  await expect(galleryLink(page)).toBeHidden()
}

test('without videos there is no section and no link to it, and other links work', async ({ page }) => {
  await serve(page, [])
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'ABOUT' }).click()
  await expectNoGallery(page)
  const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)
  const top = () => page.locator('#about').evaluate((about) => about.getBoundingClientRect().top)
  // Scroll positions are whole pixels, and a section may begin between two.
  await expect.poll(async () => Math.abs((await top()) - Number.parseFloat(padding))).toBeLessThanOrEqual(1)
  await page.setViewportSize(PHONE.viewport)
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'ABOUT' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'GALLERY' })).toBeHidden()
})

for (const { failure, response, message } of [
  {
    failure: 'a status that is not OK',
    response: { status: 503, body: '{"videos":[]}' },
    message: /Failed to fetch video list.*503 Service Unavailable/,
  },
  {
    failure: 'a response that is not JSON',
    response: { body: '<html>' },
    message: /The video list at http:\S+\/gallery-videos\/video-list\.json could not be read: .*not valid JSON/,
  },
  { failure: 'no response', message: /The video list did not arrive within 10 seconds/ },
])
  test(`${failure} is logged, and there is no gallery section`, async ({ page }) => {
    const errors = watchConsole(page, 'error')
    await stopClock(page)
    const asked = page.waitForRequest(LIST)
    await page.route(LIST, (route) => response && route.fulfill(response))
    await page.goto('/')
    await scrollToGallery(page)
    await asked
    if (!response) await page.clock.runFor(10_100)
    await expectNoGallery(page)
    expect(errors.join('\n')).toMatch(message)
  })

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'when its code does not load' : 'without JavaScript'}`, () => {
    test.use({ javaScriptEnabled })

    test('neither the gallery nor a link to it shows', async ({ page }) => {
      await page.route('**/_astro/*.js', (route) => route.abort())
      await page.goto('/')
      await scrollToGallery(page)
      await expect(page.getByText(GALLERY.heading)).toBeHidden()
      expect((await page.locator('#gallery').boundingBox())?.height).toBe(0)
      await expect(galleryLink(page)).toBeHidden()
    })
  })
