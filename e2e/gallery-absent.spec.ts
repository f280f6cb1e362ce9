import type { Page } from '@playwright/test'
import { openMenu } from './actions.ts'
import { expectNoGallery, galleryLink, stopClock } from './gallery.ts'
import { expect, test } from './site.ts'
import { DESKTOP, PHONE } from './spec.ts'
import { cards, entries, entry, LIST, placeholders, scrollToGallery, serve, watchConsole } from './videos.ts'

test.use(DESKTOP)

test('without videos there is no section, an empty element keeps the id, and the links to it go', async ({
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

test('when there are no videos, a link past the gallery still ends where it should', async ({ page }) => {
  await serve(page, [])
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'ABOUT' }).click()
  await expectNoGallery(page)
  const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)
  const place = () => page.locator('#about').evaluate((about) => about.getBoundingClientRect().top)
  await expect.poll(place).toBeCloseTo(Number.parseFloat(padding), 0)
})

test('when there are no videos, the keyboard’s focus still comes into view', async ({ page }) => {
  await serve(page, [])
  await page.goto('/')
  await page.getByRole('link', { name: 'Detailing Services' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('#services :focus')).toBeInViewport({ ratio: 1 })
  await scrollToGallery(page)
  await expectNoGallery(page)
  await page.keyboard.press('Tab')
  await expect(page.locator('#services :focus')).toBeInViewport({ ratio: 1 })
})

const failures: [what: string, answer: Parameters<Page['route']>[1], said: string | RegExp][] = [
  [
    'a status that is not OK',
    (route) => route.fulfill({ status: 503, body: '{"videos":[]}' }),
    /Failed to fetch video list.*503 Service Unavailable/,
  ],
  ['no answer', (route) => route.abort(), /./],
  [
    'an answer that is not JSON',
    (route) => route.fulfill({ body: '<html>' }),
    /The video list at http:\S+\/gallery-videos\/video-list\.json could not be read: .*not valid JSON/,
  ],
  ['a list of another shape', (route) => route.fulfill({ json: [entry(1)] }), /No list of videos/],
  ['videos that are no list', (route) => route.fulfill({ json: { videos: 'all' } }), /No list of videos/],
  ['null', (route) => route.fulfill({ json: null }), /No list of videos/],
]
for (const [what, answer, said] of failures) {
  test(`${what} is logged, and the section is not there`, async ({ page }) => {
    const errors = watchConsole(page, 'error')
    await page.route(LIST, answer)
    await page.goto('/')
    await scrollToGallery(page)
    await expectNoGallery(page)
    expect(errors.join('\n')).toMatch(said)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing of it shows, and no link leads to it', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('RECENT WORK')).toBeHidden()
    for (const place of await placeholders(page).all()) await expect(place).toBeHidden()
    expect((await page.locator('#gallery').boundingBox())?.height).toBe(0)
    await expect(galleryLink(page)).toBeHidden()
  })
})

test.describe('when the code does not come', () => {
  const SCRIPTS = '**/_astro/*.js'
  const heading = (page: Page) => page.getByText('RECENT WORK')

  test('and the network says so, the placeholders go, their place and the links too', async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/')
    await scrollToGallery(page)
    await expect(heading(page)).toBeHidden()
    await expect(placeholders(page).first()).toBeHidden()
    expect((await page.locator('#gallery').boundingBox())?.height).toBe(0)
    await expect(galleryLink(page)).toBeHidden()
  })

  test('they go eight seconds after they came into view', async ({ page }) => {
    await stopClock(page)
    const asked = page.waitForRequest(SCRIPTS)
    await page.route(SCRIPTS, () => {})
    await page.goto('/')
    await scrollToGallery(page)
    await asked
    await page.clock.runFor(7_900)
    await expect(placeholders(page).first()).toBeVisible()
    await page.clock.runFor(200)
    await expect(placeholders(page).first()).toBeHidden()
    await expect(galleryLink(page)).toBeHidden()
  })

  test('it shows all the same when the code comes late', async ({ page }) => {
    await stopClock(page)
    await serve(page, entries(3))
    const late = Promise.withResolvers<void>()
    const asked = page.waitForRequest(SCRIPTS)
    await page.route(SCRIPTS, async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto('/')
    await scrollToGallery(page)
    await asked
    await page.clock.runFor(9_000)
    await expect(heading(page)).toBeHidden()
    late.resolve()
    await expect(cards(page)).toHaveCount(3)
    await expect(heading(page)).toBeVisible()
    await expect(galleryLink(page)).toBeVisible()
  })

  test('a visitor who stays on the first screen for long finds the gallery all the same', async ({
    page,
  }) => {
    await stopClock(page)
    await serve(page, entries(3))
    await page.goto('/')
    await page.clock.runFor(20_000)
    await expect(placeholders(page).first()).toBeHidden()
    await scrollToGallery(page)
    await expect(cards(page)).toHaveCount(3)
    await expect(heading(page)).toBeVisible()
  })

  test('and no script of the page runs at all, the styles hide it', async ({ page }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'content-security-policy': "script-src 'none'" },
      })
    })
    await page.goto('/')
    const waits = await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { delay } = animation.effect?.getTiming() ?? {}
        if (delay !== 8_000) return []
        animation.finish()
        return [delay]
      }),
    )
    expect(waits.length).toBeGreaterThan(0)
    await expect(heading(page)).toBeHidden()
    await expect(placeholders(page).first()).toBeHidden()
  })
})
