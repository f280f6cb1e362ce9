import { DESKTOP, LAST_PACKAGE, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, dots, expectItem, expectPlaying, jobOf, quoteLink } from '../support/lightbox.ts'
import {
  cards,
  entries,
  entry,
  lightbox,
  openGallery,
  openLightbox,
  player,
  sendClip,
  watchConsole,
  watchRequests,
} from '../support/videos.ts'

test.use(DESKTOP)

test('a click on a card opens the lightbox and plays its video', async ({ page }) => {
  await openLightbox(page, entries(3), 1)
  await expectItem(page, 2)
  await expectPlaying(page, 'clip-2.mp4')
})

test('the lightbox fills the screen, and its player has controls and the ratio 9:16', async ({ page }) => {
  await openLightbox(page, entries(3))
  const screen = await page.evaluate(() => ({ width: document.body.clientWidth, height: innerHeight }))
  await expect.poll(() => lightbox(page).boundingBox()).toEqual({ x: 0, y: 0, ...screen })
  await expect(player(page)).toHaveAttribute('controls', '')
  await expect(player(page)).toHaveAttribute('playsinline', '')
  const box = (await player(page).boundingBox()) ?? { width: 0, height: 0 }
  expect(box.width / box.height).toBeCloseTo(9 / 16, 2)
})

for (const { screen, tag = [], ...viewport } of [
  { screen: 'a small phone', width: 320, height: 568 },
  { screen: 'a phone in landscape', width: 740, height: 360 },
  { screen: 'a wide screen', ...DESKTOP.viewport },
  { screen: 'a phone', ...PHONE.viewport, tag: '@nightly' },
  { screen: 'a phone with the bars of its browser', width: 390, height: 664, tag: '@nightly' },
  { screen: 'a tablet', width: 768, height: 1024, tag: '@nightly' },
  { screen: 'a large phone in landscape', width: 844, height: 390, tag: '@nightly' },
]) {
  const name = `on ${screen} the whole lightbox is in view, and no control is covered`
  test(name, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openLightbox(page, [...entries(7), jobOf(8), entry(9), entry(10)], 1)
    await lightbox(page).evaluate((dialog) =>
      Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
    )
    const expectAllInView = async () => {
      await expect(player(page)).toBeInViewport({ ratio: 1 })
      for (const control of await lightbox(page).locator('a, button').all()) {
        await expect(control).toBeInViewport({ ratio: 1 })
        await control.click({ trial: true })
      }
    }
    await expectAllInView()
    await page.keyboard.press('ArrowRight')
    await expect(quoteLink(page)).toBeVisible()
    await expectAllInView()
    const { x, y, width, height } = (await player(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const link = (await quoteLink(page).boundingBox()) ?? { x, y, width, height }
    expect(link.y >= y + height || link.x + link.width <= x, 'the link is below or beside the video').toBe(
      true,
    )
  })
}

test('play is called within the click, as iOS requires, and again once the metadata has loaded', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      console.info(`play in ${event?.type}`)
      return play.call(this)
    }
  })
  const calls: string[] = []
  page.on('console', (message) => message.type() === 'info' && calls.push(message.text()))
  await openLightbox(page, entries(3))
  await expect.poll(() => calls).toEqual(['play in click', 'play in loadedmetadata'])
  await button(page, 'Next video').click()
  await expect.poll(() => calls.slice(2)).toEqual(['play in click', 'play in loadedmetadata'])
})

test('a rejected play() is logged as a warning and shows no error', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('Not now', 'NotAllowedError'))
  })
  const warnings = watchConsole(page, 'warning')
  const errors = watchConsole(page, 'error')
  await openLightbox(page, entries(3))
  await expect.poll(() => warnings.join()).toContain('Not now')
  expect(errors).toEqual([])
  await expect(page.getByText('Unable to load media')).toBeHidden()
})

test('a click on the player, the name or the error does not close the lightbox', async ({ page }) => {
  await openLightbox(page, entries(3))
  await player(page).click({ position: { x: 100, y: 100 } })
  await lightbox(page).getByRole('heading').click()
  await page.route('**/clip-2.mp4', (route) => route.abort())
  await page.keyboard.press('ArrowRight')
  await page.getByText('Unable to load media').click()
  const { x, y } = (await player(page).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 40, y + 40)
  await expect(lightbox(page)).toBeVisible()
})

test('one video element plays all videos', async ({ page }) => {
  await openLightbox(page, entries(10))
  await player(page).evaluate((video) => video.setAttribute('data-same', ''))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await cards(page).nth(2).click()
  await expect(page.locator('video')).toHaveCount(1)
  await expect(player(page)).toHaveAttribute('data-same', '')
})

test('a video is not fetched before it is shown', async ({ page }) => {
  const requested = watchRequests(page)
  await openLightbox(page, entries(10))
  await expectPlaying(page, 'clip-10.mp4')
  const clips = () => new Set(requested.filter((name) => name.endsWith('.mp4')))
  expect([...clips()]).toEqual(['clip-10.mp4'])
  await page.keyboard.press('ArrowRight')
  await expectPlaying(page, 'clip-9.mp4')
  expect([...clips()]).toEqual(['clip-10.mp4', 'clip-9.mp4'])
})

