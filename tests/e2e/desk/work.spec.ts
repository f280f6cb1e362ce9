import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { SLICE_SIZE } from '../../../core/gallery/films.ts'
import { splitName } from '../../../core/gallery/video-list.ts'
import { makePhoneVideo, makeVideo, probeVideo } from '../../support/video-files.ts'
import { test as base, openDesk } from '../support/desk.ts'
import { PACKAGES } from '../support/expected-content.ts'
import { SITE_ROOT } from '../support/fixtures.ts'

/** A desk with a publisher, a gallery and films of its own. */
const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'work-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  desk: async ({ folder }, use) => {
    const desk = await openDesk(SITE_ROOT, { GALLERY_STORAGE: `file:${join(folder, 'gallery')}` }, SITE_ROOT)
    await use(desk)
    await desk.close()
  },
})

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
/** A film is read and prepared meanwhile, after all else that the machine does. */
const SLOW = { timeout: 150_000 }

const PACKAGE = PACKAGES.at(-1)
const [JOB, OTHER_JOB] = ['Scratches out of a Golf', 'Two retrievers later']
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })

/** Plays the video of a page on it, without sound. */
async function play(page: Page): Promise<void> {
  const video = main(page).locator('video')
  await expect(video).toHaveJSProperty('muted', true)
  await video.evaluate((video: HTMLVideoElement) => video.play())
  await expect(video).toHaveJSProperty('error', null)
}

/** Sends a film as the desk's script does, and opens its page. */
async function send(page: Page, file: string): Promise<void> {
  const body = await readFile(file)
  const headers = { origin: new URL(page.url()).origin }
  const form = {
    name: basename(file),
    size: body.length,
    modified: 1,
    hash: createHash('sha256').update(body).digest('hex'),
  }
  const begun = await page.request.post('/desk/films', { headers, form })
  const { id, offset: arrived } = await begun.json()
  for (let offset = arrived; offset < body.length; offset += SLICE_SIZE) {
    const slice = { ...headers, 'upload-offset': String(offset), 'content-type': 'application/octet-stream' }
    const data = body.subarray(offset, offset + SLICE_SIZE)
    expect((await page.request.put(`/desk/films/${id}`, { headers: slice, data })).status()).toBe(204)
  }
  await page.goto(`/desk/work/${id}`)
}

/** The videos that visitors see. */
async function published(folder: string) {
  const list = await readFile(join(folder, 'gallery/video-list.json'), 'utf8').catch(() => '{"videos":[]}')
  const { videos }: { videos: { name: string; downloadUrl: string }[] } = JSON.parse(list)
  return videos.map((video) => ({ ...video, ...splitName(video.name) }))
}

for (const [how, makeFilm, tag] of [
  ['that a browser plays', makeVideo, []],
  ['of a phone', makePhoneVideo, ['@nightly']],
] as const)
  test(`a film ${how} is named, shown, renamed, taken off the site and brought back`, { tag: [...tag] }, async ({
    page,
    desk,
    folder,
  }) => {
    test.setTimeout(600_000)
    const film = await makeFilm(folder)
    await desk.signIn(page)
    await send(page, film)
    await page.goto('/desk/work')
    await link(page, /Ready/).click(SLOW)
    await expect(page.getByText('This film is wide')).toBeHidden()
    await page.getByLabel('What happened').fill('  ')
    await page.getByRole('combobox', { name: 'Package it shows' }).selectOption(PACKAGE?.name ?? '')
    const cover = page.getByRole('radio', { name: /^8 of 9/ })
    await cover.press(' ')
    await page.reload()
    await expect(cover).toBeChecked()
    await expect(main(page).locator('video')).toHaveAttribute('poster', /still-8/)
    await button(page, 'Put it on my site').click()
    await expect(page.getByLabel('What happened')).toHaveAccessibleDescription(/Say what happened/)
    await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(PACKAGE?.name ?? '')
    await expect(cover).toBeChecked()
    expect(await published(folder)).toEqual([])

    await page.getByLabel('What happened').fill(JOB)
    await link(page, 'Watch').click()
    await expect(main(page).locator('video')).toHaveJSProperty('controls', true)
    await play(page)
    await button(page, 'Put it on my site').click()
    await expect(heading(page, 'On your site')).toBeVisible(SLOW)
    const [video] = await published(folder)
    expect(video).toMatchObject({ job: JOB, more: PACKAGE?.id, mute: true })
    const { streams } = await probeVideo(join(folder, 'gallery', video?.downloadUrl ?? ''))
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(['video'])

    await play(page)
    await link(page, 'Back').click()
    await link(page, JOB).click()
    await link(page, 'Name, package, cover, sound').click()
    await page.getByLabel('What happened').fill(OTHER_JOB)
    await page.getByRole('combobox').selectOption('None')
    await button(page, /^(Save|Put it on my site)$/).click()
    await expect.poll(async () => (await published(folder))[0], SLOW).toMatchObject({ job: OTHER_JOB, more: '' })

    await page.goto('/desk/work')
    await link(page, OTHER_JOB).click()
    await button(page, 'Take it off the site').click()
    await expect(page.getByRole('status')).toContainText(`“${OTHER_JOB}” is off your site.`)
    await expect(heading(page, 'No videos on your site')).toBeVisible()
    await expect.poll(() => published(folder)).toEqual([])
    await send(page, film)
    await expect(page.getByRole('status')).toContainText(`You’ve sent “${OTHER_JOB}” before. It’s off your site.`)
    await page.getByRole('status').getByRole('button', { name: 'Bring it back' }).click()
    await expect(heading(page, OTHER_JOB)).toBeVisible(SLOW)
    await expect(page.getByRole('status')).toContainText('It’s back.')
    expect(await published(folder)).toMatchObject([{ job: OTHER_JOB }])
    await link(page, 'Name, package, cover, sound').click()
    await expect(cover).toBeChecked()
  })

test('a film that cannot be used says why, and is thrown away', async ({ page, desk, folder }) => {
  const file = join(folder, 'IMG_2041.MOV')
  await writeFile(file, 'no video')
  await desk.signIn(page)
  await send(page, file)
  await expect(page.getByRole('alert')).toContainText(/not a video|can’t read/, SLOW)
  await expect(main(page)).toContainText('IMG_2041.MOV')
  await page.getByText('Throw it away', { exact: true }).click()
  await button(page, 'Yes, throw it away').click()
  await expect(page.getByRole('status')).toHaveText('Thrown away.')
  await expect(link(page, /IMG_2041.MOV/)).toBeHidden()
})
