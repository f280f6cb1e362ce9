import { createHash } from 'node:crypto'
import { unixText } from '../../core/business/text-file.ts'
import {
  draftsOf,
  readChanges,
  readContentText,
  readDraft,
  type SiteFolders,
  writeDraft,
} from '../../core/publishing/drafts.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { checkContent } from '../../site/content/check-content.ts'
import { editFile, Uneditable, valueAt } from '../../site/content/edit-yaml.ts'
import { readFacts } from '../../site/content/facts-in-texts.ts'
import { listFiles, readContentFolder } from '../../site/content/read-content.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import { parseYaml, splitMarkdown } from '../../site/content/yaml-file.ts'
import { changesOf } from './changes.ts'
import { type FieldEdit, isEmpty, nameOf, optionalGroup, type Source } from './fields.ts'
import { schemaAt } from './schema.ts'

/** What is wrong, by the names of fields. An empty name is about the whole page. */
export type Mistakes = Map<string, string>

/** A file that an owner can begin here, and how it begins. */
const NEW_FILES: Record<string, string> = {
  'reviews.yaml': 'heading: What customers say\nreviews: []\n',
}

const UNEDITABLE = 'This is written in the file in a way that can’t be changed here. Ask whoever set up your site.'

/** The content with its drafts, as pages of the desk show it. */
export type Drafted = Awaited<ReturnType<typeof readDrafted>>

export async function readDrafted(site: SiteFolders) {
  const changes = await readChanges(site)
  const drafts = new Map<string, { base: string; text: string }>()
  for (const { file, now, text, conflicts } of changes) {
    // A conflict stays one until the owner has chosen.
    const own = conflicts.length > 0 ? await readDraft(site, file) : undefined
    drafts.set(file, own ?? { base: now, text })
  }
  const all = (await listFiles(site.content)) ?? []
  const live = new Map<string, string>()
  const unreadable = new Map<string, string>()
  for (const file of all.filter(kindOf))
    await readContentText(site, file).then(
      (text) => live.set(file, text),
      (error) => unreadable.set(file, reasonOf(error)),
    )
  const textOf = (file: string) => (drafts.get(file)?.text ?? live.get(file)) || NEW_FILES[file] || ''
  const known = new Set([...Object.keys(NEW_FILES), ...live.keys(), ...drafts.keys()])
  const parsed = new Map(Array.from(known, (file) => [file, parse(file, textOf(file))]))
  for (const [file, { fault: drafted }] of parsed) {
    const fault = parse(file, live.get(file) ?? '').fault ?? drafted
    if (fault) unreadable.set(file, fault)
  }
  const files = [...parsed.keys()].filter((file) => !unreadable.has(file)).sort()
  const dataOf = (file: string) => parsed.get(file)?.data ?? {}
  const orderOf = (file: string) => Number(valueAt(dataOf(file), ['order']))
  const services = files.filter((file) => kindOf(file) === 'services')
  const facts = readFacts(dataOf('business.yaml'), services.map(dataOf))
  const pictures = all.filter((file) => file.startsWith('pictures/')).map((file) => file.slice('pictures/'.length))
  const compare = (file: string, before: string, after: string) =>
    changesOf(file, parse(file, before), parse(file, after), facts)
  return {
    files,
    unreadable,
    drafts,
    textOf,
    dataOf,
    compare,
    conflicts: changes.flatMap(({ conflicts }) => conflicts),
    services: services.sort((one, other) => orderOf(one) - orderOf(other)),
    bodyOf: (file: string) => parsed.get(file)?.body ?? '',
    source: (file: string): Source => ({ file, data: dataOf(file), facts, pictures }),
    changes: [...drafts].flatMap(([file, { text }]) =>
      unreadable.has(file) ? [] : compare(file, live.get(file) ?? '', text),
    ),
    hashOf: (names: string[]) =>
      createHash('sha256').update(names.map(textOf).join('\0')).digest('base64url').slice(0, 16),
  }
}

function parse(file: string, raw: string): { data: unknown; body: string; fault: string | undefined } {
  const text = unixText(raw)
  const { fields, body } = file.endsWith('.md') ? splitMarkdown(text) : { fields: text, body: '' }
  const { data, findings } = parseYaml(fields)
  return { data: data ?? {}, body, fault: findings[0]?.message }
}

/** Saves edits as drafts, unless they make a mistake. One that was there before is not theirs. */
export async function save(
  site: SiteFolders,
  { drafts, textOf, source }: Drafted,
  edits: FieldEdit[],
): Promise<Mistakes> {
  const before = new Map([...drafts].map(([file, { text }]) => [file, text]))
  const texts = new Map(before)
  for (const { file, edit, name } of edits) {
    const order = edit.path.map((_, index) => Object.keys(schemaAt(file, edit.path.slice(0, index))?.properties ?? {}))
    try {
      const edited = editFile(file, texts.get(file) ?? textOf(file), { order, ...edit })
      const group = optionalGroup(file, edit.path)
      // What nobody sees goes with what everybody saw, such as the focus of a picture.
      const isGone = group && isEmpty({ ...source(file), ...parse(file, edited) }, group)
      texts.set(file, isGone ? editFile(file, edited, { path: group, value: undefined }) : edited)
    } catch (error) {
      if (!(error instanceof Uneditable)) throw error
      return new Map([[name, UNEDITABLE]])
    }
  }
  const mistakesIn = async (some: Map<string, string>) =>
    checkContent(site.content, await readContentFolder(site.content, some), draftsOf(site))
  const found = edits.length > 0 ? await mistakesIn(texts) : []
  const known = new Set(found.length > 0 ? (await mistakesIn(before)).map(({ file, message }) => file + message) : [])
  const mistakes = found.filter(({ file, message }) => !known.has(file + message))
  if (mistakes.length > 0)
    return new Map(
      mistakes.map(({ file, field, message }) => {
        const own = `${file}#${field}`
        return [edits.find((one) => nameOf(one.file, one.edit.path) === own)?.name ?? own, message]
      }),
    )
  for (const file of new Set(edits.map((one) => one.file))) {
    const base = drafts.get(file)?.base ?? (await readContentText(site, file))
    await writeDraft(site, file, base, texts.get(file) ?? '')
  }
  return new Map()
}
