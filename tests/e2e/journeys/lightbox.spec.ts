import type { Page } from '@playwright/test'
import { boxOf } from '../support/actions.ts'
import { DESKTOP, LAST_PACKAGE, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  button,
  cards,
  entries,
  entry,
  expectClosed,
  expectPlaying,
  jobOf,
  lightbox,
  openGallery,
  openLightbox,
  player,
  quoteLink,
  sendClip,
} from '../support/gallery.ts'
import { watchConsole } from '../support/page-log.ts'

test.use(DESKTOP)

const dots = (page: Page) => lightbox(page).getByRole('button', { name: /^Go to item \d+$/ })

/** Expects the dot, the names and the source of an item. Item 1 is the newest video. */
async function expectItem(page: Page, item: number, count = 3): Promise<void> {
  await expect(lightbox(page).locator('[aria-current]')).toHaveAccessibleName(`Go to item ${item}`)
  for (const named of [lightbox(page), player(page)])
    await expect(named).toHaveAccessibleName(`Video ${count + 1 - item}`)
  await expect(player(page)).toHaveAttribute('src', new RegExp(`/clip-${count + 1 - item}\\.mp4$`))
}

test('on a phone in landscape the whole lightbox is in view, and no control is covered', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await openLightbox(page, [...entries(7), jobOf(8)])
  await expect(quoteLink(page)).toBeVisible()
  await expect(player(page)).toBeInViewport({ ratio: 1 })
  for (const control of await lightbox(page).locator('a, button').all()) {
    await expect(control).toBeInViewport({ ratio: 1 })
    await control.click({ trial: true })
  }
  const { width, height } = await boxOf(player(page))
  expect(width / height).toBeCloseTo(9 / 16, 2)
})

test('previous, next and the dots show their video, each from its beginning', async ({ page }) => {
  await openLightbox(page, entries(12))
  await expect(dots(page)).toHaveCount(10)
  await expect(lightbox(page).getByRole('heading', { level: 2 })).toHaveAttribute('aria-live', 'polite')
  await expect(button(page, 'Previous video')).toBeHidden()
  await expectPlaying(page, 'clip-12.mp4')
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3
  })
  await button(page, 'Go to item 10').click()
  await expect(button(page, 'Next video')).toBeHidden()
  await button(page, 'Previous video').click()
  await expectItem(page, 9, 12)
  await button(page, 'Go to item 1').click()
  await expectPlaying(page, 'clip-12.mp4')
  expect(await player(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeLessThan(3)
})

test('the arrow keys move by one video, however fast and wherever the focus is', async ({ page }) => {
  await openLightbox(page, entries(4))
  await page.keyboard.press('ArrowLeft')
  await expectItem(page, 1, 4)
  await Promise.all([1, 2, 3, 4].map(() => page.keyboard.press('ArrowRight')))
  await expectItem(page, 4, 4)
  await player(page).focus()
  await page.keyboard.press('ArrowLeft') // It does not seek.
  await expectItem(page, 3, 4)
  await button(page, 'Next video').click() // It is hidden then.
  await expect(dots(page).nth(3)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expectItem(page, 3, 4)
})

test('every way to close the lightbox stops the video and returns the focus', async ({ page }) => {
  await openGallery(page, entries(3))
  for (const close of [
    () => button(page, 'Close').click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(200, 450), // Beside the player.
  ]) {
    await cards(page).nth(1).press('Enter')
    await expect(button(page, 'Close')).toBeFocused()
    await expectPlaying(page, 'clip-2.mp4')
    await close()
    await expectClosed(page)
    await expect(cards(page).nth(1)).toBeFocused()
  }
})

test('a swipe changes the video, but not a short or vertical one, nor on the timeline', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE.viewport)
  await openLightbox(page, entries(3))
  const devTools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const swipe = async ([fromX, fromY]: [number, number], [toX, toY]: [number, number]) => {
    await touch('touchStart', { x: fromX, y: fromY })
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part })
    await touch('touchEnd')
  }
  await swipe([200, 250], [170, 250])
  await swipe([200, 200], [130, 400])
  const { y, height } = await boxOf(player(page))
  await swipe([280, y + height - 20], [80, y + height - 20])
  await expectItem(page, 1)
  await swipe([280, 250], [80, 260])
  await expectItem(page, 2)
  await swipe([80, 250], [280, 240])
  await expectItem(page, 1)
})

