import type { Page } from '@playwright/test'
import { boxOf, hold, openMenu, stopClock } from '../support/actions.ts'
import { DESKTOP, GALLERY, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  arrow,
  cards,
  entries,
  entry,
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

test('while the list loads, eight placeholders are in the place of the cards, of which the newest ten show', async ({
  page,
}) => {
  await serve(page, entries(12))
  const respond = await hold(page, LIST)
  await page.goto('/')
  await expect(placeholders(page)).toHaveCount(8)
  await scrollToGallery(page)
  await expect(section(page)).toHaveAttribute('aria-busy', 'true')
  await expect(section(page)).toContainText(GALLERY.intro)
  const place = await boxOf(placeholders(page).nth(1))
  respond()
  await expect(cards(page)).toHaveCount(10)
  await expect(cards(page).first()).toHaveAccessibleName('Play Video 12')
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

test('a card without a poster shows a frame of its video, and opens it if its poster fails', async ({ page }) => {
  const { thumbnailUrl: _none, ...withoutPoster } = entry(1)
  await serve(page, [withoutPoster, entry(2, { thumbnailUrl: 'broken.jpg' })])
  await page.route('**/broken.jpg', (route) => route.abort())
  await page.goto('/')
  await scrollToGallery(page)
  const frame = cards(page).last().locator('video')
  await expect.poll(() => frame.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  await expect(frame).toHaveJSProperty('paused', true)
  const failed = cards(page).first()
  await expect(failed).toHaveAttribute('data-load-error', 'poster')
  await failed.click()
  await expectPlaying(page, 'clip-2.mp4')
})

test('the arrows scroll by 300 pixels, end at the ends, and are not on phones', async ({ page }) => {
  const [left, right] = [arrow(page, 'left'), arrow(page, 'right')]
  await openGallery(page, entries(10))
  await expect(left).toBeDisabled()
  await right.click()
  await expect.poll(() => rail(page).evaluate((row) => Math.round(row.scrollLeft))).toBe(300)
  await left.click()
  await expect(left).toBeDisabled()
  await rail(page).evaluate((row) => row.scrollTo({ left: 9999, behavior: 'instant' }))
  await expect(right).toBeDisabled()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(right).toBeHidden()
})

async function expectNoGallery(page: Page): Promise<void> {
  await expect(section(page)).toHaveCount(0)
  await expect(page.locator('#gallery')).toBeEmpty()
  await expect(page.getByText(GALLERY.heading)).toBeHidden()
  await expect(galleryLink(page)).toBeHidden()
}

test('without videos there is no section and no link to it', async ({ page }) => {
  await serve(page, [])
  await page.goto('/')
  await scrollToGallery(page)
  await expectNoGallery(page)
  await page.setViewportSize(PHONE.viewport)
  await expect((await openMenu(page)).getByRole('link', { name: 'GALLERY' })).toBeHidden()
})

for (const [failure, response, message] of [
  ['a response that is not JSON', { body: '<html>' }, /not valid JSON/],
  ['no response', undefined, /The video list did not arrive within 10 seconds/],
] as const)
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
