import { join } from 'node:path'
import { countOf } from '../../business/count-of.ts'
import type { Mistake } from './mistake.ts'

/**
 * Formats mistakes for the owner, file by file.
 *
 * @param checked what has been checked, for the first line
 */
export function printMistakes(folder: string, mistakes: Mistake[], checked = 'The content'): string {
  const parts = [...Map.groupBy(mistakes, ({ file }) => file)].map(([file, found]) => {
    const lines = found.flatMap(({ line, column, field, message, frame = [] }) => {
      const place = [line && `line ${line}, column ${column}`, field].filter(Boolean).join(', ')
      return [`  ${place ? `${place}: ` : ''}${message}`, ...frame.map((part) => `    ${part}`)]
    })
    return [join(folder, file), ...lines].join('\n')
  })
  const count = countOf(mistakes.length, 'mistake')
  return `${checked} has ${count}.\n\n${parts.join('\n\n')}\n`
}
