import { isDeepStrictEqual } from 'node:util'
import type { Site } from '../../core/publishing/content-files.ts'
import { draftOf, type FileDraft, listEdits, replaceEdits } from '../../core/publishing/draft.ts'
import { type Edit, idOf, ORDER, type Path, put, valueAt, withEdits, withValue } from '../../core/publishing/edit.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { checkContent } from '../../site/content/check-content.ts'
import { freeId, Uneditable } from '../../site/content/edit-file.ts'
import { type Facts, hasTokens, readFacts } from '../../site/content/facts-in-texts.ts'
import { listFiles, readContentFolder } from '../../site/content/read-content.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import { type Change, changesOf } from './change.ts'
import { entriesOf, isEmpty, keysOf, NEW, nameOf, optionalGroup, type Source } from './form.ts'
import type { Input, Mistakes } from './input.ts'

/** A file that an owner can begin here, and how it begins. */
const NEW_FILES: Record<string, unknown> = {
  'reviews.yaml': { heading: 'What customers say', reviews: [] },
}

const UNEDITABLE = 'This is written in the file in a way that can’t be changed here. Ask whoever set up your site.'

/** What a page of Markdown has besides: the build writes it, so its chips say what it is about. */
const builtFacts = (file: string): Facts =>
  file.endsWith('.md') ? { paymentMethods: 'How customers pay.', retentionDays: 'the set number of' } : {}

/** A place that somebody else has changed as well: what the owner wants, in words, with what is there now as `from`. */
export type Conflict = FileDraft['conflicts'][number] & { change: Change }

/** The content with the edits that are not live, as pages of the desk show it. */
export type Draft = {
  /** The date where the business is. */
  today: string
  files: string[]
  /** The files of services, in their order. */
  services: string[]
  /** Why files cannot be read. */
  unreadable: Map<string, string>
  edits: Edit[]
  changes: Change[]
  conflicts: Conflict[]
  dataOf: (file: string) => unknown
  /** The same as it is on the site. */
  siteDataOf: (file: string) => unknown
  source: (file: string) => Source
  /** The texts of the files that edits change. */
  texts: Map<string, string>
  /** What the tokens of a file stand for. */
  factsOf: (file: string) => Facts
}

export async function readDraft(site: Site, today: string): Promise<Draft> {
  const edits = await listEdits(site)
  const names = (await listFiles(site.content)) ?? []
  const known = new Set([...names.filter(kindOf), ...Object.keys(NEW_FILES), ...edits.map(({ file }) => file)])
  const drafts = new Map<string, FileDraft>()
  const unreadable = new Map<string, string>()
  for (const file of [...known].sort()) {
    try {
      drafts.set(file, await draftOf(site, file, edits))
    } catch (error) {
      unreadable.set(file, reasonOf(error))
    }
  }
  const files = [...drafts.keys()]
  const changed = [...drafts.values()].filter((draft) => draft.edits.length > 0)
  const dataOf = (file: string) => drafts.get(file)?.data ?? NEW_FILES[file] ?? {}
  const siteDataOf = (file: string) => drafts.get(file)?.site
  const orderOf = (file: string) => Number(valueAt(dataOf(file), ['order']))
  const services = files.filter((file) => kindOf(file) === 'services')
  const facts = readFacts(dataOf('business.yaml'), services.map(dataOf))
  const factsOf = (file: string) => (hasTokens(file) ? facts : {})
  const pictures = names.filter((name) => name.startsWith('pictures/')).map((name) => name.slice('pictures/'.length))
  const compare = (file: string, own: Edit[]) =>
    changesOf({ file, before: siteDataOf(file), after: dataOf(file), facts: factsOf(file), today }, own)
  return {
    today,
    files,
    services: services.sort((one, other) => orderOf(one) - orderOf(other)),
    unreadable,
    edits: changed.flatMap((draft) => draft.edits),
    changes: changed.flatMap((draft) => compare(draft.file, draft.edits)),
    conflicts: changed.flatMap(({ file, conflicts }) =>
      conflicts.flatMap((conflict) => {
        const [change] = compare(file, [{ ...conflict.edit, before: conflict.now }])
        return change && !conflict.edit.job ? [{ ...conflict, change }] : []
      }),
    ),
    dataOf,
    siteDataOf,
    source: (file) => ({ file, data: dataOf(file), facts: { ...builtFacts(file), ...factsOf(file) }, pictures }),
    texts: new Map(changed.map(({ file, text }) => [file, text])),
    factsOf,
  }
}

/** Edits of the draft that others took the place of, to undo that. */
export type Replacement = { old: Edit[]; edits: Edit[] }

