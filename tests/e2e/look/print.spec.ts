import type { Page } from '@playwright/test'
import { wcagContrast } from 'culori'
import sharp from 'sharp'
import { extractTextItems } from 'unpdf'
import { openService, openTerms } from '../support/actions.ts'
import {
  CONTACT,
  chosen,
  HERO,
  HOURS,
  ONE_OF_EACH_KIND,
  PACKAGES,
  QUESTIONS,
  SERVICES,
  TOGETHER,
  WITH_TABS,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectChosen, field } from '../support/quote-form.ts'
import { textLines } from '../support/text-lines.ts'

/** How far down each sheet but the last must be filled, from 0 to 1. */
const MIN_FILL = 0.55

/** A line of text on a sheet. `top` is 0 at the upper edge of the sheet and 1 at the lower edge. */
interface PrintedLine {
  text: string
  top: number
}

const PRICES = PACKAGES.map(({ price }) => price)

/** Without what separates the parts of a line: a price has its amount in bold. */
const withoutSpaces = (text: string) => text.replaceAll(/[\s,]/g, '')

const A4_HEIGHT = 841.9 // points

/** Prints the page on A4. Returns the lines of each sheet, from top to bottom. */
async function printSheets(page: Page): Promise<PrintedLine[][]> {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true })
  const { items } = await extractTextItems(new Uint8Array(pdf))
  return items.map((sheet) =>
    sheet
      .filter(({ str }) => str.trim())
      .map(({ str, y }) => ({ text: str.trim(), top: Number((1 - y / A4_HEIGHT).toFixed(4)) }))
      .toSorted((one, other) => one.top - other.top),
  )
}

for (const path of ONE_OF_EACH_KIND) {
  test(`${path} fills its sheets, ends none with a heading, and has dark text`, async ({ page }) => {
    await page.setViewportSize({ width: 680, height: 900 }) // the width of A4 without margins
    await page.goto(path)
    const headings = (await page.locator(':is(h1, h2, h3):not(.screen-only *)').allInnerTexts()).join(' ').toLowerCase()
    const sheets = await printSheets(page)
    const words = sheets.flat().map(({ text }) => text)
    expect(words).not.toContain('Skip to content')
    expect(words).toContain(CONTACT.phone.text)
    expect(words).toContain(CONTACT.email.text)
    for (const [index, sheet] of sheets.slice(0, -1).entries()) {
      const last = sheet.at(-1)
      expect(last?.top, `the end of sheet ${index + 1}`).toBeGreaterThan(MIN_FILL)
      expect(headings, `the end of sheet ${index + 1}`).not.toContain(last?.text.toLowerCase())
      expect(PRICES, `the start of sheet ${index + 2}`).not.toContain(sheets[index + 1]?.[0]?.text)
    }

    await page.emulateMedia({ media: 'print' })
    const lines = await page.locator('body').evaluate(textLines)
    expect(lines.length).toBeGreaterThan(3)
    const pale = lines.filter(({ color }) => wcagContrast(color, 'white') < 4.5)
    expect(pale.map(({ text }) => text)).toEqual([])
  })
}

test('the home page is printed as a price list with the ways to reach the business, and a sheet with answers', async ({
  page,
}) => {
  await page.goto('/')
  const sheets = await printSheets(page)
  const { host } = new URL((await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '')
  const [first = '', second = '', ...others] = sheets.map((lines) =>
    withoutSpaces(lines.map(({ text }) => text).join()),
  )
  expect(others).toEqual([])
  for (const service of SERVICES)
    for (const { name, price, fromPrice, difference = '' } of service.packages)
      for (const part of [service.name, service.price, name, fromPrice ? price : '', difference])
        expect(first).toContain(withoutSpaces(part))
  for (const way of [CONTACT.phone.text, CONTACT.email.text, host, ...HOURS])
    expect(first).toContain(withoutSpaces(way))
  for (const { question } of QUESTIONS) expect(second).toContain(withoutSpaces(question))

  await page.emulateMedia({ media: 'print' })
  for (const { answer } of QUESTIONS) await expect(page.getByText(answer)).toBeVisible()
  for (const role of ['button', 'tab', 'textbox', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('link', { name: HERO.quoteButton, exact: true })).toHaveCount(0)
  // Light on screens, the logo is dark on white paper.
  const logo = await page.getByRole('banner').locator('.logo, .wordmark').screenshot()
  const [grey] = (await sharp(logo).greyscale().stats()).channels
  expect(grey?.min).toBeLessThan(40)
  expect(grey?.mean).toBeGreaterThan(128)
})

test('the form is printed with the chosen packages, their sum and what was typed, and lines to write on', async ({
  page,
}) => {
  const ids = TOGETHER.slice(0, 3)
  await page.goto(`/quote?${new URLSearchParams(ids.map((id) => ['package', id]))}`)
  await expectChosen(page, ...ids)
  await field(page, 'Name').fill('Ailsa Craig')
  const message = Array.from({ length: 20 }, (_, index) => `Line ${index + 1} of the message`)
  await field(page, 'Message').fill(message.join('\n'))
  const printed = withoutSpaces(
    (await printSheets(page))
      .flat()
      .map(({ text }) => text)
      .join(),
  )
  const { lines, sum } = chosen(ids)
  for (const text of [...lines, sum, CONTACT.phone.text, 'Ailsa Craig', 'Phone', ...message])
    expect(printed).toContain(withoutSpaces(text))
  expect(printed).not.toContain('Addphotos')
  await page.emulateMedia({ media: 'print' })
  await expect(field(page, 'Phone')).toHaveCSS('border-bottom-style', 'solid')
})

test('an open service or the open terms are printed by themselves, each line once', async ({ page }) => {
  await page.goto('/')
  // On a busy machine, a dialog has only begun to appear.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  for (const open of [() => openService(page, WITH_TABS.name), () => openTerms(page)]) {
    const dialog = await open()
    const lines = (await printSheets(page)).flat().map(({ text }) => text)
    expect(lines[0]?.toLowerCase()).toBe((await dialog.getByRole('heading').first().innerText()).toLowerCase())
    expect(lines.filter((line) => line === lines[0])).toHaveLength(1)
    expect(lines).not.toContain(CONTACT.phone.text)
    await page.emulateMedia({ media: 'print' })
    for (const part of await dialog.locator('h2, h3, li').all()) await expect(part).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Escape')
  }
})
