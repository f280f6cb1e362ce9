import type { Page } from '@playwright/test'
import { openMenu, stopClock } from '../support/actions.ts'
import { expectNoGallery, galleryLink } from '../support/carousel.ts'
import { DESKTOP, GALLERY, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchConsole } from '../support/page-log.ts'
import { LIST, placeholders, scrollToGallery, serve } from '../support/videos.ts'

test.use(DESKTOP)

test('without videos there is no section and no link to it, and an empty element keeps the id', async ({
  page,
}) => {
  await serve(page, [])
  await page.goto('/')
  await scrollToGallery(page)
  await expectNoGallery(page)
  await page.setViewportSize(PHONE.viewport)
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'ABOUT' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'GALLERY' })).toBeHidden()
})

test('without videos, a link to a section below the gallery still scrolls to it', async ({ page }) => {
  await serve(page, [])
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'ABOUT' }).click()
  await expectNoGallery(page)
  const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)
  const top = () => page.locator('#about').evaluate((about) => about.getBoundingClientRect().top)
  // Scroll positions are whole pixels, and a section may begin between two.
  await expect.poll(async () => Math.abs((await top()) - Number.parseFloat(padding))).toBeLessThanOrEqual(1)
})

test('without videos, the focused control still scrolls into view', async ({ page }) => {
  await serve(page, [])
  await page.goto('/')
  await page.locator('#about a, main > :has(h1) a').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toBeInViewport({ ratio: 1 })
  await scrollToGallery(page)
  await expectNoGallery(page)
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toBeInViewport({ ratio: 1 })
})

const failures: [failure: string, respond: Parameters<Page['route']>[1], message: RegExp][] = [
  [
    'a status that is not OK',
    (route) => route.fulfill({ status: 503, body: '{"videos":[]}' }),
    /Failed to fetch video list.*503 Service Unavailable/,
  ],
  [
    'a response that is not JSON',
    (route) => route.fulfill({ body: '<html>' }),
    /The video list at http:\S+\/gallery-videos\/video-list\.json could not be read: .*not valid JSON/,
  ],
]
for (const [failure, respond, message] of failures) {
  test(`${failure} is logged, and there is no gallery section`, async ({ page }) => {
    const errors = watchConsole(page, 'error')
    await page.route(LIST, respond)
    await page.goto('/')
    await scrollToGallery(page)
    await expectNoGallery(page)
    expect(errors.join('\n')).toMatch(message)
  })
}

test('a list that has not arrived after ten seconds is logged, and there is no gallery section', async ({
  page,
}) => {
  const errors = watchConsole(page, 'error')
  await stopClock(page)
  const asked = page.waitForRequest(LIST)
  await page.route(LIST, () => {})
  await page.goto('/')
  await scrollToGallery(page)
  await asked
  await page.clock.runFor(9_900)
  await expect(placeholders(page)).toHaveCount(8)
  await page.clock.runFor(200)
  await expectNoGallery(page)
  expect(errors.join('\n')).toMatch(/The video list did not arrive within 10 seconds/)
})

const withoutCode: [cause: string, javaScriptEnabled: boolean][] = [
  ['without JavaScript', false],
  ['when the gallery’s code does not load', true],
]
for (const [cause, javaScriptEnabled] of withoutCode) {
  test.describe(cause, () => {
    test.use({ javaScriptEnabled })

    test('neither the gallery nor a link to it shows', async ({ page }) => {
      await page.route('**/_astro/*.js', (route) => route.abort())
      await page.goto('/')
      await scrollToGallery(page)
      await expect(page.getByText(GALLERY.heading)).toBeHidden()
      for (const place of await placeholders(page).all()) await expect(place).toBeHidden()
      expect((await page.locator('#gallery').boundingBox())?.height).toBe(0)
      await expect(galleryLink(page)).toBeHidden()
    })
  })
}