test('the page does not scroll while the lightbox is open, and keeps its position', async ({ page }) => {
  await openLightbox(page, entries(3))
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await overflow()).toBe('hidden')
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await overflow()).not.toBe('hidden')
})

test('a video that fails to load shows an error, and Retry loads it again', async ({ page }) => {
  await openGallery(page, entries(3))
  await page.route('**/clip-2.mp4', (route) => route.fulfill({ status: 404 }))
  await cards(page).nth(1).click()
  await expect(page.getByRole('alert')).toContainText('Unable to load media')
  await expect(cards(page).nth(1)).toHaveAttribute('data-load-error', 'media')

  const secondFailure = page.waitForResponse('**/clip-2.mp4')
  await button(page, 'Retry').click()
  expect((await secondFailure).status()).toBe(404)
  await expect(page.getByText('Unable to load media')).toBeVisible()
  await page.route('**/clip-2.mp4', sendClip)
  await button(page, 'Retry').click()
  await expectPlaying(page, 'clip-2.mp4')
  await expect(page.getByText('Unable to load media')).toBeHidden()
  await expect(cards(page).nth(1)).not.toHaveAttribute('data-load-error')
  await page.keyboard.press('ArrowRight')
  await expectItem(page, 3)
})

test('an error that follows Retry at once is shown', async ({ page }) => {
  await openGallery(page, entries(3))
  await page.route('**/clip-2.mp4', (route) => route.abort())
  await cards(page).nth(1).click()
  await expect(page.getByText('Unable to load media')).toBeVisible()
  await page.route('**/clip-2.mp4', () => {}) // No further error comes from the network.
  await button(page, 'Retry').evaluate(async (retry: HTMLButtonElement) => {
    retry.click()
    document.querySelector('dialog video')?.dispatchEvent(new Event('error'))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(button(page, 'Retry')).toBeVisible()
})

test('after a video that fails to load, the next one plays', async ({ page }) => {
  await openGallery(page, entries(3))
  await page.route('**/clip-3.mp4', (route) => route.fulfill({ body: 'no video', contentType: 'video/mp4' }))
  await cards(page).first().click()
  await expect(page.getByText('Unable to load media')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Unable to load media')).toBeHidden()
  await expectPlaying(page, 'clip-2.mp4')
})

test('only videos with captions in the list have a captions track', async ({ page }) => {
  await page.route('**/captions.vtt', (route) =>
    route.fulfill({ body: 'WEBVTT\n\n00:00.000 --> 00:04.000\nThe wash', contentType: 'text/vtt' }),
  )
  await openLightbox(page, [entry(2, { captionsUrl: 'captions.vtt' }), entry(1)])
  const track = player(page).locator('track')
  await expect(track).toHaveAttribute('kind', 'captions')
  await expect(track).toHaveAttribute('src', /\/gallery-videos\/captions\.vtt$/)
  await expectPlaying(page, 'clip-2.mp4')
  await player(page).evaluate((video: HTMLVideoElement) => {
    for (const captions of video.textTracks) captions.mode = 'showing'
  })
  const shown = () =>
    player(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0)
  await expect.poll(shown).toBe(1)
  await page.keyboard.press('ArrowRight')
  await expectPlaying(page, 'clip-1.mp4')
  await expect(track).toHaveCount(0)
})

test('with reduced motion only the video moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLightbox(page, entries(3))
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expectPlaying(page, 'clip-3.mp4')
})

test('a clip named after a package says its price and time, and its link leads to the form that names the package', async ({
  page,
}) => {
  await openLightbox(page, [entry(1), jobOf(2)])
  const { name, details, slug } = LAST_PACKAGE
  await expect(lightbox(page).getByRole('heading')).not.toContainText(name)
  await expect(lightbox(page).getByText(`${name}, ${details}`, { exact: true })).toBeVisible()
  await expect(quoteLink(page)).toHaveAccessibleDescription(`${name}, ${details}`)
  await quoteLink(page).click()
  await expect(page).toHaveURL(`/quote?package=${slug}`)
  await expect(page.locator('[data-quote-subject]')).toHaveText(`${name} ${details}`)
  await expect(page.getByLabel('Message')).toHaveValue(`I would like a quote for ${name}.\n`)
})

test('a clip that names no package has neither price nor link, and the focus stays in the lightbox', async ({
  page,
}) => {
  const names = ['Another detailer’s package', '__proto__', '']
  await openLightbox(page, [...names.map((name, index) => jobOf(index + 1, name)), jobOf(4)])
  await quoteLink(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dots(page).nth(1)).toBeFocused()
  for (const _ of names) {
    await expect(lightbox(page).getByRole('link')).toHaveCount(0)
    await expect(lightbox(page).getByRole('paragraph')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
  }
})

test('Tab goes from the close button to the link to a quote, and then to the player', async ({ page }) => {
  await openLightbox(page, [entry(1), jobOf(2)])
  await expect(button(page, 'Close')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(quoteLink(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(player(page)).toBeFocused()
})
