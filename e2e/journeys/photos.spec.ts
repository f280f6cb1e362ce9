import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { CONTACT, PHONE } from '../support/expected-content.ts'
import { expect, type Site, test } from '../support/fixtures.ts'
import { keepChanging, OTHER_PROGRAMS, type OtherProgram } from '../support/other-programs.ts'
import {
  type ChosenFile,
  cameraPhoto,
  isUpright,
  largePhoto,
  photosOf,
  pngPhoto,
  webpPhoto,
} from '../support/photographs.ts'
import {
  ailsa,
  field,
  fillIn,
  form,
  referenceOf,
  sentPanel,
  submit,
  untilEnhanced,
} from '../support/quote-form.ts'
import { weakSignal } from '../support/signal.ts'
import { watchConsole, watchRequests } from '../support/watch.ts'

const UPLOADS = '**/api/photos/**'

const file = (name: string, content: Buffer | string): ChosenFile => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content as string),
})
const HEIC_BEGINNING = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')

const input = (page: Page) => page.locator('input[type=file]')
const thumbnails = (page: Page) => form(page).locator('li img')
const note = (page: Page) => page.locator('[data-photos]').getByRole('status')
const problems = (page: Page) => page.locator('[data-photos] div[role=alert]')
const progress = (page: Page) => sentPanel(page).getByRole('status')

/** Chooses photos, and waits until they are ready. */
async function choosePhotos(page: Page, ...files: ChosenFile[]): Promise<void> {
  await untilEnhanced(page)
  await input(page).setInputFiles(files)
  await expect(form(page).locator('li[data-state=ready]')).toHaveCount(files.length)
}

/** Opens the form and fills it in, for one test alone. */
async function openAndFillIn(page: Page, site = ''): Promise<string> {
  const who = `Ailsa ${test.info().testId}`
  await page.goto(`${site}/quote`)
  await fillIn(page, {
    ...ailsa(`${test.info().testId}@example.com`),
    Name: who,
    Message: 'A blue Golf, G41.',
  })
  return who
}

/** The photos of the owner’s email about a request. */
const takePhotos = async (site: Site, who: string): Promise<Buffer[]> =>
  photosOf(await site.mailbox.take(CONTACT.email.text, who))

