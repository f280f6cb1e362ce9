import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { decodeText } from '../../business/text-file.ts'
import { CONTENT_FILES, type Data, type Kind, kindOf } from '../schemas/content-files.ts'
import { checkAgreement } from './check-agreement.ts'
import { listFiles } from './list-files.ts'
import { explainAddress } from './page-address.ts'
import { explainIssues } from './plain-errors.ts'
import { explainTokens, type Facts, fillTokens, readFacts } from './tokens.ts'
import {
  type Position,
  parseFrontMatter,
  parseYaml,
  splitMarkdown,
  unreadable,
  type YamlFile,
} from './yaml-file.ts'

/** A mistake in the content folder: where it is, what is wrong, and what to write. */
export interface Mistake extends Partial<Position> {
  /** Relative to the content folder. */
  file: string
  /** Such as `packages.0.fromPrice`; empty if the mistake is not about a single field. */
  field: string
  message: string
}

/** A file of the content folder. */
export interface ContentFile<Name extends Kind = Kind> {
  kind: Name
  /** Relative to the content folder. */
  file: string
  yaml: YamlFile
  /** The text below the fields of a Markdown file, otherwise empty. */
  body: string
  /** The line on which that text begins. */
  bodyLine: number
  /** Absent if the file is invalid. */
  data?: Data<Name>
}

/** The files of a content folder by kind, in the order of their names. */
export type ContentFiles = { [Name in Kind]: ContentFile<Name>[] }

export interface ReadContent {
  files: ContentFiles
  facts: Facts
  /** Everything that is wrong, except with pictures, by file and line. */
  mistakes: Mistake[]
}

/** The tokens that only Markdown can have, because they depend on settings or become a sentence. */
const MARKDOWN_TOKENS = ['paymentMethods', 'retentionDays'] as const

/** The most services for which the pages have room. */
const MAX_SERVICES = 8

/** Reads and checks every file of a content folder, and how the files fit together. Never throws on what they contain. */
export async function readContent(folder: string): Promise<ReadContent> {
  const names = await listFiles(folder)
  const onDisk = namesOnDisk(names ?? [])
  const all: ContentFile[] = []
  const mistakes: Mistake[] = []
  for (const file of names ?? []) {
    const kind = kindOf(file)
    if (!kind) continue
    const { text: decoded, fault } = decodeText(await readFile(join(folder, file)))
    // The web font has one character for a letter with its accents.
    const text = decoded.normalize('NFC')
    const isMarkdown = file.endsWith('.md')
    const parse = isMarkdown ? parseFrontMatter : parseYaml
    const yaml = fault ? unreadable(fault) : parse(text)
    yaml.data = nameFiles(yaml.data, onDisk)
    const body = isMarkdown && !fault ? splitMarkdown(text).body : ''
    const bodyLine = text.slice(0, text.length - body.length).split('\n').length
    all.push({ kind, file, yaml, body, bodyLine })
  }
  const files = groupByKind(all)
  mistakes.push(...(names ? checkNames(names, logoOf(files)) : [noFolder]))
  const facts = readFacts(
    files.business[0]?.yaml.data,
    files.services.map(({ yaml }) => yaml.data),
  )
  for (const file of all) mistakes.push(...checkFile(file, facts))
  mistakes.push(...checkAgreement(files))
  return { files, facts, mistakes: sortMistakes(mistakes) }
}

/**
 * Replaces the names of pictures and of the logo by those on the disk. A Mac may store the accent of `ë` as a letter of its
 * own (Unicode’s form NFD), which looks the same.
 */
function nameFiles(data: unknown, onDisk: Map<string, string>): unknown {
  if (typeof data === 'string') return onDisk.get(data) ?? onDisk.get(data.normalize('NFC')) ?? data
  if (Array.isArray(data)) return data.map((entry) => nameFiles(entry, onDisk))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, nameFiles(value, onDisk)]))
}

