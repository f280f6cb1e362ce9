import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of the sample: texts, logo, icon and pictures. */
export const SAMPLE_FILES = [
  'content/{home,coating,faqs}.yaml',
  'content/services/*.yaml',
  'content/*.md',
  'site/ui/Logo.tsx',
  'public/favicon.svg',
  'site/assets/art/*.jpg',
]

/** Shorter lines are too common to identify the sample, in characters. */
const MIN_LINE = 40
const COMMENT = /^(#|\/?\*)/

/** Short hashes of the parts of each file: the lines of a text, the paths of a drawing, a picture as a whole. */
export type Parts = Record<string, string[]>

/**
 * Hashes the parts of files, so that what is left of the sample is recognised even in files that were edited.
 *
 * @param patterns globs within the folder; files that do not exist are left out
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
