import { truncate, writeFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { heicPhoto } from '../../support/pictures.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'
import { hold } from '../support/actions.ts'
import { CONTACT, PHONE } from '../support/expected-content.ts'
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
  sendPhotos,
  takePhotos,
  thumbnails,
  webpPhoto,
} from '../support/photos.ts'
import {
  API,
  copied,
  field,
  fillIn,
  form,
  ownAilsa,
  referenceOf,
  sentPanel,
  submit,
  untilEnhanced,
} from '../support/quote-form.ts'

test.use(PHONE)

const UPLOADS = '**/api/photos/**'

const problems = (page: Page) => page.locator('[data-photos] div[role=alert]')

test('at 320 px everything fits, with six photos and long names', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openAndFillIn(page)
  const long = file(`${'IMG_2041'.repeat(12)}.HEIC`, HEIC_BEGINNING)
  await choosePhotos(page, long, ...(await Promise.all([1, 2, 3, 4, 5].map((n) => webpPhoto(`${n}.webp`)))))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([])
})

test('what is no photo is left out with its name, and the rest stays', async ({ page }, info) => {
  await openAndFillIn(page)
  await untilEnhanced(page)
  const files = { 'Service book.pdf': '%PDF-1.4', 'empty.jpg': '', 'large.heic': HEIC_BEGINNING }
  const { buffer } = await webpPhoto('1.webp')
  for (const [name, content] of Object.entries({ ...files, '1.webp': buffer }))
    await writeFile(info.outputPath(name), content)
  await truncate(info.outputPath('large.heic'), 12 * 1024 * 1024 + 1)
  await input(page).setInputFiles([...Object.keys(files), '1.webp'].map((name) => info.outputPath(name)))
  await expect(form(page).locator('li[data-state=ready]')).toHaveCount(1)
  for (const problem of [
    'Service book.pdf” isn’t a JPEG, PNG, WebP or HEIC picture',
    'empty.jpg” isn’t a JPEG, PNG, WebP or HEIC picture',
    'large.heic” is over 12 MB',
  ])
    await expect(problems(page)).toContainText(`“${problem}, so we left it out.`)
  await expect(input(page)).toHaveJSProperty('value', '')
})

test('six are enough, none is taken twice, and one that is removed makes room', async ({ page }) => {
  await openAndFillIn(page)
  const photos = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => webpPhoto(`${number}.webp`)))
  await choosePhotos(page, ...photos.slice(0, 2))
  await input(page).setInputFiles(photos.slice(1, 3))
  await expect(thumbnails(page)).toHaveCount(3)
  await expect(form(page).getByText('3 of 6')).toBeVisible()
  await input(page).setInputFiles(photos)
  await expect(thumbnails(page)).toHaveCount(6)
  await expect(problems(page)).toHaveText('You chose 7. These are the first six; remove one to add another.')
  await page.getByRole('button', { name: 'Remove photo 6' }).click()
  await expect(input(page)).toBeFocused()
  await expect(thumbnails(page)).toHaveCount(5)
  await expect(problems(page)).toBeEmpty()
  await input(page).setInputFiles(photos[6] ?? [])
  await expect(note(page)).toHaveText('That’s six, the most we can take here.')
})

test('a page that the phone drops has what was typed, and names its photos', async ({ page }) => {
  await openAndFillIn(page)
  await choosePhotos(page, await webpPhoto('wheel.webp'))
  await page.evaluate(() => document.querySelector('form')?.setAttribute('autocomplete', 'off'))
  await page.goto('about:blank')
  await page.goto('/quote')
  await field(page, 'Name').focus()
  await expect(note(page)).toHaveText('What you typed is back. Please add wheel.webp again.')
  await expect(field(page, 'Message')).toHaveValue('A blue Golf, G41.')
})

test('photos arrive one at a time, upright, after the thanks', async ({ page, site }) => {
  const releasePhotos = await hold(page, UPLOADS)
  await page.clock.install()
  const requests = watchRequests(page)
  const who = await openAndFillIn(page)
  expect(requests.filter((name) => name.startsWith('photos'))).toEqual([])
  await choosePhotos(page, await cameraPhoto('1.jpg'), await pngPhoto('2.png'), await webpPhoto('3.webp'))
  await expect(thumbnails(page)).toHaveCount(3)
  await submit(page).click()
  await expect(sentPanel(page)).toBeInViewport()
  await page.clock.runFor(4 * 60_000) // Each may take minutes.
  await expect(progress(page)).toHaveText('Sending your photos: 0 of 3')
  expect(requests.filter((name) => /^\d$/.test(name))).toEqual(['0'])
  releasePhotos()
  await expect(progress(page)).toHaveText('3 photos sent')
  const photos = await takePhotos(site, who)
  expect(photos).toHaveLength(3)
  for (const photo of photos) expect(await isUpright(photo)).toBe(true)
})