/** The names of the files that a field can name, by themselves and by their composed form (NFC). */
function namesOnDisk(files: string[]): Map<string, string> {
  const names = files.map((file) => file.replace(/^pictures\//, ''))
  return new Map([
    ...names.map((name) => [name.normalize('NFC'), name] as const),
    ...names.map((name) => [name, name] as const),
  ])
}

function groupByKind(all: ContentFile[]): ContentFiles {
  const kinds = Object.keys(CONTENT_FILES) as Kind[]
  return Object.fromEntries(
    kinds.map((name) => [name, all.filter(({ kind }) => kind === name)]),
  ) as unknown as ContentFiles
}

const noFolder: Mistake = {
  file: '',
  field: '',
  message: 'There is no such folder. Set CONTENT_DIR to the folder of your content.',
}

/** Validates a file, and keeps its data if it is valid. */
function checkFile(content: ContentFile, facts: Facts): Mistake[] {
  const { kind, file, yaml } = content
  const mistakes: Mistake[] = yaml.findings.map(({ position, message }) => ({
    file,
    field: '',
    ...position,
    message,
  }))
  if (yaml.data === null) {
    return [...mistakes, { file, field: '', message: 'This file is empty. Fill it in, or remove it.' }]
  }
  if (yaml.data !== undefined) {
    const filled = fillTokens(yaml.data, facts)
    const { value, issues } = explainIssues(CONTENT_FILES[kind].schema, filled.data)
    for (const { path, message, isName } of [...filled.issues, ...issues]) {
      const position = yaml.locate(path, isName ? 'name' : 'value')
      // A trap of YAML often makes the value invalid too: one message for a line is enough.
      if (yaml.findings.some((trap) => trap.position.line === position.line)) continue
      mistakes.push({ file, field: path.join('.'), ...position, message })
    }
    if (mistakes.length === 0 && value !== undefined) content.data = value
  }
  return [...mistakes, ...checkBody(content, facts)]
}

/** Finds tokens without a value in the text of a Markdown file. */
function checkBody({ file, body, bodyLine }: ContentFile, facts: Facts): Mistake[] {
  return body.split('\n').flatMap((line, index) =>
    explainTokens(line, facts, MARKDOWN_TOKENS).map(({ index: before, message }) => ({
      file,
      field: '',
      line: bodyLine + index,
      column: before + 1,
      message,
    })),
  )
}

/** Files that belong to a folder without being content. */
const NOT_CONTENT = /^(README|LICENSE)[^/]*$|^pictures\//i

/** The name of the logo as it is written, valid or not. */
function logoOf({ business: [business] }: ContentFiles): unknown {
  return Object(business?.yaml.data).logo
}

/** Checks that there are all files which must be, and no others. */
function checkNames(names: string[], logo: unknown): Mistake[] {
  const kinds = new Set(names.map(kindOf))
  const services = names.filter((file) => kindOf(file) === 'services')
  const missing = (Object.keys(CONTENT_FILES) as Kind[]).filter(
    (kind) => !CONTENT_FILES[kind].optional && !kinds.has(kind),
  )
  return [
    ...names
      .filter((file) => !kindOf(file) && !NOT_CONTENT.test(file) && file !== logo)
      .map((file) => ({ file, field: '', message: explainUnknown(file) })),
    ...names
      .filter((file) => kindOf(file) === 'pages')
      .flatMap((file) => {
        const message = explainAddress(file)
        return message ? [{ file, field: '', message }] : []
      }),
    ...missing.map((kind) => ({
      file: CONTENT_FILES[kind].pattern,
      field: '',
      message:
        kind === 'services'
          ? 'There is no service. Write one file for each service, for example services/valeting.yaml.'
          : 'This file is missing. Restore it from a backup or from git.',
    })),
    ...services.slice(MAX_SERVICES).map((file) => ({
      file,
      field: '',
      message: `There are more than ${MAX_SERVICES} services. Remove this one, or make it a package of another.`,
    })),
  ]
}

function explainUnknown(file: string): string {
  if (file.endsWith('.yml')) return `Files end in .yaml here. Rename it to ${basename(file, '.yml')}.yaml.`
  if (/^[^/]+\.(svg|png)$/i.test(file))
    return `If this is the logo, write logo: ${file} in business.yaml. Otherwise remove it, or move it to pictures/.`
  if (/\.(jpe?g|png|webp|avif|heic)$/i.test(extname(file)))
    return 'Move this picture to the folder pictures/.'
  const known = Object.values(CONTENT_FILES).map(({ pattern }) => pattern)
  return `This file is not used. Remove it, or correct its name. The files here are: ${known.join(', ')}.`
}

/** Sorts mistakes by file, line and column. */
export function sortMistakes(mistakes: Mistake[]): Mistake[] {
  return mistakes.sort(
    (one, other) =>
      one.file.localeCompare(other.file) ||
      (one.line ?? 0) - (other.line ?? 0) ||
      (one.column ?? 0) - (other.column ?? 0),
  )
}
