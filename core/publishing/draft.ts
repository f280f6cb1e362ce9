import { readContentText, type Site } from './content-files.ts'
import { type Edit, isGone, standingOf, valueAt, withValue } from './edit.ts'

/** The edits that are not live, in the order in which they were made. One that a job publishes has its id as `job`. */
export async function listEdits({ store, isContentFile }: Site): Promise<Edit[]> {
  return (await store.edits.list()).filter(({ file }) => isContentFile(file))
}

/**
 * Puts edits of the draft in the place of others. Nothing happens, and it returns `false`, if one of those is not there
 * any more, or if somebody else has edited a place of theirs since: read the draft again, and make them anew.
 */
export const replaceEdits = ({ store }: Site, old: Edit[], edits: Edit[]): Promise<boolean> =>
  store.edits.replace(old, edits)

/** An edit whose place has something else by now, or is gone: then it cannot be made. */
export type Conflict = { edit: Edit; now: unknown; isGone: boolean }

/** A file of the content with its edits. Neither side has data if there is no such file. */
export type FileDraft = {
  file: string
  edits: Edit[]
  conflicts: Conflict[]
  /** The data on the site, and with the edits. */
  site: unknown
  data: unknown
  /** The text with the edits. */
  text: string
}

/** A file with those of some edits that are its own and not made yet. @throws if it cannot be read or edited */
export async function draftOf(site: Site, file: string, edits: Edit[]): Promise<FileDraft> {
  const text = await readContentText(site, file)
  const data = site.parse(file, text)
  const draft: FileDraft = { file, edits: [], conflicts: [], site: data, data, text }
  for (const edit of edits.filter((one) => one.file === file)) {
    const standing = standingOf(draft.data, edit)
    if (standing === 'made') continue
    if (standing === 'conflict') draft.conflicts.push(conflictOf(draft.data, edit))
    draft.edits.push(edit)
    draft.data = withValue(draft.data, edit.path, edit.after)
  }
  if (draft.edits.length > 0) draft.text = site.apply(file, text, draft.edits)
  return draft
}

const conflictOf = (data: unknown, edit: Edit): Conflict => ({
  edit,
  now: valueAt(data, edit.path),
  isGone: isGone(data, edit.path),
})

/** The files that edits change. One that cannot be read waits until it can. */
export async function readDraft(site: Site, edits: Edit[]): Promise<FileDraft[]> {
  const files = [...new Set(edits.map(({ file }) => file))].sort()
  const drafts = await Promise.all(files.map((file) => draftOf(site, file, edits).catch(() => undefined)))
  return drafts.filter((draft) => draft !== undefined).filter((draft) => draft.edits.length > 0)
}

/** Settles a conflict: the owner’s edit is to be made all the same, if it can be, or is none any more. */
export async function settle(site: Site, { edit, now, isGone }: Conflict, whose: 'mine' | 'theirs'): Promise<boolean> {
  if (whose === 'theirs') return replaceEdits(site, [edit], [])
  return !isGone && replaceEdits(site, [edit], [{ ...edit, before: now }])
}