/** Saves inputs in the draft, unless they make a mistake. Returns `undefined` if somebody saved meanwhile. */
export async function save(
  site: Site,
  draft: Draft,
  inputs: Input[],
  now: Date,
): Promise<{ mistakes: Mistakes; replacement: Replacement } | undefined> {
  const texts = new Map(draft.texts)
  const replacement: Replacement = { old: [], edits: [] }
  for (const [file, own] of Map.groupBy(inputs, (input) => input.file)) {
    const published = draft.edits.filter((edit) => edit.file === file && edit.job)
    const old = draft.edits.filter((edit) => edit.file === file && !edit.job)
    const edits = editsWith(draft, file, { old, published }, own, now)
    replacement.old.push(...old.filter((edit) => !edits.includes(edit)))
    replacement.edits.push(...edits.filter((edit) => !old.includes(edit)))
    try {
      texts.set(file, (await draftOf(site, file, [...published, ...edits])).text)
    } catch (error) {
      if (!(error instanceof Uneditable)) throw error
      return { mistakes: new Map([[own[0]?.name ?? '', UNEDITABLE]]), replacement }
    }
  }
  const found = inputs.length > 0 ? await newMistakes(site, draft.texts, texts) : []
  const mistakes = new Map(
    found.map(({ file, field, message }) => [fieldName(site, texts, inputs, file, field), message]),
  )
  const isSaved = mistakes.size > 0 || (await replaceEdits(site, replacement.old, replacement.edits))
  return isSaved ? { mistakes, replacement } : undefined
}

type FileEdits = { old: Edit[]; published: Edit[] }

/** The edits of a file in the draft once some of its fields have other values. */
function editsWith(draft: Draft, file: string, { old, published }: FileEdits, inputs: Input[], now: Date): Edit[] {
  // What is on its way to the site is as good as there.
  const site = withEdits(draft.siteDataOf(file), published)
  const edit = (path: Path, after: unknown) => ({ id: crypto.randomUUID(), file, path, after, at: now })
  let edits = site === undefined ? put(old, site, edit([], draft.dataOf(file))) : old
  for (const { path, value } of withNewEntry(draft.dataOf(file), inputs)) {
    edits = put(edits, site, edit(path, value))
    const group = optionalGroup(file, path)
    const isGone = group && isEmpty({ file, data: withEdits(site, edits) }, group)
    // What nobody sees goes with what everybody saw, such as the focus of a picture.
    if (isGone) edits = put(edits, site, edit(group, undefined))
  }
  return edits
}

/** Inputs with those of a new entry as the one entry. The same entry once more is a form that was sent twice. */
function withNewEntry(data: unknown, inputs: Input[]): Input[] {
  const [first] = inputs
  const depth = first?.path.indexOf(NEW) ?? -1
  if (!first || depth < 0) return inputs
  const list = first.path.slice(0, depth)
  const text = inputs.map(({ value }) => value).find((value) => typeof value === 'string')
  const id = freeId(text, new Set(entriesOf(valueAt(data, [...list, ORDER]))))
  const entry = inputs.reduce((all: unknown, { path, value }) => withValue(all, path.slice(depth + 1), value), { id })
  const isThere = entriesOf(valueAt(data, list)).some((one) => isDeepStrictEqual({ ...Object(one), id }, entry))
  return isThere ? [] : [{ ...first, path: [...list, id], value: entry }]
}

/** The name of the field that a mistake is about: the check counts the entries of lists. */
function fieldName(site: Site, texts: Map<string, string>, inputs: Input[], file: string, field: string): string {
  let data = site.parse(file, texts.get(file) ?? '')
  const path: Path = []
  for (const key of keysOf(field)) {
    const step = Array.isArray(data) ? String(idOf(data[Number(key)]) ?? key) : key
    data = valueAt(data, [step])
    path.push(step)
  }
  const depth = inputs[0]?.path.indexOf(NEW) ?? -1
  const name = nameOf(file, depth >= 0 && depth < path.length ? path.with(depth, NEW) : path)
  return inputs.find((input) => nameOf(input.file, input.path) === name)?.name ?? name
}

/** The mistakes that some texts have and others do not. */
async function newMistakes(site: Site, before: Map<string, string>, after: Map<string, string>) {
  const mistakesIn = async (texts: Map<string, string>) =>
    checkContent(site.content, await readContentFolder(site.content, texts), site.desk)
  const found = await mistakesIn(after)
  if (found.length === 0) return []
  const known = new Set((await mistakesIn(before)).map(({ file, message }) => file + message))
  return found.filter(({ file, message }) => !known.has(file + message))
}
