import type { Locator, Page } from '@playwright/test'
import { scrollThrough, waitForTypeface } from './actions.ts'
import { type Box, meanColour, type Shot, shoot } from './pixels.ts'
import { expect, test } from './site.ts'
import { SERVICES } from './spec.ts'

const WIDTHS = [320, 360, 768, 1024, 1440, 1920]
/** The ground under a letter, not a lone bright pixel beside it: pixels are averaged in squares of this side. */
const SQUARE = 4

interface Line {
  text: string
  color: [number, number, number]
  /** WCAG 2.2, 1.4.3: 3 for large text, 4.5 for all other. */
  least: number
  box: Box
}

/** Runs in the page: the lines of text in a part of it, made invisible so that only their ground is left. */
function takeTextAway(part: Element): Line[] {
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
        least: isLarge ? 3 : 4.5,
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

/** Each line of a part of a page whose letters lie, somewhere, on a ground too near to their own colour. */
async function tooFaint(page: Page, part: Locator): Promise<string[]> {
  const lines = await part.evaluate(takeTextAway)
  expect(lines).not.toEqual([])
  const clip = await part.boundingBox()
  if (!clip) throw new Error('There is nothing to look at')
  const shot = await shoot(page, { fullPage: true, clip })
  return lines.flatMap(({ text, color, least, box }) => {
    const worst = worstContrast(shot, color, { ...box, x: box.x - clip.x, y: box.y - clip.y })
    return worst < least ? [`${worst.toFixed(2)} of ${least}: ${text}`] : []
  })
}

function worstContrast(shot: Shot, color: Iterable<number>, box: Box): number {
  let worst = Number.POSITIVE_INFINITY
  for (let y = box.y; y < box.y + box.height; y += SQUARE) {
    for (let x = box.x; x < box.x + box.width; x += SQUARE) {
      const ground = meanColour(shot, { x, y, width: SQUARE, height: SQUARE })
      if (!Number.isNaN(ground[0])) worst = Math.min(worst, contrast(luminance(color), luminance(ground)))
    }
  }
  return worst
}

/** Opens a page with all its pictures, standing still. */
async function openWhole(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await scrollThrough(page)
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.querySelector('[data-bottom-bar]')?.remove() // It lies over the page, wherever that is.
  })
}

test.use({ bypassCSP: true }) // The policy holds the hashes of the styles that waitForTypeface changes.

for (const width of WIDTHS) {
  test(`text over pictures is easy to read at ${width} px`, async ({ page }) => {
    test.slow()
    await waitForTypeface(page)
    await openWhole(page, '/', width)
    const hero = page.locator('main > :has(h1)')
    const cards = SERVICES.map(({ name }) => page.locator('#services li').filter({ hasText: name }))
    const videos = page.locator('#gallery li').first()
    const faint: string[] = []
    for (const part of [hero, ...cards, videos, page.locator('#location')])
      faint.push(...(await tooFaint(page, part)))
    await openWhole(page, '/ceramiccoating', width)
    faint.push(...(await tooFaint(page, hero)))
    expect(faint).toEqual([])
  })
}
