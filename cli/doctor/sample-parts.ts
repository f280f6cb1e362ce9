import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the sample shows: its texts, its logo and icon, its pictures. */
export const SAMPLE_FILES = [
  'content/{home,coating,faqs}.yaml',
  'content/services/*.yaml',
  'content/*.md',
  'site/ui/Logo.tsx',
  'public/favicon.svg',
  'site/assets/art/*.jpg',
]

/** Shorter lines are too common to be anyone's own. */
const MIN_LINE = 40
const COMMENT = /^(#|\/?\*)/

/** What files are made of, as short hashes: texts by their lines, drawings by their strokes, pictures as a whole. */
export type Parts = Record<string, string[]>

/**
 * Takes files apart. A changed price leaves the other lines of its file as they were, and these can be told.
 *
 * @param patterns globs below the folder; what is not there is left out
 */
export async function sampleParts(patterns: string[], folder: string): Promise<Parts> {
  const files = (await Array.fromAsync(glob(patterns, { cwd: folder }))).sort()
  const parts = files.map(
    async (file) => [file.replaceAll('\\', '/'), partsOf(file, await readFile(join(folder, file)))] as const,
  )
  return Object.fromEntries(await Promise.all(parts))
}

function partsOf(file: string, content: Buffer): string[] {
  if (file.endsWith('.jpg')) return [shortHash(content)]
  if (/\.(tsx|svg)$/.test(file))
    return (
      content
        .toString()
        .match(/ d="[^"]+"/g)
        ?.map(shortHash) ?? []
    )
  const lines = content
    .toString()
    .split('\n')
    .map((line) => line.trim())
  return lines.filter((line) => line.length >= MIN_LINE && !COMMENT.test(line)).map(shortHash)
}

const shortHash = (part: string | Buffer) => createHash('sha256').update(part).digest('hex').slice(0, 12)
