import type { Page } from '@playwright/test'
import { GALLERY } from './expected-content.ts'
import { expect } from './fixtures.ts'
import { rail, section } from './videos.ts'

export const galleryLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'GALLERY', includeHidden: true }).first()
export const left = (page: Page) => section(page).getByRole('button', { name: 'Scroll left' })
export const right = (page: Page) => section(page).getByRole('button', { name: 'Scroll right' })
export const scrolled = (page: Page) => rail(page).evaluate((element) => Math.round(element.scrollLeft))

export async function expectNoGallery(page: Page): Promise<void> {
  await expect(section(page)).toHaveCount(0)
  await expect(page.locator('#gallery')).toBeEmpty()
  await expect(page.getByText(GALLERY.heading)).toBeHidden()
  await expect(galleryLink(page)).toBeHidden()
}
