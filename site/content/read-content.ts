import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { decodeText, MAX_TEXT_BYTES, type TextFile } from '../../core/business/text-file.ts'
import { expectSize, readRegularFile } from '../../core/disk.ts'
import { SetupError } from '../../core/setup-error.ts'
import { fillTokens } from './explain-tokens.ts'
import { type Facts, hasTokens, readFacts, replaceTexts } from './facts-in-texts.ts'
import type { ContentFile, ContentFiles } from './mistake.ts'
import { explainIssues } from './plain-errors.ts'
import { CONTENT_FILES, type Kind, kindOf, nameMeant } from './schemas/content-files.ts'
import { parseFrontMatter, parseYaml, splitMarkdown, unreadable } from './yaml-file.ts'

/** The folder of the sample business. */
export const SAMPLE = resolve(import.meta.dirname, '../../content')

export interface Content {
  /** The paths of all files; `undefined` if there is no such folder. */
  names: string[] | undefined
  files: ContentFiles
  facts: Facts
}

/** The texts that take the place of files, by their paths within the content folder. An empty one removes its file. */
export type Texts = ReadonlyMap<string, string>

/** Reads every file of a content folder. Never throws on what they contain: `checkContent` says what is wrong. */
export async function readContentFolder(folder: string, texts: Texts = new Map()): Promise<Content> {
  const entries = await listFiles(folder)
  const names = entries && [...new Set([...entries, ...texts.keys()])].filter((file) => texts.get(file) !== '').sort()
  const all: ContentFile[] = []
  for (const file of names ?? []) {
    const kind = kindOf(file)
    const correctName = nameMeant(file) ?? ''
    const correctKind = kindOf(correctName)
    if (kind) all.push(await readContentFile(folder, file, kind, texts.get(file)))
    // A misnamed file is neither read nor reported as missing.
    else if (correctKind && !names?.includes(correctName)) all.push({ kind: correctKind, file, ...UNREAD })
  }
  const kinds = Object.keys(CONTENT_FILES) as Kind[]
  const files = Object.fromEntries(
    kinds.map((name) => [name, all.filter(({ kind }) => kind === name)]),
  ) as unknown as ContentFiles
  const onDisk = namesOnDisk(names ?? [])
  for (const { yaml } of all) yaml.data = replaceTexts(yaml.data, (text) => onDisk.get(text) ?? text)
  const facts = readFacts(
    files.business[0]?.yaml.data,
    files.services.map(({ yaml }) => yaml.data),
  )
  for (const file of all) validate(file, facts)
  return { names, files, facts }
}

const UNREAD = {
  yaml: { data: undefined, faults: [], locate: () => ({ line: 1, column: 1 }) },
  body: '',
  bodyLine: 1,
  issues: [],
}

async function readText(path: string, draft?: string): Promise<TextFile> {
  try {
    const bytes = draft === undefined ? await readRegularFile(path, MAX_TEXT_BYTES) : Buffer.from(draft)
    expectSize(path, bytes.length, MAX_TEXT_BYTES)
    return decodeText(bytes)
  } catch (error) {
    const message = error instanceof SetupError ? error.message : 'This file cannot be opened.'
    return { text: '', fault: { line: 1, column: 1, message } }
  }
}

async function readContentFile(folder: string, file: string, kind: Kind, draft?: string): Promise<ContentFile> {
  const { text: raw, fault } = await readText(join(folder, file), draft)
  // The web font has one character for a letter with its accents.
  const text = raw.normalize('NFC')
  const isMarkdown = file.endsWith('.md')
  const yaml = fault ? unreadable(fault) : isMarkdown ? parseFrontMatter(text) : parseYaml(text)
  const body = isMarkdown && !fault ? splitMarkdown(text).body : ''
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length
  return { kind, file, yaml, body, bodyLine, issues: [] }
}

/**
 * The names of pictures and of the logo as they are on the disk, by their composed form. A Mac may store the accent of
 * `ë` as a letter of its own (Unicode’s form NFD), which looks the same.
 */
function namesOnDisk(files: string[]): Map<string, string> {
  const names = files.map((file) => file.replace(/^pictures\//, ''))
  return new Map(names.map((name) => [name.normalize('NFC'), name]))
}

/** Validates the fields of a file, with their tokens filled in, and keeps the data if they are valid. */
function validate(file: ContentFile, facts: Facts): void {
  const { data } = file.yaml
  if (data === undefined || data === null) return
  const filled = hasTokens(file.file) ? fillTokens(data, facts) : { data, issues: [] }
  const { value, issues } = explainIssues(CONTENT_FILES[file.kind].schema, filled.data)
  file.issues = [...filled.issues, ...issues]
  if (value !== undefined && file.issues.length === 0) file.data = value
}

/** What systems and services for storage leave in folders, and what editors write beside a file. */
const LITTER = /^(desktop\.ini|thumbs\.db|Icon\r|__MACOSX|@eaDir)$|^~|^#.*#$|~$|\.(bak|swp|tmp|orig|sb-[\da-f]+-\w+)$/i

/** Whether a program left the file or folder, which its owner may not even see. Hidden ones are such too. */
const isLitter = (name: string) => name.startsWith('.') || LITTER.test(name)

/** Lists the files that a person put into a folder and below it. Returns `undefined` if there is no such folder. */
export async function listFiles(folder: string, prefix = ''): Promise<string[] | undefined> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(() => undefined)
  const own = entries?.filter(({ name }) => !isLitter(name))
  const lists = own?.map(async (entry) =>
    entry.isDirectory() ? await listFiles(folder, `${prefix}${entry.name}/`) : [prefix + entry.name],
  )
  return lists && (await Promise.all(lists)).flatMap((list) => list ?? []).sort()
}
