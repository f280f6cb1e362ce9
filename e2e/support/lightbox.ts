import type { Page } from '@playwright/test'
import { LAST_PACKAGE } from './expected-content.ts'
import { expect } from './fixtures.ts'
import { entry, lightbox, player } from './videos.ts'

/** A button of the lightbox, by its label. */
export const button = (page: Page, name: string) => lightbox(page).getByRole('button', { name, exact: true })
/** The link of a video whose name ends with a package. */
export const quoteLink = (page: Page) => lightbox(page).getByRole('link', { name: 'Get a free quote' })
/** An entry of the list whose name ends with a package. */
export const jobOf = (number: number, name = LAST_PACKAGE.name) =>
  entry(number, { name: `Half a day · ${name}` })
export const dots = (page: Page) => lightbox(page).getByRole('button', { name: /^Go to item \d+$/ })

export async function expectPlaying(page: Page, file: string): Promise<void> {
  await expect(player(page)).toHaveJSProperty('paused', false)
  await expect(player(page)).toHaveAttribute('src', new RegExp(`/gallery-videos/${file}$`))
  await expect
    .poll(() => player(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
}

/** Expects the dot, the names and the source of an item. Item 1 is the newest video. */
export async function expectItem(page: Page, item: number, count = 3): Promise<void> {
  await expect(lightbox(page).locator('[aria-current]')).toHaveAccessibleName(`Go to item ${item}`)
  for (const named of [lightbox(page), player(page)])
    await expect(named).toHaveAccessibleName(`Video ${count + 1 - item}`)
  await expect(player(page)).toHaveAttribute('src', new RegExp(`/clip-${count + 1 - item}\\.mp4$`))
}

export async function expectClosed(page: Page): Promise<void> {
  await expect(lightbox(page)).toBeHidden()
  await expect(player(page)).not.toHaveAttribute('src')
  await expect(player(page)).toHaveJSProperty('paused', true)
  await expect(player(page)).toHaveJSProperty('currentTime', 0)
  await expect(player(page)).toHaveJSProperty('networkState', HTML_NETWORK_EMPTY)
}
const HTML_NETWORK_EMPTY = 0
