import type { Locator, Page, Route } from '@playwright/test'
import { LAST_PACKAGE } from './expected-content.ts'
import { expect } from './fixtures.ts'

export const LIST = '**/gallery-videos/video-list.json'
/** A video and a poster of the demo gallery, which stand in for all others. */
const [CLIP, POSTER] = ['swirl-removal.mp4', 'demo/gallery-videos/swirl-removal.jpg']

interface Entry {
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
export const entries = (count: number): Entry[] => Array.from({ length: count }, (_, index) => entry(index + 1))

/** An entry whose name ends with a package. */
export const jobOf = (number: number, name: string = LAST_PACKAGE.name) =>
  entry(number, { name: `Half a day · ${name}` })

/** Serves a video list, and a real clip and poster for every URL in it. */
export async function serve(page: Page, videos: unknown): Promise<void> {
  await page.route(LIST, (route) => route.fulfill({ json: { videos } }))
  await page.route('**/gallery-videos/*.jpg', (route) => route.fulfill({ path: POSTER }))
  await page.route('**/gallery-videos/*.mp4', sendClip)
}

/** Lets the site’s server send a clip, with support for ranges. */
export const sendClip = (route: Route): Promise<void> =>
  route.continue({ url: new URL(CLIP, route.request().url()).href })

export const section = (page: Page): Locator => page.locator('section#gallery')
export const rail = (page: Page): Locator => section(page).getByRole('list')
export const cards = (page: Page): Locator => section(page).getByRole('button', { name: /^Play / })
export const placeholders = (page: Page): Locator => page.locator('#gallery [data-placeholder]')
export const arrow = (page: Page, side: 'left' | 'right'): Locator =>
  section(page).getByRole('button', { name: `Scroll ${side}` })

export const lightbox = (page: Page): Locator => page.locator('dialog#lightbox')
export const player = (page: Page): Locator => lightbox(page).locator('video')
export const button = (page: Page, name: string): Locator => lightbox(page).getByRole('button', { name, exact: true })
/** The link of a video whose name ends with a package. */
export const quoteLink = (page: Page): Locator => lightbox(page).getByRole('link', { name: 'Get a free quote' })

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

/** Opens the gallery and clicks the first card, which opens the lightbox. */
export async function openLightbox(page: Page, videos: unknown): Promise<void> {
  await openGallery(page, videos)
  await cards(page).first().click()
  await expect(lightbox(page)).toBeVisible()
}

export async function expectPlaying(page: Page, file: string): Promise<void> {
  await expect(player(page)).toHaveJSProperty('paused', false)
  await expect(player(page)).toHaveAttribute('src', new RegExp(`/gallery-videos/${file}$`))
  await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
}

export async function expectClosed(page: Page): Promise<void> {
  await expect(lightbox(page)).toBeHidden()
  await expect(player(page)).not.toHaveAttribute('src')
  await expect(player(page)).toHaveJSProperty('paused', true)
}