test('play is called within the click, as iOS requires, and a refusal is no error', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => {
      console.info(`play in ${event?.type}`)
      return Promise.reject(new DOMException('Not now', 'NotAllowedError'))
    }
  })
  const calls: string[] = []
  page.on('console', (message) => message.type() === 'info' && calls.push(message.text()))
  const [warnings, errors] = [watchConsole(page, 'warning'), watchConsole(page, 'error')]
  await openLightbox(page, entries(3))
  await expect.poll(() => calls).toEqual(['play in click', 'play in loadedmetadata'])
  await expect.poll(() => warnings.join()).toContain('Not now')
  expect(errors).toEqual([])
  await expect(page.getByText('Unable to load media')).toBeHidden()
})

test('a video that fails to load says so, the next one plays, and Retry loads it again', async ({ page }) => {
  const error = page.getByRole('alert').filter({ hasText: 'Unable to load media' })
  await openGallery(page, entries(3))
  await page.route('**/clip-2.mp4', (route) => route.fulfill({ status: 404 }))
  await cards(page).nth(1).click()
  await error.click() // It does not close the lightbox.
  await expect(cards(page).nth(1)).toHaveAttribute('data-load-error', 'media')
  await page.keyboard.press('ArrowRight')
  await expect(error).toBeHidden()
  await expectPlaying(page, 'clip-1.mp4')
  await page.keyboard.press('ArrowLeft')
  await expect(error).toBeVisible()
  await page.route('**/clip-2.mp4', sendClip)
  await button(page, 'Retry').click()
  await expectPlaying(page, 'clip-2.mp4')
  await expect(error).toBeHidden()
  await expect(cards(page).nth(1)).not.toHaveAttribute('data-load-error')
})

test('at its end a clip can be played again, and offers the next clip if there is one', async ({ page }) => {
  await openLightbox(page, [entry(1), jobOf(2)])
  const playToEnd = async (file: string) => {
    await expectPlaying(page, file)
    await expect(player(page)).toHaveAttribute('controls', '')
    await player(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.05
    })
    await expect(button(page, 'Again')).toBeVisible()
    await expect(player(page)).not.toHaveAttribute('controls')
  }
  await playToEnd('clip-2.mp4')
  await button(page, 'Again').click()
  await expect(button(page, 'Again')).toBeHidden()
  await playToEnd('clip-2.mp4')
  await button(page, 'Next: Video 1').click()
  await playToEnd('clip-1.mp4')
  await expect(button(page, 'Again').locator('xpath=..').getByRole('button')).toHaveCount(1)
})

test('only videos with captions in the list have a captions track', { tag: '@nightly' }, async ({ page }) => {
  await page.route('**/captions.vtt', (route) =>
    route.fulfill({ body: 'WEBVTT\n\n00:00.000 --> 00:04.000\nThe wash', contentType: 'text/vtt' }),
  )
  await openLightbox(page, [entry(2, { captionsUrl: 'captions.vtt' }), entry(1)])
  const cues = () =>
    player(page).evaluate((video: HTMLVideoElement) => {
      for (const captions of video.textTracks) captions.mode = 'showing'
      return video.textTracks[0]?.cues?.length
    })
  await expect.poll(cues).toBe(1)
  await page.keyboard.press('ArrowRight')
  await expectPlaying(page, 'clip-1.mp4')
  await expect(player(page).locator('track')).toHaveCount(0)
})

test('a clip named after a package has its price and a link, others have neither', async ({ page }) => {
  await openLightbox(page, [jobOf(1, 'Another detailer’s package'), jobOf(2)])
  const { name, details } = LAST_PACKAGE
  await expect(lightbox(page).getByRole('heading')).not.toContainText(name)
  await expect(quoteLink(page)).toHaveAccessibleDescription(`${name}, ${details}`)
  await page.keyboard.press('Tab')
  await expect(quoteLink(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dots(page).nth(1)).toBeFocused()
  await expect(lightbox(page).getByRole('link')).toHaveCount(0)
  await expect(lightbox(page).getByRole('paragraph')).toHaveCount(0)
})
