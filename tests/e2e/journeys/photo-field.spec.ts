import { truncate, writeFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  choosePhotos,
  file,
  HEIC_BEGINNING,
  input,
  note,
  openAndFillIn,
  thumbnails,
  webpPhoto,
} from '../support/photos.ts'
import { field, form, untilEnhanced } from '../support/quote-form.ts'

const problems = (page: Page) => page.locator('[data-photos] div[role=alert]')

test.describe('on a phone', () => {
  test.use(PHONE)

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

test('what is no photo is left out with its name, and the rest stays', async ({ page }, info) => {
  await page.goto('/quote')
  await field(page, 'Name').focus()
  await untilEnhanced(page)
  const files = { 'Service book.pdf': '%PDF-1.4', 'empty.jpg': '', 'large.heic': HEIC_BEGINNING }
  const { buffer } = await webpPhoto('1.webp')
  for (const [name, content] of Object.entries({ ...files, '1.webp': buffer }))
    await writeFile(info.outputPath(name), content)
  await truncate(info.outputPath('large.heic'), 12 * 1024 * 1024 + 1)
  await input(page).setInputFiles([...Object.keys(files), '1.webp'].map((name) => info.outputPath(name)))
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

test('a page that the phone drops has what was typed, and names its photos', async ({ page }) => {
  await openAndFillIn(page)
  await choosePhotos(page, await webpPhoto('wheel.webp'))
  await page.evaluate(() => document.querySelector('form')?.setAttribute('autocomplete', 'off'))
  await page.goto('about:blank')
  await page.goto('/quote')
  await field(page, 'Name').focus()
  await expect(note(page)).toHaveText('What you typed is back. Please add wheel.webp again.')
  await expect(field(page, 'Message')).toHaveValue('A blue Golf, G41.')
})
