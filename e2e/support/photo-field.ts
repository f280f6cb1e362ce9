import type { Page } from '@playwright/test'
import { CONTACT } from './expected-content.ts'
import { expect, type Site } from './fixtures.ts'
import { type ChosenFile, photosOf } from './photographs.ts'
import { fillIn, form, ownAilsa, sentPanel, untilEnhanced } from './quote-form.ts'

/** A file of which the browser does not know the type. */
export const file = (name: string, content: Buffer | string): ChosenFile => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content as string),
})

/** Passes for a HEIC file, but cannot be decoded. */
export const HEIC_BEGINNING = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')

export const input = (page: Page) => page.locator('input[type=file]')
export const thumbnails = (page: Page) => form(page).locator('li img')
/** What the field says about the photos that are chosen. */
export const note = (page: Page) => page.locator('[data-photos]').getByRole('status')
/** What the confirmation says about the photos that are sent. */
export const progress = (page: Page) => sentPanel(page).getByRole('status')

/** Chooses photos, and waits until they are ready. */
export async function choosePhotos(page: Page, ...files: ChosenFile[]): Promise<void> {
  await untilEnhanced(page)
  await input(page).setInputFiles(files)
  await expect(form(page).locator('li[data-state=ready]')).toHaveCount(files.length)
}

/** Opens the form and fills it in, for one test alone. Returns the visitor’s name. */
export async function openAndFillIn(page: Page, site = ''): Promise<string> {
  const visitor = { ...ownAilsa(), Message: 'A blue Golf, G41.' }
  await page.goto(`${site}/quote`)
  await fillIn(page, visitor)
  return visitor.Name
}

/** The photos of the owner’s email about a request. */
export const takePhotos = async (site: Site, who: string): Promise<Buffer[]> =>
  photosOf(await site.mailbox.take(CONTACT.email.text, who))
