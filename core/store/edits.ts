import { type Edit, isWithin, joinEdits } from '../publishing/edit.ts'
import type { Database, Query, Values } from './database.ts'

/** Path and values are JSON. A value that is nothing has none. */
type Row = {
  id: string
  file: string
  path: string
  valueBefore: string | undefined
  valueAfter: string | undefined
  madeAt: Date
  job: string | undefined
}

const COLUMNS = 'id, file, path, value_before, value_after, made_at, job'

/** What the owner has changed in the content and is not live yet. */
export function edits(db: Database) {
  return {
    /** All edits, in the order in which they were made. */
    list: () => list(db.query),

    /**
     * Puts edits of the draft in the place of others. Nothing happens, and it returns `false`, if one of those is not
     * there any more, or if another edit is within one of these, or around it.
     */
    replace: (old: Edit[], edits: Edit[]): Promise<boolean> =>
      db.transaction(async (query) => {
        await db.lock(query, 'editing')
        const draft = (await list(query)).filter(({ job }) => !job)
        const isOld = ({ id }: Edit) => old.some((edit) => edit.id === id)
        const others = draft.filter((edit) => !isOld(edit))
        const isTaken = (edit: Edit) => others.some((other) => isSamePlace(edit, other))
        if (draft.length - others.length < old.length || edits.some(isTaken)) return false
        await remove(query, old)
        await insert(query, edits)
        return true
      }),
  }
}

const isSamePlace = (edit: Edit, other: Edit): boolean =>
  edit.file === other.file && (isWithin(edit.path, other.path) || isWithin(other.path, edit.path))

/** Gives the whole draft to a job that publishes it. */
export async function giveEdits(query: Query, job: string): Promise<void> {
  await query(`update content_edit set job = :job where job is null`, { job })
}

/** Takes the edits of a job back into the draft. What the owner has done meanwhile stays on top of them. */
export async function takeBackEdits(query: Query, job: string): Promise<void> {
  const all = (await list(query)).filter((edit) => !edit.job || edit.job === job)
  if (!all.some((edit) => edit.job)) return
  await remove(query, all)
  await insert(query, joinEdits(all.map((edit) => ({ ...edit, job: undefined }))))
}

export async function removeEditsOf(query: Query, job: string): Promise<void> {
  await query(`delete from content_edit where job = :job`, { job })
}

async function list(query: Query): Promise<Edit[]> {
  const rows = await query<Row>(`select ${COLUMNS} from content_edit order by number`)
  return rows.map(({ id, file, path, valueBefore, valueAfter, madeAt, job }) => ({
    id,
    file,
    path: JSON.parse(path),
    before: parse(valueBefore),
    after: parse(valueAfter),
    at: madeAt,
    job,
  }))
}

const parse = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json))

async function remove(query: Query, edits: Edit[]): Promise<void> {
  for (const { id } of edits) await query(`delete from content_edit where id = :id`, { id })
}

async function insert(query: Query, edits: Edit[]): Promise<void> {
  for (const edit of edits)
    await query(
      `insert into content_edit (number, ${COLUMNS})
      select coalesce(max(number), 0) + 1, :id, :file, :path, :valueBefore, :valueAfter, :madeAt, :job from content_edit`,
      toValues(edit),
    )
}

function toValues({ id, file, path, before, after, at, job }: Edit): Values {
  return {
    id,
    file,
    path: JSON.stringify(path),
    valueBefore: JSON.stringify(before),
    valueAfter: JSON.stringify(after),
    madeAt: at,
    job,
  }
}
