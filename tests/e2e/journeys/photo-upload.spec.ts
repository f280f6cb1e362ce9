import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { heicPhoto } from '../../support/pictures.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'
import { hold } from '../support/actions.ts'
import { PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchRequests } from '../support/page-log.ts'
import {
  cameraPhoto,
  choosePhotos,
  file,
  HEIC_BEGINNING,
  input,
  isUpright,
  note,
  openAndFillIn,
  pngPhoto,
  progress,
  takePhotos,
  thumbnails,
  webpPhoto,
} from '../support/photos.ts'
import { API, form, referenceOf, sentPanel, submit, untilEnhanced } from '../support/quote-form.ts'

const UPLOADS = '**/api/photos/**'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('photos arrive upright, small and without a place, after the thanks', async ({ page, site }) => {
    const releasePhotos = await hold(page, UPLOADS)
    const requests = watchRequests(page)
    const who = await openAndFillIn(page)
    expect(requests.filter((name) => name.startsWith('photos'))).toEqual([])
    await choosePhotos(page, await cameraPhoto('1.jpg'), await pngPhoto('2.png'), await webpPhoto('3.webp'))
    await expect(thumbnails(page)).toHaveCount(3)
    await submit(page).click()
    await expect(sentPanel(page)).toBeInViewport()
    await expect(progress(page)).toHaveText('Sending your photos: 0 of 3')
    releasePhotos()
    await expect(progress(page)).toHaveText('3 photos sent')
    const photos = await takePhotos(site, who)
    expect(photos).toHaveLength(3)
    for (const photo of photos) {
      const { format, width, height, exif, xmp, orientation } = await sharp(photo).metadata()
      expect({ format, exif, xmp, orientation }).toEqual({ format: 'jpeg' })
      expect(Math.max(width, height)).toBeLessThanOrEqual(1600)
      expect(height).toBeGreaterThan(width)
      expect(await isUpright(photo)).toBe(true)
    }
  })

  for (const percent of [50, 10, 90])
    test(`when the signal goes after ${percent} % of the second photo, it arrives once the signal is back`, {
      tag: percent === 50 ? [] : '@nightly',
    }, async ({ page, site }) => {
      const proxy = await startTcpProxy(site.url, (socket) => {
        if (isLost) socket.destroy()
      })
      let isLost = false
      await uploadSlowly(page)
      const who = await openAndFillIn(page, new URL(proxy.url).origin)
      await choosePhotos(page, await webpPhoto('1.webp'), await largePhoto('2.jpg'))
      await submit(page).click()
      const second = sentPanel(page).getByRole('listitem').nth(1)
      await expect(async () =>
        expect(Number.parseInt(await second.innerText(), 10)).toBeGreaterThanOrEqual(percent),
      ).toPass({ intervals: [20] })
      const broken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/1'))
      isLost = true
      proxy.disconnect()
      await page.context().setOffline(true)
      await broken
      await expect(sentPanel(page)).toContainText('Your reference')
      isLost = false
      await page.context().setOffline(false)
      await expect(progress(page)).toHaveText('2 photos sent')
      expect(await takePhotos(site, who)).toHaveLength(2)
      proxy.close()
    })
})

/** A weak signal, of 100 KB a second upwards. */
async function uploadSlowly(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: 100_000 },
  })
}

/** About 300 KB as it is sent, which takes a weak signal some seconds. */
async function largePhoto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = sharp({ create: { width: 1600, height: 1200, channels: 3, noise, background: '#c81e1e' } })
  return file(name, await grain.blur(1).jpeg({ quality: 85 }).toBuffer(), 'image/jpeg')
}

test('what this browser cannot show goes as it is, and can be removed', async ({ page, site }) => {
  const heic = file('IMG_2041.HEIC', heicPhoto)
  const who = await openAndFillIn(page)
  await choosePhotos(page, heic)
  await expect(form(page).getByRole('listitem').first()).toContainText('IMG_2041.HEIC')
  await expect(note(page)).toHaveText('This browser can’t show that one. We’ll get it all the same.')
  await page.getByRole('button', { name: 'Remove IMG_2041.HEIC' }).press('Enter')
  await expect(form(page).getByRole('listitem')).toHaveCount(0)
  await choosePhotos(page, heic)
  await submit(page).click()
  await expect(progress(page)).toHaveText('1 photo sent')
  const [photo] = await takePhotos(site, who)
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg' })
})

