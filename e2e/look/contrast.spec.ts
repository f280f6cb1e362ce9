import type { Locator, Page } from '@playwright/test'
import { wcagContrast } from 'culori'
import { boxOf, scrollThrough } from '../support/actions.ts'
import { BUSINESS, COATING, COMPARISON } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Box, meanColour, type Shot, shoot } from '../support/pixels.ts'
import { textLines } from '../support/text-lines.ts'

const WIDTHS = [
  { width: 390, tag: [] },
  { width: 1440, tag: '@wide' },
  ...[320, 768, 1024, 1920].map((width) => ({ width, tag: '@nightly' })),
]
/** The background is averaged over squares of this side, in pixels, so that a single bright pixel does not count. */
const SQUARE = 4
/** Encoders and decoders differ by up to two levels of 255 in a colour, which changes a contrast by up to 3 %. */
const TOLERANCE = 0.97

// The policy would block the style that hides the text in screenshots.
test.use({ bypassCSP: true })

/** The lines of text in an element that have too little contrast anywhere. */
async function lowContrastLines(page: Page, part: Locator): Promise<string[]> {
  const lines = await part.evaluate(textLines)
  expect(lines).not.toEqual([])
  const clip = await boxOf(part)
  const style = '* { color: transparent !important; transition: none !important }'
  const shot = await shoot(page, { fullPage: true, clip, style })
  return lines.flatMap(({ text, color, isLarge, box }) => {
    const minContrast = isLarge ? 3 : 4.5
    const worst = worstContrast(shot, color, { ...box, x: box.x - clip.x, y: box.y - clip.y })
    return worst < minContrast * TOLERANCE ? [`${worst.toFixed(2)} instead of ${minContrast}: ${text}`] : []
  })
}

function worstContrast(shot: Shot, color: string, box: Box): number {
  let worst = Number.POSITIVE_INFINITY
  for (let y = box.y; y < box.y + box.height; y += SQUARE) {
    for (let x = box.x; x < box.x + box.width; x += SQUARE) {
      const [red, green, blue] = meanColour(shot, { x, y, width: SQUARE, height: SQUARE })
      if (!Number.isNaN(red)) worst = Math.min(worst, wcagContrast(color, `rgb(${red} ${green} ${blue})`))
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

for (const { width, tag } of WIDTHS) {
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
