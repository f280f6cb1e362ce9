import type { Page, PageScreenshotOptions } from '@playwright/test'
import sharp from 'sharp'

/** A screenshot: three bytes (red, green, blue) per pixel, row by row. */
export interface Shot {
  pixels: Buffer
  width: number
  height: number
}

/** In pixels of a shot. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Takes a screenshot of the viewport, the whole page, or a part of either. */
export async function shoot(
  page: Page,
  options: Pick<PageScreenshotOptions, 'fullPage' | 'clip' | 'style'> = {},
): Promise<Shot> {
  const { data, info } = await sharp(await page.screenshot({ animations: 'disabled', ...options }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The mean red, green and blue, 0 to 255, of the part of a box inside the shot. NaN if the box is outside. */
export function meanColour({ pixels, width, height }: Shot, box: Box): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = Math.max(0, Math.round(box.y)); y < Math.min(height, Math.round(box.y + box.height)); y++) {
    for (let x = Math.max(0, Math.round(box.x)); x < Math.min(width, Math.round(box.x + box.width)); x++) {
      for (const channel of [0, 1, 2] as const) sum[channel] += pixels[3 * (y * width + x) + channel] ?? 0
      count++
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

/** The mean lightness of a box, 0 to 255. */
export function lightness(shot: Shot, box: Box): number {
  const [red, green, blue] = meanColour(shot, box)
  return (red + green + blue) / 3
}
