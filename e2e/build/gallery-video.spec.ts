import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runGallery } from '../../testing/run-command.ts'
import {
  FILMING_LOCATION,
  makePhoneVideo,
  probeVideo,
  RECORDING_METADATA,
} from '../../testing/video-files.ts'
import { expect, openSite, test } from '../support/fixtures.ts'
import { cards, lightbox, player, scrollToGallery } from '../support/videos.ts'

test('an HDR video from a phone, published with one command, plays on the page, without its location', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(180_000) // 3 minutes: this test transcodes a film.
  const folder = await mkdtemp(join(tmpdir(), 'phone-'))
  const site = await openSite(process.cwd())
  try {
    const file = await makePhoneVideo(folder)
    expect((await probeVideo(file)).all).toContain(FILMING_LOCATION)
    const captions = join(folder, 'words.srt')
    await writeFile(captions, '1\n00:00:00,000 --> 00:00:00,400\nRinsing\n')
    const result = await runGallery(
      { GALLERY_STORAGE: site.gallery, SITE_URL: site.url },
      ...['add', file, '--captions', captions],
    )
    expect(result.stdout).toMatch(/plays\.\n$/)
    expect(result.status).toBe(0)

    await page.goto(site.url)
    await scrollToGallery(page)
    await expect(cards(page)).toHaveText(['Play blue-coupe'], { useInnerText: false })
    const poster = cards(page).getByRole('presentation')
    await expect(poster).toHaveJSProperty('complete', true)
    await expect(poster).toHaveJSProperty('naturalWidth', 540)
    expect(await poster.evaluate((picture: HTMLImageElement) => picture.currentSrc)).toMatch(/\.avif$/)

    await cards(page).click()
    await expect(lightbox(page)).toBeVisible()
    await expect(player(page)).toHaveJSProperty('videoWidth', 1080)
    await expect(player(page)).toHaveJSProperty('videoHeight', 1920)
    await expect(player(page)).toHaveJSProperty('ended', true)
    await expect(player(page)).toHaveJSProperty('error', null)

    const cues = () =>
      player(page).evaluate((video: HTMLVideoElement) => {
        for (const track of video.textTracks) track.mode = 'showing'
        return Array.from(video.textTracks[0]?.cues ?? [], (cue) => (cue as VTTCue).text)
      })
    await expect.poll(cues).toEqual(['Rinsing'])

    const source = await player(page).evaluate((video: HTMLVideoElement) => video.currentSrc)
    const published = join(
      site.gallery.replace('file:', ''),
      new URL(source).pathname.split('/').at(-1) ?? '',
    )
    expect((await probeVideo(published)).all).not.toMatch(RECORDING_METADATA)
  } finally {
    await site.close()
    await rm(folder, { recursive: true })
  }
})
