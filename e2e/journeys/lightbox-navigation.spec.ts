import type { Page } from '@playwright/test'
import { boxOf } from '../support/actions.ts'
import { DESKTOP, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, dots, expectClosed, expectItem, expectPlaying } from '../support/lightbox.ts'
import { cards, entries, lightbox, openGallery, openLightbox, player } from '../support/videos.ts'

test.use(DESKTOP)

test('previous and next move by one video, and a dot shows its video; previous is hidden on the first, next on the last', async ({
  page,
}) => {
  await openLightbox(page, entries(12))
  await expect(dots(page)).toHaveCount(10)
  await expect(lightbox(page).getByRole('heading', { level: 2 })).toHaveAttribute('aria-live', 'polite')
  await expect(button(page, 'Previous video')).toBeHidden()
  const [last, next] = [await boxOf(dots(page).last()), await boxOf(button(page, 'Next video'))]
  expect(next.x).toBeGreaterThan(last.x)
  await button(page, 'Next video').click()
  await expectItem(page, 2, 12)
  await expectPlaying(page, 'clip-11.mp4')
  await button(page, 'Go to item 10').click()
  await expectItem(page, 10, 12)
  await expectPlaying(page, 'clip-3.mp4')
  await expect(button(page, 'Next video')).toBeHidden()
  await button(page, 'Previous video').click()
  await expectItem(page, 9, 12)
})

test('a video starts from the beginning every time it is shown', async ({ page }) => {
  await openLightbox(page, entries(3))
  await expectPlaying(page, 'clip-3.mp4')
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3
  })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expectPlaying(page, 'clip-3.mp4')
  expect(await player(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeLessThan(3)
})

test('every press of an arrow key moves by one video, however fast, and stops at the first and the last', async ({
  page,
}) => {
  await openLightbox(page, entries(4))
  await page.keyboard.press('ArrowLeft')
  await expectItem(page, 1, 4)
  await Promise.all([1, 2, 3].map(() => page.keyboard.press('ArrowRight')))
  await expectItem(page, 4, 4)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expectItem(page, 3, 4)
  await page.keyboard.press('Control+ArrowRight')
  await expectItem(page, 3, 4)
})

test('the arrow keys change the video wherever the focus is: on the player, the page or a button that was hidden', async ({
  page,
}) => {
  await openLightbox(page, entries(3))
  await expectPlaying(page, 'clip-3.mp4')
  await player(page).focus()
  await page.keyboard.press('ArrowRight') // It does not seek.
  await expectItem(page, 2)
  await lightbox(page).getByRole('heading').click()
  await page.keyboard.press('ArrowLeft')
  await expectItem(page, 1)
  await button(page, 'Go to item 2').click()
  await button(page, 'Next video').click()
  await expect(dots(page).nth(2)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expectItem(page, 2)
})

const waysToClose: Record<string, (page: Page) => Promise<void>> = {
  'the close button': (page) => button(page, 'Close').click(),
  Escape: (page) => page.keyboard.press('Escape'),
  'a click outside the player': (page) => page.mouse.click(200, 450),
  'a click below the player': (page) => page.mouse.click(400, 880),
}
test(`${Object.keys(waysToClose).join(', ')}: each closes the lightbox, stops the video and returns the focus`, async ({
  page,
}) => {
  await openGallery(page, entries(3))
  for (const [way, close] of Object.entries(waysToClose)) {
    await cards(page).nth(1).click()
    await expectPlaying(page, 'clip-2.mp4')
    await close(page)
    await expectClosed(page)
    await expect(cards(page).nth(1), way).toBeFocused()
  }
})

test('with the keyboard, Enter on a card opens the lightbox, and Tab reaches every control in it', async ({
  page,
}) => {
  await openGallery(page, entries(3))
  await cards(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Close')).toBeFocused()
  const reached = new Set<string>()
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press('Tab')
    reached.add(await page.evaluate(() => document.activeElement?.ariaLabel ?? ''))
  }
  for (const name of ['Close', 'Previous video', 'Next video', 'Go to item 1', 'Go to item 3', 'Video 2']) {
    expect([...reached]).toContain(name)
  }
  await page.keyboard.press('Escape')
  await expect(cards(page).nth(1)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  /** Moves a finger in a straight line. */
  async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
    await touch('touchStart', [from])
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]])
    }
    await touch('touchEnd', [])
    await session.detach()
  }

  test('a swipe to the left shows the next video, to the right the previous one', async ({ page }) => {
    await openLightbox(page, entries(3))
    await swipe(page, [280, 250], [80, 260])
    await expectItem(page, 2)
    await expectPlaying(page, 'clip-2.mp4')
    await swipe(page, [80, 250], [280, 240])
    await expectItem(page, 1)
    await swipe(page, [80, 250], [280, 240])
    await expectItem(page, 1)
  })

  test('a short swipe, a vertical swipe and one along the player’s timeline do not change the video', async ({
    page,
  }) => {
    await openLightbox(page, entries(3))
    await swipe(page, [200, 250], [170, 250])
    await swipe(page, [200, 200], [130, 400])
    const { y, height } = await boxOf(player(page))
    await swipe(page, [280, y + height - 20], [80, y + height - 20])
    await expectItem(page, 1)
    await swipe(page, [280, 250], [80, 260])
    await expectItem(page, 2)
  })
})