test('when the signal goes in the middle of the second photo, it arrives once the signal is back', async ({
  page,
  site,
}) => {
  const proxy = await startTcpProxy(site.url, (socket) => {
    if (isLost) socket.destroy()
  })
  let isLost = false
  await uploadSlowly(page)
  const photos = [await webpPhoto('1.webp'), await largePhoto('2.jpg')]
  const who = await sendPhotos(page, photos, new URL(proxy.url).origin)
  const second = sentPanel(page).getByRole('listitem').nth(1)
  await expect(async () => expect(Number.parseInt(await second.innerText(), 10)).toBeGreaterThanOrEqual(50)).toPass({
    intervals: [20],
  })
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

/** A weak signal, of 100 KB a second upwards. */
async function uploadSlowly(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
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
  await sendPhotos(page, [file('broken.heic', HEIC_BEGINNING), await webpPhoto('1.webp')])
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

/** Lets the page's time pass until a locator's state is reached, however many tries that takes. */
const letTimePass = (page: Page, step: number, isReached: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(step)
    await isReached()
  }).toPass()

test('without an answer, leaving the page asks first, and a photo can be tried again', async ({ page }) => {
  await page.clock.install()
  let reachable = false
  await page.route(UPLOADS, (route) => (reachable ? route.continue() : route.abort()))
  await sendPhotos(page, [await webpPhoto('1.webp')])
  await expect(progress(page)).toHaveText('Sending your photos: 0 of 1')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await letTimePass(page, 60_000, () => expect(sentPanel(page).getByText('Not sent')).toBeVisible({ timeout: 500 }))
  reachable = true
  await sentPanel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(progress(page)).toHaveText('1 photo sent')
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
  await sendPhotos(page, [await webpPhoto('1.webp')])
  await expect.poll(() => sent).toEqual(['PUT'])
  await letTimePass(page, 1_000, () => expect(progress(page)).toHaveText('1 photo sent', { timeout: 500 }))
  expect(sent).toEqual(['PUT', 'HEAD'])
})

test('a request whose response was lost is still one when it is sent again', async ({ page, site }) => {
  const lost: string[] = []
  await page.route(API, async (route) => {
    const { reference } = await (await route.fetch()).json()
    lost.push(reference)
    await route.abort()
  })
  const who = await sendPhotos(page, [await webpPhoto('1.webp'), await pngPhoto('2.png')])
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
  nothing: '() => {}',
}))
  test(`a photo is sent as it is if the browser draws it and returns ${answer}`, { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await page.addInitScript(`
      const original = HTMLCanvasElement.prototype.toBlob
      HTMLCanvasElement.prototype.toBlob = function (...args) { (${toBlob})(...args) }`)
    await page.clock.install()
    const who = await openAndFillIn(page)
    await untilEnhanced(page)
    await input(page).setInputFiles([await cameraPhoto('1.jpg')])
    await letTimePass(page, 10_000, () => expect(thumbnails(page)).toHaveCount(1, { timeout: 500 }))
    await submit(page).click()
    await expect(progress(page)).toHaveText('1 photo sent')
    const [photo] = await takePhotos(site, who)
    expect(await isUpright(photo)).toBe(true)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the request and its photos go with the form, to a page that thanks', async ({ page, site }) => {
    const who = await openAndFillIn(page)
    const { Email } = ownAilsa()
    await fillIn(page, copied(Email))
    await input(page).setInputFiles([await cameraPhoto('1.jpg'), await webpPhoto('2.webp')])
    await submit(page).click()
    await expect(page).toHaveURL('/quote/sent')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
    const photos = await takePhotos(site, who)
    expect(await Promise.all(photos.map((photo) => isUpright(photo)))).toEqual([true, true])
    expect((await site.mailbox.take(Email)).text).toContain(CONTACT.phone.text)
  })
})
