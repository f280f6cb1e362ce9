import type { Page } from '@playwright/test'
import { openMenu } from './actions.ts'
import { expect, test } from './site.ts'
import { DESKTOP, PHONE } from './spec.ts'
import {
  cards,
  entries,
  entry,
  LIST,
  openGallery,
  placeholders,
  rail,
  scrollToGallery,
  section,
  serve,
  watchConsole,
  watchRequests,
} from './videos.ts'

test.use(DESKTOP)

const galleryLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'GALLERY', includeHidden: true }).first()
const left = (page: Page) => section(page).getByRole('button', { name: 'Scroll left' })
const right = (page: Page) => section(page).getByRole('button', { name: 'Scroll right' })
const scrolled = (page: Page) => rail(page).evaluate((element) => Math.round(element.scrollLeft))

/** From now on only the test moves the time. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

async function expectNoGallery(page: Page): Promise<void> {
  await expect(section(page)).toHaveCount(0)
  await expect(page.locator('#gallery')).toBeEmpty()
  await expect(page.getByText('RECENT WORK')).toBeHidden()
  await expect(galleryLink(page)).toBeHidden()
}

test('it stands after the hero, with its heading and its intro', async ({ page }) => {
  await openGallery(page, entries(3))
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText('RECENT WORK')
  await expect(section(page)).toContainText(
    'Take a look at our latest detailing projects and see the transformation for yourself.',
  )
  await expect(page.locator('#gallery ~ section#about, astro-island:has(#gallery) ~ #about')).toHaveCount(1)
})

for (const [count, shown] of [
  [1, 1],
  [10, 10],
  [12, 10],
  [500, 10],
] as const) {
  test(`of ${count} videos it shows ${shown}, the newest first, and logs how many there are`, async ({
    page,
  }) => {
    const log = watchConsole(page, 'log')
    const shuffled = entries(count).toSorted((a, b) => (a.id.at(-1) ?? '').localeCompare(b.id.at(-1) ?? ''))
    await openGallery(page, shuffled)
    const newest = Array.from({ length: shown }, (_, index) => `Video ${count - index}`)
    await expect(cards(page)).toHaveText(
      newest.map((name) => `Play ${name}`),
      { useInnerText: false },
    )
    expect(log.filter((line) => line.includes(String(count)))).toHaveLength(1)
  })
}

test('while the list loads, eight placeholders stand where the cards will, and nothing moves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { entryType } of list.getEntries()) window.shifts.push(entryType)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await serve(page, entries(10))
  const answer = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.goto('/')
  await expect(placeholders(page)).toHaveCount(8)
  await scrollToGallery(page)
  await expect(section(page)).toHaveAttribute('aria-busy', 'true')
  await expect(left(page)).toBeDisabled()
  await expect(right(page)).toBeDisabled()
  const place = await placeholders(page).nth(1).boundingBox()
  answer.resolve()
  await expect(cards(page)).toHaveCount(10)
  await expect(placeholders(page)).toHaveCount(0)
  await expect(section(page)).toHaveAttribute('aria-busy', 'false')
  expect(await cards(page).nth(1).boundingBox()).toEqual(place)
  expect(await page.evaluate(() => window.shifts)).toEqual([])
})

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
  ['an answer that is not JSON', (route) => route.fulfill({ body: '<html>' }), /SyntaxError/],
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

test('a hostile list harms nobody: bad entries are left out and logged, the good ones stay', async ({
  page,
}) => {
  const warnings = watchConsole(page, 'warning')
  const asked = watchRequests(page)
  const bad = [
    null,
    'clip.mp4',
    { ...entry(20), id: undefined },
    { ...entry(21), name: 7 },
    { ...entry(22), createdTime: 'yesterday' },
    { ...entry(23), downloadUrl: 'javascript:document.title="broken"' },
    { ...entry(24), thumbnailUrl: 'javascript:document.title="broken"' },
    { ...entry(25), downloadUrl: 'https://elsewhere.example/clip.mp4' },
    { ...entry(26), thumbnailUrl: '//elsewhere.example/poster.jpg' },
    { ...entry(2), name: 'A second one of this id' },
  ]
  const name = '<img src=x onerror="document.title=\'broken\'">'
  await openGallery(page, [entry(1, { name }), entry(2), ...bad])
  await expect(cards(page)).toHaveText(['Play Video 2', `Play ${name}`], { useInnerText: false })
  await expect.poll(() => warnings.length).toBe(bad.length)
  expect(asked).not.toContain('x')
  expect(asked).not.toContain('clip.mp4')
  await expect(page).toHaveTitle(/Burnish/)
})

test('a card is a portrait of 9 by 16 with a play icon, and a button named by its video', async ({
  page,
}) => {
  await openGallery(page, entries(3))
  const card = section(page).getByRole('button', { name: 'Play Video 3', exact: true })
  await expect(card.locator('svg')).toBeVisible()
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 }
  expect(width / height).toBeCloseTo(9 / 16, 2)
})

test('nothing of it is fetched before it is near, pictures come lazily, and no video before a click', async ({
  page,
}) => {
  const asked = watchRequests(page)
  await serve(page, entries(10))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.filter((name) => /\.(js|json|mp4)$|^poster-/.test(name))).toEqual([])
  await scrollToGallery(page)
  await expect(cards(page)).toHaveCount(10)
  await page.waitForLoadState('networkidle')
  expect(asked).toContain('poster-10.jpg')
  expect(asked.filter((name) => name.endsWith('.mp4'))).toEqual([])
  for (const picture of await cards(page).locator('img').all()) {
    for (const [attribute, value] of Object.entries({ loading: 'lazy', width: '360', height: '640' })) {
      await expect(picture).toHaveAttribute(attribute, value)
    }
  }
})

test('a picture that fails is hidden and its video marked; the card still opens it', async ({ page }) => {
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

test('without a picture a card shows a frame of its video, once it comes near', async ({ page }) => {
  const asked = watchRequests(page)
  const bare = entries(10).map(({ thumbnailUrl, ...rest }) => rest)
  await openGallery(page, bare)
  const first = cards(page).first().locator('video')
  await expect.poll(() => first.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  await expect(first).toHaveJSProperty('muted', true)
  await expect(first).toHaveJSProperty('paused', true)
  await expect(first).toHaveAttribute('preload', 'metadata')
  expect(asked).not.toContain('clip-1.mp4')
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toContain('clip-1.mp4')
})

test.describe('the arrows', () => {
  test('are checked 100 milliseconds after the cards are there', async ({ page }) => {
    await stopClock(page)
    await openGallery(page, entries(10))
    await expect(right(page)).toBeDisabled()
    await page.clock.runFor(90)
    await expect(right(page)).toBeDisabled()
    await page.clock.runFor(20)
    await expect(right(page)).toBeEnabled()
    await expect(left(page)).toBeDisabled()
  })

  test('scroll by 300 pixels, and each is disabled when the carousel is at its end', async ({ page }) => {
    await openGallery(page, entries(10))
    await right(page).click()
    await expect.poll(() => scrolled(page)).toBe(300)
    await expect(left(page)).toBeEnabled()
    await right(page).click()
    await expect.poll(() => scrolled(page)).toBe(600)
    await left(page).click()
    await expect.poll(() => scrolled(page)).toBe(300)
    await rail(page).evaluate((element) => element.scrollTo({ left: 9999, behavior: 'instant' }))
    await expect(right(page)).toBeDisabled()
    await expect(left(page)).toBeEnabled()
    await rail(page).evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    await expect(left(page)).toBeDisabled()
    await expect(right(page)).toBeEnabled()
  })

  test('are both disabled when all cards fit, until the window is made smaller', async ({ page }) => {
    await openGallery(page, entries(4))
    await expect(right(page)).toBeDisabled()
    await expect(left(page)).toBeDisabled()
    await page.setViewportSize({ width: 800, height: 900 })
    await expect(right(page)).toBeEnabled()
  })

  test('stand on medium screens and wider, not on small ones', async ({ page }) => {
    await openGallery(page, entries(10))
    for (const [width, seen] of [
      [1440, true],
      [768, true],
      [767, false],
      [360, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(left(page)).toBeVisible({ visible: seen })
      await expect(right(page)).toBeVisible({ visible: seen })
    }
  })

  test('jump instead of gliding under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGallery(page, entries(10))
    await right(page).click()
    expect(await scrolled(page)).toBe(300)
  })
})

test('on a phone the row scrolls sideways, and the page does not', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await openGallery(page, entries(10))
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page).last()).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('it hydrates without a warning or an error', async ({ page }) => {
  const said = [...[watchConsole(page, 'error'), watchConsole(page, 'warning')]]
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await openGallery(page, entries(10))
  expect(said).toEqual([[], []])
  expect(thrown).toEqual([])
})

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
