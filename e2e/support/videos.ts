import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'

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

/** An entry of the video list. Higher numbers are newer. */
export const entry = (number: number, more: Partial<Entry> = {}): Entry => ({
  id: `video-${number}`,
  name: `Video ${number}`,
  createdTime: new Date(Date.UTC(2020, 0, number)).toISOString(),
  downloadUrl: `clip-${number}.mp4`,
  thumbnailUrl: `poster-${number}.jpg`,
  ...more,
})

/** Entries numbered from 1 to `count`, so the oldest is first. */
export const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => entry(index + 1))

/** Serves a video list, and a real clip and poster for every URL in it. */
export async function serve(page: Page, videos: unknown): Promise<void> {
  await page.route(LIST, (route) => route.fulfill({ json: { videos } }))
  await page.route(POSTERS, async (route) =>
    route.fulfill({ body: await poster(), contentType: 'image/jpeg' }),
  )
  await page.route(CLIPS, sendClip)
}

/** Responds to a request for a clip, with support for ranges. */
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

/** Five seconds in portrait with sound, in the format that `gallery add` writes. */
const clip = once(() =>
  encode('clip.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=180x320:rate=15:duration=5'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=220:duration=5'],
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
  ]),
)
const poster = once(() =>
  encode('poster.jpg', ['-f', 'lavfi', '-i', 'testsrc2=size=180x320:duration=1', '-frames:v', '1']),
)

function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= create()
    return value
  }
}

async function encode(name: string, options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-'))
  const file = join(folder, name)
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...options, file])
  const content = await readFile(file)
  await rm(folder, { recursive: true })
  return content
}

export const section = (page: Page): Locator => page.locator('section#gallery')
export const rail = (page: Page): Locator => section(page).getByRole('list')
export const cards = (page: Page): Locator => section(page).getByRole('button', { name: /^Play / })
export const placeholders = (page: Page): Locator => page.locator('#gallery [data-placeholder]')
export const lightbox = (page: Page): Locator => page.locator('dialog#lightbox')
export const player = (page: Page): Locator => lightbox(page).locator('video')

/** Scrolls to the gallery without animation, which makes the page load its code. */
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

/** Opens the gallery and clicks a card, which opens the lightbox. */
export async function openLightbox(page: Page, videos: unknown, index = 0): Promise<void> {
  await openGallery(page, videos)
  await cards(page).nth(index).click()
  await expect(lightbox(page)).toBeVisible()
}

/** Collects the file names of all requests. */
export function watchRequests(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => names.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  return names
}

/** Collects the console messages of one kind. */
export function watchConsole(page: Page, kind: 'log' | 'warning' | 'error'): string[] {
  const messages: string[] = []
  page.on('console', (message) => message.type() === kind && messages.push(message.text()))
  return messages
}
