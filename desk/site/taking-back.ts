import { readContentText, type SiteFolders, writeDraft } from '../../core/publishing/drafts.ts'
import { type HistoryEntry, withoutPublication } from '../../core/publishing/publications.ts'
import { type Change, changeInWords } from './changes.ts'
import { type Drafted, type Mistakes, save } from './drafted.ts'
import { fileOf } from './fields.ts'

/** A publication that is to be taken back, in words, and what was changed since in the same lines. */
export type TakingBack = { id: string; changes: Change[]; since: Change[]; isLast: boolean }

const CHANGED_SINCE = 'This was changed since it was published. Change it by hand.'

/** What taking back a publication would change. */
export async function takingBack(
  site: SiteFolders,
  { compare }: Drafted,
  history: HistoryEntry[],
  id: string | null | undefined,
): Promise<TakingBack | undefined> {
  const publication = history.find((one) => one.id === id)
  const files = publication && (await withoutPublication(site, publication).catch(() => undefined))
  if (!publication || !files) return undefined
  const since = files.flatMap(({ file, before, after, now, conflicts }) => {
    const names = compare(file, before, after).map(({ name }) => name)
    const all = conflicts.length > 0 ? compare(file, after, now) : []
    const same = all.filter(({ name }) => names.includes(name))
    return same.length > 0 ? same : all
  })
  const changes = files.flatMap(({ file, now, text }) =>
    compare(file, now, text).map((change) => ({ ...change, name: changeInWords(change) })),
  )
  return { id: publication.id, changes, since, isLast: publication === history[0] }
}

/** Takes one change of a publication back, in the draft: all of them in its file, less the others. */
export async function takeOneBack(
  site: SiteFolders,
  drafted: Drafted,
  publication: HistoryEntry | undefined,
  words: string,
): Promise<Mistakes> {
  const { drafts, textOf, compare } = drafted
  const files = publication ? await withoutPublication(site, publication, async (file) => textOf(file)) : []
  for (const { file, now, text } of files) {
    const changes = compare(file, now, text)
    const wanted = changes.find((change) => changeInWords(change) === words)
    if (!wanted) continue
    const others = changes.filter((change) => change !== wanted)
    const base = drafts.get(file)?.base ?? (await readContentText(site, file))
    if (others.length === 0) await writeDraft(site, file, base, text)
    return save(site, { ...drafted, drafts: new Map(drafts).set(file, { base, text }) }, undoing(others))
  }
  return new Map([['', CHANGED_SINCE]])
}

/** The edits of the draft that take changes back. */
export const undoing = (changes: Change[]) =>
  changes.flatMap(({ name, undo }) => undo.map((edit) => ({ file: fileOf(name), name, edit })))
