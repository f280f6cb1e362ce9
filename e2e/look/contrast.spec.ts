import type { Locator, Page } from '@playwright/test'
import { scrollThrough } from '../support/actions.ts'
import { BUSINESS, COATING, COMPARISON } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Box, meanColour, type Shot, shoot } from '../support/pixels.ts'

const WIDTHS = [390, 1440]
const WIDTHS_AT_NIGHT = [320, 768, 1024, 1920]
/** The background is averaged over squares of this side, in pixels, so that a single bright pixel does not count. */
const SQUARE = 4
/** Encoders and decoders differ by up to two levels of 255 in a colour, which changes a contrast by up to 3 %. */
const TOLERANCE = 0.97

interface Line {
  text: string
  color: [number, number, number]
  /** The minimum contrast (WCAG 2.2, 1.4.3): 3 for large text, otherwise 4.5. */
  minContrast: number
  box: Box
}

/** Returns an element's lines of text and makes them invisible, which leaves the background. Runs in the page. */
function hideText(part: Element): Line[] {
  const lines: Line[] = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim()
    if (!element || !text || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const [red = 0, green = 0, blue = 0] = style.color.match(/[\d.]+/g)?.map(Number) ?? []
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width < 2) continue
      lines.push({
        text,
        color: [red, green, blue],
        minContrast: isLarge ? 3 : 4.5,
        box: { x, y: y + scrollY, width, height },
      })
    }
  }
  for (const element of part.querySelectorAll<HTMLElement>('*')) {
    element.style.setProperty('color', 'transparent', 'important')
    element.style.setProperty('transition', 'none')
  }
  return lines
}

/** The relative luminance of a colour (WCAG 2.2), channels from 0 to 255. */
function luminance(channels: Iterable<number>): number {
  const [red = 0, green = 0, blue = 0] = [...channels].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The lines of text in an element that have too little contrast anywhere. */
async function lowContrastLines(page: Page, part: Locator): Promise<string[]> {
  const lines = await part.evaluate(hideText)
  expect(lines).not.toEqual([])
  const clip = await part.boundingBox()
  if (!clip) throw new Error('The element is not visible')
  const shot = await shoot(page, { fullPage: true, clip })
  return lines.flatMap(({ text, color, minContrast, box }) => {
    const worst = worstContrast(shot, color, { ...box, x: box.x - clip.x, y: box.y - clip.y })
    return worst < minContrast * TOLERANCE ? [`${worst.toFixed(2)} instead of ${minContrast}: ${text}`] : []
  })
}

function worstContrast(shot: Shot, color: Iterable<number>, box: Box): number {
  let worst = Number.POSITIVE_INFINITY
  for (let y = box.y; y < box.y + box.height; y += SQUARE) {
    for (let x = box.x; x < box.x + box.width; x += SQUARE) {
      const background = meanColour(shot, { x, y, width: SQUARE, height: SQUARE })
      if (!Number.isNaN(background[0]))
        worst = Math.min(worst, contrast(luminance(color), luminance(background)))
    }
  }
  return worst
}

/** Opens a page with all its pictures loaded, nothing moving, and no ground of its own behind the header. */
async function openLoaded(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await scrollThrough(page)
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.querySelector('[data-bottom-bar]')?.remove() // It would cover the text.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('header::before { display: none !important }') // As at the top of a page, with motion.
    document.adoptedStyleSheets.push(sheet)
  })
}

for (const width of [...WIDTHS, ...WIDTHS_AT_NIGHT]) {
  const tag = WIDTHS.includes(width) ? [] : '@nightly'
  test(`text over pictures has enough contrast at ${width} px`, { tag }, async ({ page }) => {
    test.slow()
    const problems: string[] = []
    const measure = async (path: string, ...parts: Locator[]) => {
      await openLoaded(page, path, width)
      for (const part of parts) problems.push(...(await lowContrastLines(page, part)))
    }
    const hero = page.locator('main > :has(h1)')
    const comparison = page.locator('section:has([data-before-after])')
    await measure(
      '/',
      ...(width > 1060 ? [page.getByRole('banner')] : []),
      hero,
      ...(COMPARISON ? [comparison] : []),
    )
    if (COATING) await measure('/ceramiccoating', hero)
    if (BUSINESS.qrLanding === 'page') await measure('/qrcodelanding', hero)
    expect(problems).toEqual([])
  })
}
