import type { Locator, Page } from '@playwright/test'
import { wcagContrast } from 'culori'
import sharp from 'sharp'
import { boxOf, scrollThrough } from '../support/actions.ts'
import { BUSINESS, COATING, COMPARISON } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Box, textLines } from '../support/text-lines.ts'

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
  const shot = sharp(await page.screenshot({ animations: 'disabled', fullPage: true, clip, style }))
  const { data, info } = await shot.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return lines.flatMap(({ text, color, isLarge, box }) => {
    const minContrast = isLarge ? 3 : 4.5
    const place = { ...box, x: box.x - clip.x, y: box.y - clip.y }
    const worst = Math.min(...grounds(data, info, place).map((ground) => wcagContrast(color, ground)))
    return worst < minContrast * TOLERANCE ? [`${worst.toFixed(2)} instead of ${minContrast}: ${text}`] : []
  })
}

/** The mean colour of each square of a box. `pixels` has three bytes (red, green, blue) per pixel, row by row. */
function grounds(pixels: Buffer, { width, height }: { width: number; height: number }, box: Box): string[] {
  const colours: string[] = []
  const [left, right] = [Math.max(0, Math.round(box.x)), Math.min(width, box.x + box.width) - SQUARE]
  const [top, bottom] = [Math.max(0, Math.round(box.y)), Math.min(height, box.y + box.height) - SQUARE]
  for (let y = top; y <= bottom; y += SQUARE)
    for (let x = left; x <= right; x += SQUARE) {
      const sum = [0, 0, 0]
      for (let at = 0; at < SQUARE * SQUARE; at++) {
        const pixel = (y + Math.floor(at / SQUARE)) * width + x + (at % SQUARE)
        for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (pixels[3 * pixel + channel] ?? 0)
      }
      colours.push(`rgb(${sum.map((value) => value / SQUARE ** 2).join(' ')})`)
    }
  return colours
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

for (const width of [390, 1440]) {
  const tag = width === 1440 ? '@wide' : []
  test(`text over pictures has enough contrast at ${width} px`, { tag }, async ({ page }) => {
    test.slow()
    const problems: string[] = []
    const measure = async (path: string, ...parts: Locator[]) => {
      await openLoaded(page, path, width)
      for (const part of parts) problems.push(...(await lowContrastLines(page, part)))
    }
    const hero = page.locator('main > :has(h1)')
    const comparison = page.locator('section:has([data-before-after], [data-lamp])')
    await measure('/', ...(width > 1060 ? [page.getByRole('banner')] : []), hero, ...(COMPARISON ? [comparison] : []))
    if (COATING) await measure('/ceramiccoating', hero)
    if (BUSINESS.qrLanding === 'page') await measure('/qrcodelanding', hero)
    expect(problems).toEqual([])
  })
}
