import { join } from 'node:path'
import type { TextFault } from '../../core/business/text-file.ts'
import { countOf } from '../../core/text.ts'
import type { Issue } from './plain-errors.ts'
import type { Data, Kind } from './schemas/content-files.ts'
import type { YamlFile } from './yaml-file.ts'

/** A mistake in the content folder: where it is, what is wrong, and what to write. */
export interface Mistake extends Partial<TextFault> {
  /** Relative to the content folder. */
  file: string
  /** Such as `packages.0.fromPrice`; empty if the mistake is not about a single field. */
  field: string
  message: string
}

export interface ContentFile<Name extends Kind = Kind> {
  kind: Name
  /** Relative to the content folder. */
  file: string
  yaml: YamlFile
  /** The text below the fields of a Markdown file, otherwise empty. */
  body: string
  /** The line on which that text begins. */
  bodyLine: number
  /** What the schema and the tokens say of the fields. */
  issues: Issue[]
  /** Absent if the file is invalid. */
  data?: Data<Name>
}

/** The files of a content folder by kind, in the order of their names. */
export type ContentFiles = { [Name in Kind]: ContentFile<Name>[] }

/** A mistake in a field, at its value. */
export function mistakeAt(
  { file, yaml }: Pick<ContentFile, 'file' | 'yaml'>,
  path: PropertyKey[],
  message: string,
): Mistake {
  return { file, field: path.join('.'), ...yaml.locate(path), message }
}

/** Formats mistakes for the owner, file by file. */
export function printMistakes(folder: string, mistakes: Mistake[]): string {
  const parts = [...Map.groupBy(mistakes, ({ file }) => file)].map(([file, found]) => {
    const lines = found.flatMap(({ line, column, field, message, frame = [] }) => {
      const place = [line && `line ${line}, column ${column}`, field].filter(Boolean).join(', ')
      return [`  ${place ? `${place}: ` : ''}${message}`, ...frame.map((part) => `    ${part}`)]
    })
    return [join(folder, file), ...lines].join('\n')
  })
  const count = countOf(mistakes.length, 'mistake')
  return `The content has ${count}.\n\n${parts.join('\n\n')}\n`
}
