import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { extractTextItems } from 'unpdf'
import { expectPriceList, openService } from '../support/actions.ts'
import {
  CONTACT,
  HERO,
  HOURS,
  NAV,
  PAGES,
  QUESTIONS,
  SERVICES,
  WITH_TABS,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Box, lightness, shoot } from '../support/pixels.ts'

/** How far down each sheet but the last must be filled, from 0 to 1. */
const MIN_FILL = 0.55

/** A line of text on a sheet. `top` is 0 at the upper edge of the sheet and 1 at the lower edge. */
interface PrintedLine {
  text: string
  top: number
}

const A4_HEIGHT = 841.9 // points

/** Prints the page on A4. Returns the lines of each sheet, from top to bottom. */
async function printSheets(page: Page): Promise<PrintedLine[][]> {
  const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true })
  const { items } = await extractTextItems(new Uint8Array(pdf))
  return items.map((sheet) =>
    sheet
      .filter(({ str }) => str.trim())
      .map(({ str, y }) => ({ text: str.trim(), top: 1 - y / A4_HEIGHT }))
      .toSorted((one, other) => one.top - other.top),
  )
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

for (const path of PAGES) {
  test(`${path} fills its sheets and ends none with a heading`, async ({ page }) => {
    await page.goto(path)
    const headings = (await page.locator('h1, h2, h3').allInnerTexts()).join(' ').toLowerCase()
    const sheets = await printSheets(page)
    const words = sheets.flat().map(({ text }) => text)
    expect(words).not.toContain('Skip to content')
    expect(words).toContain(CONTACT.phone.text)
    expect(words).toContain(CONTACT.email.text)
    for (const [index, sheet] of sheets.slice(0, -1).entries()) {
      const last = sheet.at(-1)
      expect(last?.top, `the end of sheet ${index + 1}`).toBeGreaterThan(MIN_FILL)
      expect(headings, `the end of sheet ${index + 1}`).not.toContain(last?.text.toLowerCase())
    }
  })

  test(`${path} has a light background under every line`, async ({ page }) => {
    await page.setViewportSize({ width: 680, height: 900 }) // the width of A4 without margins
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const shot = await shoot(page, { fullPage: true })
    const lines = await textLines(page)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter(({ box }) => lightness(shot, box) < 128).map(({ text }) => text)).toEqual([])
  })
}

/** Every line of text on the page with its bounding box. */
function textLines(page: Page): Promise<{ text: string; box: Box }[]> {
  return page.evaluate(() => {
    const lines: { text: string; box: Box }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      if (!text || !node.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1) lines.push({ text, box: { x: x + scrollX, y: y + scrollY, width, height } })
    }
    return lines
  })
}

test('every question is printed with its answer', async ({ page }) => {
  const answers = QUESTIONS.map(({ answer }) => answer)
  const words = (await printSheets(page)).flat().map(({ text }) => text)
  for (const answer of answers)
    expect(words.some((line) => line.length > 12 && answer.startsWith(line))).toBe(true)
})

test('every service is printed with its packages, prices and steps, even while a dialog is open', async ({
  page,
}) => {
  await openService(page, WITH_TABS.name)
  await page.emulateMedia({ media: 'print' })
  for (const { name } of SERVICES) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
  await expectPriceList(page)
})

test('contact details and opening hours are printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  const footer = page.locator('#footer')
  for (const text of [CONTACT.phone.text, CONTACT.email.text]) {
    await expect(footer.getByText(text, { exact: true })).toBeVisible()
  }
  for (const line of HOURS)
    await expect(footer.locator('dl > div').filter({ hasText: line.split(' ')[0] ?? '' })).toBeVisible()
})

test('no control or link button is printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const { label } of NAV)
    await expect(page.getByRole('link', { name: label, exact: true })).toHaveCount(0)
  for (const label of [HERO.quoteButton, 'Free quote']) {
    await expect(page.getByRole('link', { name: label })).toHaveCount(0)
  }
})

test('printed text is dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.evaluate(textColours)).toEqual({ background: 255, lightText: [] })
})

test('the logo, which is light on screens, is dark on white paper', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  const logo = await page.getByRole('banner').getByRole('img').screenshot()
  const [grey] = (await sharp(logo).greyscale().stats()).channels
  expect(grey?.min).toBeLessThan(40)
  expect(grey?.mean).toBeGreaterThan(128)
})

/** The lightness of the background, where 255 is white, and the texts too light for it. Runs in the page. */
function textColours(): { background: number; lightText: string[] } {
  const canvas = document.createElement('canvas').getContext('2d')
  const lightnessOf = (color: string) => {
    if (!canvas) throw new Error('The browser has no canvas to measure colours with')
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return Math.min(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
  }
  const texts = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, strong')]
  return {
    background: lightnessOf(getComputedStyle(document.documentElement).backgroundColor),
    lightText: texts
      .filter((text) => text.checkVisibility() && lightnessOf(getComputedStyle(text).color) > 120)
      .map((text) => text.outerHTML.slice(0, 80)),
  }
}