test.describe('on a phone', () => {
  test.use(PHONE)

  test('photos of a camera, a PNG and a WebP arrive upright, small and without where they were taken, after the thanks', async ({
    page,
    site,
  }) => {
    const thanked = Promise.withResolvers<void>()
    await page.route(UPLOADS, async (route) => {
      await thanked.promise
      await route.continue()
    })
    const who = await openAndFillIn(page)
    const requests = watchRequests(page)
    expect(requests.filter((name) => name.startsWith('photos'))).toEqual([])
    await choosePhotos(page, await cameraPhoto('1.jpg'), await pngPhoto('2.png'), await webpPhoto('3.webp'))
    await expect(thumbnails(page)).toHaveCount(3)
    await submit(page).click()
    await expect(sentPanel(page)).toBeInViewport()
    await expect(progress(page)).toHaveText('Sending your photos: 0 of 3')
    thanked.resolve()
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

  for (const percent of [0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    test(`when the signal goes after ${percent} % of the second photo, it arrives once the signal is back`, {
      tag: percent === 50 ? [] : '@nightly',
    }, async ({ page, site }) => {
      const signal = await weakSignal(page, site.url)
      const who = await openAndFillIn(page, signal.url)
      await choosePhotos(page, await webpPhoto('1.webp'), await largePhoto('2.jpg'))
      await submit(page).click()
      const second = sentPanel(page).getByRole('listitem').nth(1)
      await expect(async () =>
        expect(Number.parseInt(await second.innerText(), 10)).toBeGreaterThanOrEqual(percent),
      ).toPass({ intervals: [20] })
      const broken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/1'))
      await signal.lose()
      await broken
      await expect(sentPanel(page)).toContainText('Your reference')
      await signal.restore()
      await expect(progress(page)).toHaveText('2 photos sent')
      expect(await takePhotos(site, who)).toHaveLength(2)
      signal.close()
    })

  test('at 320 px everything fits, with six photos and long names', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/quote')
    await field(page, 'Name').focus()
    const long = file(`${'IMG_2041'.repeat(12)}.HEIC`, HEIC_BEGINNING)
    await choosePhotos(page, long, ...(await Promise.all([1, 2, 3, 4, 5].map((n) => webpPhoto(`${n}.webp`)))))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([])
  })
})

test('what is no photo is left out with its name, and the rest stays', async ({ page }) => {
  await page.goto('/quote')
  await field(page, 'Name').focus()
  await untilEnhanced(page)
  await input(page).setInputFiles([
    file('Service book.pdf', '%PDF-1.4'),
    file('empty.jpg', ''),
    file('large.heic', Buffer.concat([HEIC_BEGINNING, Buffer.alloc(12 * 1024 * 1024)])),
    await webpPhoto('1.webp'),
  ])
  await expect(form(page).locator('li[data-state=ready]')).toHaveCount(1)
  await expect(problems(page)).toContainText('“Service book.pdf” isn’t a picture, so we left it out.')
  await expect(problems(page)).toContainText('“empty.jpg” isn’t a picture, so we left it out.')
  await expect(problems(page)).toContainText('“large.heic” is over 12 MB, so we left it out.')
  await expect(input(page)).toHaveJSProperty('value', '')
})

test('six are enough, none is taken twice, and one that is removed makes room', async ({ page }) => {
  await page.goto('/quote')
  await field(page, 'Name').focus()
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

test('what this browser cannot show goes as it is, with its name, and can be removed', async ({
  page,
  site,
}) => {
  const heic = file('IMG_2041.HEIC', await readFile('testing/quarters.heic'))
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

test('without an answer, a photo can be tried again; leaving the page meanwhile asks first', async ({
  page,
}) => {
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

test('a page that the phone drops meanwhile has what was typed, and names the photos to choose again', async ({
  page,
}) => {
  await openAndFillIn(page)
  await choosePhotos(page, await webpPhoto('wheel.webp'))
  await page.evaluate(() => document.querySelector('form')?.setAttribute('autocomplete', 'off'))
  await page.goto('about:blank')
  await page.goto('/quote')
  await field(page, 'Name').focus()
  await expect(note(page)).toHaveText('What you typed is back. Please add wheel.webp again.')
  await expect(field(page, 'Message')).toHaveValue('A blue Golf, G41.')
})

for (const program of Object.keys(OTHER_PROGRAMS) as OtherProgram[]) {
  test(`with ${program}, photos are chosen, removed and sent`, async ({ page, site }) => {
    const errors = watchConsole(page, 'error')
    const who = await openAndFillIn(page)
    await untilEnhanced(page)
    await keepChanging(page, program)
    await choosePhotos(page, await webpPhoto('1.webp'), await webpPhoto('2.webp'))
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await expect(thumbnails(page)).toHaveCount(1)
    await submit(page).click()
    await expect(progress(page)).toHaveText('1 photo sent')
    expect(await takePhotos(site, who)).toHaveLength(1)
    expect(await referenceOf(page)).not.toBe('')
    expect(errors).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photos go with the form', async ({ page, site }) => {
    const who = await openAndFillIn(page)
    await input(page).setInputFiles([await cameraPhoto('1.jpg'), await webpPhoto('2.webp')])
    await submit(page).click()
    await expect(page).toHaveURL(/\/quote\/sent/)
    const photos = await takePhotos(site, who)
    expect(photos).toHaveLength(2)
    for (const photo of photos) expect(await isUpright(photo)).toBe(true)
  })

  test('a file that is no picture comes back with all that was typed', async ({ page, site }) => {
    const who = await openAndFillIn(page)
    await input(page).setInputFiles(file('Service book.pdf', '%PDF-1.4'))
    await submit(page).click()
    await expect(page.getByText('Service book.pdf')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue(who)
    await submit(page).click()
    expect(await takePhotos(site, who)).toEqual([])
  })
})