test('a photo that the server refuses does not stop the others, and can be left out', async ({ page }) => {
  await openAndFillIn(page)
  await choosePhotos(page, file('broken.heic', HEIC_BEGINNING), await webpPhoto('1.webp'))
  await submit(page).click()
  await expect(progress(page)).toHaveText('1 of 2 photos sent')
  await expect(sentPanel(page).getByText('Not sent')).toBeVisible()
  await expect(sentPanel(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await sentPanel(page).getByRole('button', { name: 'Leave it out' }).click()
  await expect(progress(page)).toHaveText('1 photo sent')
})

test('photos that were chosen before the form’s code ran go along', async ({ page, site }) => {
  const releaseCode = await hold(page, '**/_astro/*.js')
  const who = await openAndFillIn(page)
  await input(page).setInputFiles([await webpPhoto('1.webp')])
  releaseCode()
  await expect(thumbnails(page)).toHaveCount(1)
  await submit(page).click()
  await expect(progress(page)).toHaveText('1 photo sent')
  expect(await takePhotos(site, who)).toHaveLength(1)
})

test('a photo that is added while the request is on its way stays in the form', async ({ page }) => {
  const respond = await hold(page, API)
  await openAndFillIn(page)
  await choosePhotos(page, await webpPhoto('1.webp'))
  await submit(page).click()
  await input(page).setInputFiles([await pngPhoto('2.png')])
  await expect(thumbnails(page)).toHaveCount(2)
  respond()
  await expect(progress(page)).toHaveText('1 photo sent')
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(thumbnails(page)).toHaveCount(1)
})

test('without an answer, leaving the page asks first, and a photo can be tried again', async ({ page }) => {
  await page.clock.install()
  await openAndFillIn(page)
  await choosePhotos(page, await webpPhoto('1.webp'))
  let reachable = false
  await page.route(UPLOADS, (route) => (reachable ? route.continue() : route.abort()))
  await submit(page).click()
  await expect(progress(page)).toHaveText('Sending your photos: 0 of 1')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(async () => {
    await page.clock.runFor(60_000)
    await expect(sentPanel(page).getByText('Not sent')).toBeVisible({ timeout: 500 })
  }).toPass()
  reachable = true
  await sentPanel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(progress(page)).toHaveText('1 photo sent')
})

test('photos go one at a time, and each may take minutes', async ({ page, site }) => {
  const sent: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route(UPLOADS, async (route) => {
    sent.push(route.request().url().slice(-1))
    await held.promise
    await route.continue()
  })
  await page.clock.install()
  const who = await openAndFillIn(page)
  await choosePhotos(page, await webpPhoto('1.webp'), await pngPhoto('2.png'))
  await submit(page).click()
  await expect.poll(() => sent).toEqual(['0'])
  await page.clock.runFor(4 * 60_000)
  await expect(progress(page)).toHaveText('Sending your photos: 0 of 2')
  held.resolve()
  await expect(progress(page)).toHaveText('2 photos sent')
  expect(sent).toEqual(['0', '1'])
  expect(await takePhotos(site, who)).toHaveLength(2)
})

test('a photo whose response was lost is asked for, even if the browser says “offline”', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await page.clock.install()
  const sent: string[] = []
  await page.route(UPLOADS, async (route) => {
    sent.push(route.request().method())
    if (sent.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await openAndFillIn(page)
  await choosePhotos(page, await webpPhoto('1.webp'))
  await submit(page).click()
  await expect.poll(() => sent).toEqual(['PUT'])
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(progress(page)).toHaveText('1 photo sent', { timeout: 500 })
  }).toPass()
  expect(sent).toEqual(['PUT', 'HEAD'])
})

test('a request whose response was lost is still one when it is sent again', async ({ page, site }) => {
  const lost: string[] = []
  await page.route(API, async (route) => {
    const { reference } = await (await route.fetch()).json()
    lost.push(reference)
    await route.abort()
  })
  const who = await openAndFillIn(page)
  await choosePhotos(page, await webpPhoto('1.webp'), await pngPhoto('2.png'))
  await submit(page).click()
  await expect(submit(page)).toBeEnabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await submit(page).click()
  await expect(progress(page)).toHaveText('1 photo sent')
  expect(await takePhotos(site, who)).toHaveLength(1)
  expect(lost).toEqual([await referenceOf(page)])
})

// Browsers that keep pages from recognising them.
for (const [answer, toBlob] of Object.entries({
  noise: `(done) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: this.width, height: this.height })
    const context = canvas.getContext('2d')
    const pixels = context.createImageData(canvas.width, canvas.height)
    pixels.data.forEach((_, at, data) => { data[at] = at % 4 === 3 ? 255 : Math.random() * 256 })
    context.putImageData(pixels, 0, 0)
    original.call(canvas, done, 'image/jpeg')
  }`,
  black: `(done) => original.call(
    Object.assign(document.createElement('canvas'), { width: this.width, height: this.height }), done, 'image/jpeg')`,
  nothing: '() => {}',
  null: '(done) => done(null)',
}))
  test(`a photo is sent as it is if the browser draws it and returns ${answer}`, {
    tag: ['noise', 'nothing'].includes(answer) ? [] : '@nightly',
  }, async ({ page, site }) => {
    await page.addInitScript(`
      const original = HTMLCanvasElement.prototype.toBlob
      HTMLCanvasElement.prototype.toBlob = function (...args) { (${toBlob})(...args) }`)
    await page.clock.install()
    const who = await openAndFillIn(page)
    await untilEnhanced(page)
    await input(page).setInputFiles([await cameraPhoto('1.jpg')])
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(thumbnails(page)).toHaveCount(1, { timeout: 500 })
    }).toPass()
    await submit(page).click()
    await expect(progress(page)).toHaveText('1 photo sent')
    const [photo] = await takePhotos(site, who)
    expect(await isUpright(photo)).toBe(true)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photos go with the form', async ({ page, site }) => {
    const who = await openAndFillIn(page)
    await input(page).setInputFiles([await cameraPhoto('1.jpg'), await webpPhoto('2.webp')])
    await submit(page).click()
    await expect(page).toHaveURL(/\/quote\/sent/)
    const photos = await takePhotos(site, who)
    expect(await Promise.all(photos.map((photo) => isUpright(photo)))).toEqual([true, true])
  })
})
