import type { Page } from '@playwright/test'
import { look, phonePhoto, quarters } from '../../support/pictures.ts'
import { CONTACT } from './expected-content.ts'
import { expect, type Site } from './fixtures.ts'
import { fillIn, form, ownAilsa, sentPanel, submit, untilEnhanced } from './quote-form.ts'

/** A file as a visitor chooses it. The browser may not know its type. */
export const file = (name: string, content: Buffer | string, mimeType = '') => ({
  name,
  mimeType,
  buffer: Buffer.from(content as string),
})
type ChosenFile = ReturnType<typeof file>

/** As the camera of a phone stores it that was held upright: on its side, and where it was taken. */
export const cameraPhoto = async (name: string) => file(name, await phonePhoto(2016, 1512), 'image/jpeg')
export const pngPhoto = async (name: string) => file(name, await quarters(1200, 2000).png().toBuffer(), 'image/png')
export const webpPhoto = async (name: string) => file(name, await quarters(300, 400).webp().toBuffer(), 'image/webp')

/** Passes for a HEIC file, but cannot be decoded. */
export const HEIC_BEGINNING = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')

/** Whether the quarters of a picture are where they were drawn. */
export const isUpright = async (picture: Buffer = Buffer.alloc(0)): Promise<boolean> =>
  (await look(picture)).colours.join() === 'red,green,blue,yellow'

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

/** Sends a request with photos. Returns the visitor’s name. */
export async function sendPhotos(page: Page, photos: ChosenFile[], site?: string): Promise<string> {
  const who = await openAndFillIn(page, site)
  await choosePhotos(page, ...photos)
  await submit(page).click()
  return who
}

/** The photos of the owner’s email about a request, by its reference or the visitor’s name. */
export async function takePhotos(site: Site, request: string): Promise<Buffer[]> {
  const { attachments } = await site.mailbox.take(CONTACT.email.text, request)
  return attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
}
