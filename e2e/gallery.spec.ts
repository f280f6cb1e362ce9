import { left, right } from './gallery.ts'
import { expect, test } from './site.ts'
import { DESKTOP } from './spec.ts'
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
} from './videos.ts'

test.use(DESKTOP)

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

test('it hydrates without a warning or an error', async ({ page }) => {
  const said = [...[watchConsole(page, 'error'), watchConsole(page, 'warning')]]
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await openGallery(page, entries(10))
  expect(said).toEqual([[], []])
  expect(thrown).toEqual([])
})
