import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { checkContent } from '../../site/content/check-content.ts'
import { printMistakes } from '../../site/content/mistake.ts'
import { temporaryFolder } from './files.ts'

/** The smallest content that is valid. */
export const MINIMAL_CONTENT = join(import.meta.dirname, 'minimal-content')

export const BUSINESS = 'business.yaml'
export const HOME = 'home.yaml'
export const INSIDE = 'services/inside.yaml'
export const OUTSIDE = 'services/outside.yaml'
export const COATING = 'coating.yaml'
export const FAQS = 'faqs.yaml'
export const REVIEWS = 'reviews.yaml'
export const TERMS = 'terms.md'

/** A copy of the valid content in which each text is replaced. Without a text, a file gets all of its content. */
export function contentWith(
  ...changes: [file: string, text: string | undefined, replacement: string | Buffer][]
): string {
  const folder = temporaryFolder()
  cpSync(MINIMAL_CONTENT, folder, { recursive: true })
  for (const [file, text, replacement] of changes) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    const before = text === undefined ? '' : readFileSync(path, 'utf8')
    if (text !== undefined) expect(before).toContain(text)
    writeFileSync(path, text === undefined ? replacement : before.replace(text, String(replacement)))
  }
  return folder
}

/** What is printed for a content folder, without the heading, the folder, the indentation and the code frames. */
export async function linesFor(folder: string): Promise<string[]> {
  const [, ...blocks] = printMistakes('', await checkContent(folder))
    .trim()
    .split('\n\n')
  return blocks.flatMap((block) => {
    const [file, ...lines] = block.split('\n')
    return lines.filter((line) => /^ {2}\S/.test(line)).map((line) => `${file}, ${line.trim()}`)
  })
}
