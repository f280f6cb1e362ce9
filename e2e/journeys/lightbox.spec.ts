import { boxOf } from '../support/actions.ts'
import { DESKTOP, LAST_PACKAGE, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, dots, expectPlaying, jobOf, quoteLink } from '../support/lightbox.ts'
import { watchConsole } from '../support/page-log.ts'
import { expectChosen } from '../support/quote-form.ts'
import {
  cards,
  entries,
  entry,
  lightbox,
  openGallery,
  openLightbox,
  player,
  sendClip,
} from '../support/videos.ts'

test.use(DESKTOP)

for (const { screen, tag = [], ...viewport } of [
  { screen: 'a small phone', width: 320, height: 568 },
  { screen: 'a phone in landscape', width: 740, height: 360 },
  { screen: 'a wide screen', ...DESKTOP.viewport, tag: '@nightly' },
  { screen: 'a phone', ...PHONE.viewport, tag: '@nightly' },
  { screen: 'a phone with the bars of its browser', width: 390, height: 664, tag: '@nightly' },
  { screen: 'a tablet', width: 768, height: 1024, tag: '@nightly' },
  { screen: 'a large phone in landscape', width: 844, height: 390, tag: '@nightly' },
]) {
  const name = `on ${screen} the whole lightbox is in view, and no control is covered`
  test(name, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport)
    const long = 'A dark green estate, washed, clayed, polished twice and coated in two long winter days'
    await openLightbox(page, [...entries(7), jobOf(8), entry(9, { name: long }), entry(10)], 1)
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
    const heading = lightbox(page).getByRole('heading')
    await expect(heading).toHaveText(long)
    expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    const screen = await page.evaluate(() => ({ width: document.body.clientWidth, height: innerHeight }))
    expect(await boxOf(lightbox(page))).toEqual({ x: 0, y: 0, ...screen })
    await expect(player(page)).toHaveAttribute('controls', '')
    await page.keyboard.press('ArrowRight')
    await expect(quoteLink(page)).toBeVisible()
    await expectAllInView()
    const { x, y, width, height } = await boxOf(player(page))
    expect(width / height).toBeCloseTo(9 / 16, 2)
    const link = await boxOf(quoteLink(page))
    const isBelow = link.y >= y + height
    expect(isBelow || link.x + link.width <= x, 'the link is below or beside the video').toBe(true)
    if (!isBelow) expect(x - link.x - link.width, 'between link and video').toBeLessThan(240)
    for (const name of ['Previous video', 'Next video']) {
      const arrow = await boxOf(button(page, name))
      expect(arrow.y >= y + height || arrow.x >= x + width, `${name} is below or beside the video`).toBe(true)
    }
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
  const { x, y } = await boxOf(player(page))
  await page.mouse.click(x + 40, y + 40)
  await expect(lightbox(page)).toBeVisible()
})

test('a video that fails to load shows an error, the next one plays, and Retry loads it again', async ({
  page,
}) => {
  const error = page.getByText('Unable to load media')
  await openGallery(page, entries(3))
  await page.route('**/clip-2.mp4', (route) => route.fulfill({ status: 404 }))
  await cards(page).nth(1).click()
  await expect(page.getByRole('alert')).toContainText('Unable to load media')
  await expect(cards(page).nth(1)).toHaveAttribute('data-load-error', 'media')
  await page.keyboard.press('ArrowRight')
  await expect(error).toBeHidden()
  await expectPlaying(page, 'clip-1.mp4')
  await page.keyboard.press('ArrowLeft')

  const secondFailure = page.waitForResponse('**/clip-2.mp4')
  await button(page, 'Retry').click()
  expect((await secondFailure).status()).toBe(404)
  await expect(error).toBeVisible()
  await page.route('**/clip-2.mp4', sendClip)
  await button(page, 'Retry').click()
  await expectPlaying(page, 'clip-2.mp4')
  await expect(error).toBeHidden()
  await expect(cards(page).nth(1)).not.toHaveAttribute('data-load-error')
})

test('at its end a clip shows its last frame, to be played again, and the next clip', async ({ page }) => {
  await openLightbox(page, [entry(1, { name: 'Door · Revive' }), jobOf(2), entry(3)])
  const playToEnd = async (file: string) => {
    await expectPlaying(page, file)
    await expect(player(page)).toHaveAttribute('controls', '')
    await player(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.05
    })
    await expect(button(page, 'Again')).toBeVisible()
    await expect(player(page)).not.toHaveAttribute('controls')
  }
  await playToEnd('clip-3.mp4')
  await button(page, 'Again').click()
  await expect(button(page, 'Again')).toBeHidden()
  await playToEnd('clip-3.mp4')
  await button(page, 'Next: Half a day').click()
  await playToEnd('clip-2.mp4')
  await page.keyboard.press('ArrowRight') // It does not matter where the focus was.
  await playToEnd('clip-1.mp4')
  await expect(button(page, 'Again').locator('xpath=..').getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await cards(page).first().click()
  await expectPlaying(page, 'clip-3.mp4')
  await expect(button(page, 'Again')).toBeHidden()
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

test('a clip named after a package says its price and time, and its link leads to the form that names the package', async ({
  page,
}) => {
  await openLightbox(page, [entry(1), jobOf(2)])
  const { name, details, id } = LAST_PACKAGE
  await expect(lightbox(page).getByRole('heading')).not.toContainText(name)
  await expect(lightbox(page).getByText(`${name}, ${details}`, { exact: true })).toBeVisible()
  await expect(quoteLink(page)).toHaveAccessibleDescription(`${name}, ${details}`)
  await expect(button(page, 'Close')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(quoteLink(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(player(page)).toBeFocused()
  await quoteLink(page).click()
  await expect(page).toHaveURL(`/quote?package=${id}`)
  await expectChosen(page, id)
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
