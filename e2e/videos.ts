import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './site.ts'

export const LIST = '**/gallery-videos/video-list.json'
const POSTERS = '**/gallery-videos/*.jpg'
const CLIPS = '**/gallery-videos/*.mp4'

export interface Entry {
  id: string
  name: string
  createdTime: string
  downloadUrl: string
  thumbnailUrl?: string
  captionsUrl?: string
}

/** An entry of the list. The higher its number, the newer it is. */
export const entry = (number: number, more: Partial<Entry> = {}): Entry => ({
  id: `video-${number}`,
  name: `Video ${number}`,
  createdTime: new Date(Date.UTC(2020, 0, number)).toISOString(),
  downloadUrl: `clip-${number}.mp4`,
  thumbnailUrl: `poster-${number}.jpg`,
  ...more,
})

/** As many entries, the oldest first. */
export const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => entry(index + 1))

/** Serves a list, and a real clip and a real poster for every address in it. */
export async function serve(page: Page, videos: unknown): Promise<void> {
  await page.route(LIST, (route) => route.fulfill({ json: { videos } }))
  await page.route(POSTERS, async (route) =>
    route.fulfill({ body: await poster(), contentType: 'image/jpeg' }),
  )
  await page.route(CLIPS, sendClip)
}

/** Answers a request for a clip, or for a part of it. */
export async function sendClip(route: Route): Promise<void> {
  const body = await clip()
  const range = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '')
  if (!range) return route.fulfill({ body, contentType: 'video/mp4', headers: { 'accept-ranges': 'bytes' } })
  const start = Number(range[1])
  const end = Math.min(Number(range[2] || Number.POSITIVE_INFINITY), body.length - 1)
  return route.fulfill({
    status: 206,
    body: body.subarray(start, end + 1),
    contentType: 'video/mp4',
    headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${body.length}` },
  })
}

/** Five seconds in portrait, with sound, as the publisher writes them. */
const clip = once(() =>
  draw('clip.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=180x320:rate=15:duration=5'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=220:duration=5'],
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
  ]),
)
const poster = once(() =>
  draw('poster.jpg', ['-f', 'lavfi', '-i', 'testsrc2=size=180x320:duration=1', '-frames:v', '1']),
)

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function draw(name: string, options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-'))
  const file = join(folder, name)
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...options, file])
  const drawn = await readFile(file)
  await rm(folder, { recursive: true })
  return drawn
}

export const section = (page: Page): Locator => page.locator('section#gallery')
export const rail = (page: Page): Locator => section(page).getByRole('list')
export const cards = (page: Page): Locator => section(page).getByRole('button', { name: /^Play / })
export const placeholders = (page: Page): Locator => page.locator('#gallery [data-placeholder]')
export const lightbox = (page: Page): Locator => page.locator('dialog#lightbox')
export const player = (page: Page): Locator => lightbox(page).locator('video')

/** Brings the gallery into view at once, so that its code is asked for. */
export async function scrollToGallery(page: Page): Promise<void> {
  await page.locator('#gallery').evaluate((gallery) => gallery.scrollIntoView({ behavior: 'instant' }))
}

/** Opens the home page at the gallery and waits for its cards. */
export async function openGallery(page: Page, videos: unknown): Promise<void> {
  await serve(page, videos)
  await page.goto('/')
  await scrollToGallery(page)
  await expect(cards(page).first()).toBeVisible()
}

/** Opens the gallery, and in it the lightbox at a card. */
export async function openLightbox(page: Page, videos: unknown, index = 0): Promise<void> {
  await openGallery(page, videos)
  await cards(page).nth(index).click()
  await expect(lightbox(page)).toBeVisible()
}

/** What the page asked for, by the last part of the addresses. */
export function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  return asked
}

/** What the page says in the console, by kind. */
export function watchConsole(page: Page, kind: 'log' | 'warning' | 'error'): string[] {
  const said: string[] = []
  page.on('console', (message) => message.type() === kind && said.push(message.text()))
  return said
}
