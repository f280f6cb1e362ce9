import type { Clock } from '../clock.ts'
import type { Database, Query } from './database.ts'
import { giveEdits, removeEditsOf, takeBackEdits } from './edits.ts'

/** What the owner wants from the publisher. */
export type Job = {
  /** Sorts by time. */
  id: string
  kind: 'preview' | 'publish' | 'undo'
  /** The address that signed in. */
  by: string
  /** What changes, for the history: a line for each. */
  words: string
  /** Where visitors see it: `/#faq-heading`. */
  place?: string | undefined
  /** The publication to undo. */
  publication?: string | undefined
}

/** Something that has to be put right in the content. */
export type ContentFault = { file: string; field: string; message: string; line?: number }

/** How a job goes. */
export type JobState = Job & {
  step: 'queued' | 'checking' | 'building' | 'switching' | 'done' | 'failed'
  /** Since when it is at this step. */
  at: Date
  /** What there is to say once it has ended. */
  message?: string | undefined
  faults?: ContentFault[] | undefined
}

/** A step of a job, and what there is to say of it. */
export type JobProgress = Pick<JobState, 'step' | 'message' | 'faults'>

type Row = Omit<JobState, 'by' | 'at' | 'faults'> & { madeBy: string; stepAt: Date; faults: string | undefined }

const COLUMNS = 'id, kind, made_by, words, place, publication, step, step_at, message, faults'
const IS_RUNNING = `step in ('checking', 'building', 'switching')`

/** What the publisher is to do, and does. */
export function jobs(db: Database, clock: Clock) {
  return {
    /**
     * Asks for something in place of what waits. What is to be published takes the whole draft with it. Nothing happens
     * if the same is being done already.
     */
    add: (job: Job): Promise<void> =>
      db.transaction(async (query) => {
        await db.lock(query, 'editing')
        const last = await findLast(query)
        if (last && isSame(job, last) && !(await brings(query, job, last))) return
        if (last?.step === 'queued') await takeBackEdits(query, last.id)
        await query(`delete from publisher_job where not (${IS_RUNNING})`)
        const { id, kind, by, words, place, publication } = job
        await query(
          `insert into publisher_job (id, kind, made_by, words, place, publication, step, step_at)
          values (:id, :kind, :by, :words, :place, :publication, 'queued', :now)`,
          { id, kind, by, words, place, publication, now: clock.now() },
        )
        if (kind === 'publish') await giveEdits(query, id)
      }),

    /** The last thing that was asked for. */
    last: () => findLast(db.query),

    /** Begins what waits. */
    async take(): Promise<JobState | undefined> {
      const [row] = await db.query<Row>(
        `update publisher_job set step = 'checking', step_at = :now where step = 'queued' returning ${COLUMNS}`,
        { now: clock.now() },
      )
      return row && toState(row)
    },

    /** What was being done when the publisher stopped. */
    async interrupted(): Promise<JobState[]> {
      const rows = await db.query<Row>(`select ${COLUMNS} from publisher_job where ${IS_RUNNING}`)
      return rows.map(toState)
    },

    /** Keeps how a job goes. Its edits are gone once it is done; if it fails, they are in the draft again. */
    save: (id: string, { step, message, faults }: JobProgress): Promise<void> =>
      db.transaction(async (query) => {
        await db.lock(query, 'editing')
        await query(
          `update publisher_job set step = :step, step_at = :now, message = :message, faults = :faults where id = :id`,
          { id, step, message, faults: faults && JSON.stringify(faults), now: clock.now() },
        )
        if (step === 'done') await removeEditsOf(query, id)
        if (step === 'failed') await takeBackEdits(query, id)
      }),
  }
}

const isSame = (job: Job, last: JobState): boolean =>
  last.step !== 'done' && last.step !== 'failed' && last.kind === job.kind && last.publication === job.publication

/** Whether a job brings something that the same one before it did not have. */
async function brings(query: Query, { kind }: Job, last: JobState): Promise<boolean> {
  if (kind === 'undo') return false
  if (kind === 'preview') return last.step !== 'queued'
  const draft = await query(`select 1 from content_edit where job is null limit 1`)
  return draft.length > 0
}

async function findLast(query: Query): Promise<JobState | undefined> {
  const [row] = await query<Row>(`select ${COLUMNS} from publisher_job order by id desc limit 1`)
  return row && toState(row)
}

const toState = ({ madeBy, stepAt, faults, ...row }: Row): JobState => ({
  ...row,
  by: madeBy,
  at: stepAt,
  faults: faults === undefined ? undefined : JSON.parse(faults),
})
