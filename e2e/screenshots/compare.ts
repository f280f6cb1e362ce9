import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Rows of a picture that differ, with the rows around them. In pixels. */
export interface Part {
  top: number
  height: number
  /** The SVG paths, from the top left of the part, of the squares that differ. */
  squares: Set<string>
}

type Pair<Value> = [before: Value, now: Value]

const SQUARE = 16
/** How many rows to show above and below a difference. */
const CONTEXT = 60
/** By how much of 255 a row of a square may vary, on average, between pictures of the same page. */
const TOLERANCE = 2
/** How many rows a space may gain or lose because its height is not a whole number. */
const ROUNDING = 1

/**
 * Finds where two PNG files differ. Git compares their rows as it compares lines, so a paragraph that gets longer does
 * not mark everything below it.
 */
export async function compare(before: string, now: string): Promise<Pair<Part>[]> {
  if ((await readFile(before)).equals(await readFile(now))) return []
  const rows: Pair<Buffer[]> = [await readRows(before), await readRows(now)]
  const options = ['--no-index', '--no-ext-diff', '--no-color', '--histogram', `--unified=${CONTEXT}`]
  const { stdout } = spawnSync('git', ['diff', ...options, `${before}.rows`, `${now}.rows`], {
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@.*\n((?:[ +-].*\n)*)/gm)]
    .map(([, from, to, lines = '']) => readHunk(rows, [Number(from) - 1, Number(to) - 1], lines))
    .filter(([{ squares }, part]) => squares.size + part.squares.size > 0)
}

/** Reads the rows of a picture, and writes a line for each of them. */
async function readRows(file: string): Promise<Buffer[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const length = info.width * 3
  const rows = Array.from({ length: info.height }, (_, y) => data.subarray(y * length, (y + 1) * length))
  await writeFile(`${file}.rows`, rows.map((row) => `${hash('md5', row).slice(0, 12)}\n`).join(''))
  return rows
}

/** Compares each removed row of a hunk with the added row in its place. */
function readHunk(rows: Pair<Buffer[]>, tops: Pair<number>, lines: string): Pair<Part> {
  const parts = tops.map((top) => ({ top, height: 0, squares: new Set<string>() })) as Pair<Part>
  const [removed, added]: Pair<number[]> = [[], []]
  for (const [kind] of lines.split('\n')) {
    if (kind === '-') removed.push(parts[0].height++)
    else if (kind === '+') added.push(parts[1].height++)
    else {
      const [less = 0, more = 0] = [removed.length, added.length].sort((a, b) => a - b)
      removed.length = added.length = more - less > ROUNDING ? more : less
      if (kind) for (const part of parts) part.height++
    }
  }
  for (let at = 0; at < removed.length; at++) {
    const ys = [removed[at], added[at]]
    const [before, now] = ys.map((y = Number.NaN, side) => rows[side]?.[(tops[side] ?? 0) + y])
    for (let x = 0; x < (before ?? now ?? []).length / 3; x += SQUARE) {
      if (before && now && meanDifference(before, now, x) <= TOLERANCE) continue
      for (const [side, y] of ys.entries())
        if (y !== undefined)
          parts[side]?.squares.add(`M${x} ${y - (y % SQUARE)}h${SQUARE}v${SQUARE}h-${SQUARE}`)
    }
  }
  return parts
}

function meanDifference(before: Buffer, now: Buffer, x: number): number {
  let sum = 0
  for (let byte = x * 3; byte < (x + SQUARE) * 3; byte++)
    sum += Math.abs((before[byte] ?? 0) - (now[byte] ?? 0))
  return sum / SQUARE / 3
}
