import { join } from 'node:path'
import { checkDrawnTexts } from './check-drawn-texts.ts'
import { checkLogo } from './check-logo.ts'
import { checkPictures } from './check-pictures.ts'
import { type Mistake, readContent, sortMistakes } from './read-content.ts'

/** Checks a content folder, logo and pictures included. Returns all mistakes, by file and line. */
export async function checkContent(folder: string): Promise<Mistake[]> {
  const { files, mistakes } = await readContent(folder)
  return sortMistakes([
    ...mistakes,
    ...(await checkLogo(folder, files)),
    ...(await checkDrawnTexts(files)),
    ...(await checkPictures(folder, files)),
  ])
}

/** Formats mistakes for the owner, file by file. */
export function printMistakes(folder: string, mistakes: Mistake[]): string {
  const parts = [...Map.groupBy(mistakes, ({ file }) => file)].map(([file, found]) => {
    const lines = found.map(({ line, column, field, message }) => {
      const place = [line && `line ${line}, column ${column}`, field].filter(Boolean).join(', ')
      return `  ${place ? `${place}: ` : ''}${message}`
    })
    return [join(folder, file), ...lines].join('\n')
  })
  const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`
  return `The content has ${count}.\n\n${parts.join('\n\n')}\n`
}
