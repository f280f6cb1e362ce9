import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { scrollThrough } from './actions.ts'
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
  box: { x: number; y: number; width: number; height: number }
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

/** Each line of some parts of a page whose letters lie, somewhere, on a ground too near to their own colour. */
async function tooFaint(page: Page, parts: Locator[]): Promise<string[]> {
  const lines: Line[] = []
  for (const part of parts) {
    const found = await part.evaluate(takeTextAway)
    expect(found).not.toEqual([])
    lines.push(...found)
  }
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const faint: string[] = []
  for (const { text, color, least, box } of lines) {
    const pixels = await sharp(data, { raw: info })
      .extract({
        left: Math.floor(box.x),
        top: Math.floor(box.y),
        width: Math.ceil(box.width),
        height: Math.ceil(box.height),
      })
      .resize({
        width: Math.ceil(box.width / SQUARE),
        height: Math.ceil(box.height / SQUARE),
        fit: 'fill',
      })
      .raw()
      .toBuffer()
    let worst = Number.POSITIVE_INFINITY
    for (let at = 0; at < pixels.length; at += 3) {
      worst = Math.min(worst, contrast(luminance(color), luminance(pixels.subarray(at, at + 3))))
    }
    if (worst < least) faint.push(`${worst.toFixed(2)} of ${least}: ${text}`)
  }
  return faint
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

for (const width of WIDTHS) {
  test(`text over pictures is easy to read at ${width} px`, async ({ page }) => {
    test.slow()
    await openWhole(page, '/', width)
    const hero = page.locator('main > :has(h1)')
    const cards = SERVICES.map(({ name }) => page.locator('#services li').filter({ hasText: name }))
    const videos = page.locator('#gallery li').first()
    const faint = await tooFaint(page, [hero, ...cards, videos, page.locator('#location')])
    await openWhole(page, '/ceramiccoating', width)
    expect([...faint, ...(await tooFaint(page, [hero]))]).toEqual([])
  })
}
