import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

const FOLDER = join(import.meta.dirname, 'references')

/** The device scale factor of the tests. Half size shows enough and keeps the reference files small. */
export const SCALE = 0.5
/** Pictures are compared in squares of this side, in CSS pixels, because text rendering varies slightly. */
const SQUARE = 16
/** How far a square's colour may be from the reference, on a scale of 0 to 255. */
const MAX_DISTANCE = 16
/** How many squares may differ. A button or a line of text covers more. */
const MAX_DIFFERENT_SQUARES = 6

interface Picture {
  pixels: Buffer
  width: number
  height: number
}

/**
 * Expects a page to match e2e/references/NAME.webp. With `--update-snapshots=all` it writes the reference instead.
 *
 * @param whole compares the whole page instead of the viewport
 */
export async function expectToMatchReference(
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
  const [before, now] = await Promise.all([toSquares(reference), toSquares(shot)])
  const differing = differences(before, now)
  if (differing.length <= MAX_DIFFERENT_SQUARES) return
  await testInfo.attach(`${name}, reference`, { body: reference, contentType: 'image/webp' })
  await testInfo.attach(`${name}, now`, { body: shot, contentType: 'image/png' })
  await writeFile(testInfo.outputPath(`${name}.png`), shot)
  expect(differing.slice(0, 5), `${differing.length} squares of ${name} differ from the reference`).toEqual(
    [],
  )
}

async function toSquares(picture: Buffer): Promise<Picture> {
  // Decode before resizing: sharp can shrink WebP, but not PNG, while decoding, and the results would differ.
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

/** The squares in which two pictures differ, by their position on the page in CSS pixels. */
function differences(before: Picture, now: Picture): string[] {
  if (before.width !== now.width || Math.abs(before.height - now.height) > 1) {
    return Array.from(
      { length: MAX_DIFFERENT_SQUARES + 1 },
      () => `the size was ${sizeOf(before)} and is now ${sizeOf(now)}`,
    )
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
    if (distance > MAX_DISTANCE) found.push(`${distance} of 255 at ${place}`)
  }
  return found
}

const sizeOf = ({ width, height }: Picture) => `${width * SQUARE} x ${height * SQUARE}`
