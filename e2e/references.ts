import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './site.ts'

const FOLDER = join(import.meta.dirname, 'references')

/** At half its size a page is seen well enough, and its reference is small: the tests use it as their scale. */
export const SCALE = 0.5
/** Pictures are compared in squares of this side, in pixels of the page: letters may be drawn a little differently. */
const SQUARE = 16
/** How far the colour of a square may lie from the reference, from 0 to 255. */
const NEAR = 16
/** So many squares may differ: less than a button or a line of text takes. */
const FEW = 6

interface Picture {
  pixels: Buffer
  width: number
  height: number
}

/**
 * Expects a page to look as in e2e/references/NAME.webp. With `--update-snapshots` it becomes the reference.
 *
 * @param whole the whole page rather than the window
 */
export async function expectToLookAsBefore(
  page: Page,
  name: string,
  testInfo: TestInfo,
  { whole = false } = {},
): Promise<void> {
  const shot = await page.screenshot({ fullPage: whole, animations: 'disabled', caret: 'hide' })
  const file = join(FOLDER, `${name}.webp`)
  if (testInfo.config.updateSnapshots === 'all') {
    await sharp(shot).webp({ quality: 40, effort: 6 }).toFile(file)
    return
  }
  const reference = await readFile(file).catch(() => {
    throw new Error(`${file} is missing. Write it with: npm run references`)
  })
  const [before, now] = await Promise.all([inSquares(reference), inSquares(shot)])
  const differing = differences(before, now)
  if (differing.length <= FEW) return
  await testInfo.attach(`${name}, as it was`, { body: reference, contentType: 'image/webp' })
  await testInfo.attach(`${name}, as it is`, { body: shot, contentType: 'image/png' })
  await writeFile(testInfo.outputPath(`${name}.png`), shot)
  expect(differing.slice(0, 5), `${differing.length} places of ${name} look different`).toEqual([])
}

async function inSquares(picture: Buffer): Promise<Picture> {
  // In two steps: WebP is made smaller while it is read, PNG after, and the two would not agree.
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const side = SQUARE * SCALE
  const size = { width: Math.round(info.width / side), height: Math.round(info.height / side) }
  const { width, height } = info
  const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { pixels, ...size }
}

/** Where two pictures differ, in pixels of the page from its top left corner. */
function differences(before: Picture, now: Picture): string[] {
  if (before.width !== now.width || Math.abs(before.height - now.height) > 1) {
    return Array.from({ length: FEW + 1 }, () => `it was ${sizeOf(before)}, and is ${sizeOf(now)}`)
  }
  const found: string[] = []
  const end = Math.min(before.pixels.length, now.pixels.length)
  for (let at = 0; at < end; at += 3) {
    const distance = Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs((before.pixels[at + channel] ?? 0) - (now.pixels[at + channel] ?? 0)),
      ),
    )
    const square = at / 3
    const place = `${(square % before.width) * SQUARE}, ${Math.floor(square / before.width) * SQUARE}`
    if (distance > NEAR) found.push(`${distance} of 255 at ${place}`)
  }
  return found
}

const sizeOf = ({ width, height }: Picture) => `${width * SQUARE} x ${height * SQUARE}`
