import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { MINUTE } from '../clock.ts'
import { replaceFile } from '../disk.ts'
import { oneLine } from '../text.ts'
import { type Conflict, type ContentFault, Refused, readOwnJson, type SiteFolders } from './drafts.ts'
import { finishAll, type Publisher, preview, publish, readHistory, undo } from './publications.ts'

/** How long a build may take. */
export const MAX_BUILD = 10 * MINUTE

const id = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/)
const linesOf = (text: string) => text.split('\n').map(oneLine).join('\n')
const jobSchema = z.object({
  id,
  kind: z.enum(['preview', 'publish', 'undo']),
  /** The address that signed in. */
  by: z
    .string()
    .max(254)
    .regex(/^[^\s<>]+@[^\s<>]+$/),
  /** What changes, for the history: a line for each. */
  words: z.string().max(1000).transform(linesOf).default('The site was changed'),
  /** Where visitors see it. */
  place: z
    .string()
    .regex(/^\/[^/\\\s]*$/)
    .optional(),
  /** What to undo. */
  publication: id.optional(),
})

/** What the owner wants from the publisher. */
export type Job = z.output<typeof jobSchema>

/** How a job goes. A publication has the same id. */
export type JobState = Job & {
  step: 'queued' | 'checking' | 'building' | 'switching' | 'done' | 'failed'
  isRunning: boolean
  /** Since when it is at this step (ISO 8601). */
  at: string
  /** What there is to say once it has ended. */
  message?: string | undefined
  faults?: ContentFault[] | undefined
  conflicts?: Conflict[] | undefined
}

export const newId = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-')
const timeOf = (id: string) => id.replace(/T(..)-(..)-(..)-/, 'T$1:$2:$3.')

/** What the desk asks for, until the publisher takes it: the last, if the owner has asked for several things. */
const askedPath = ({ desk }: SiteFolders) => join(desk, 'job.json')
/** What the publisher does, until it has ended. */
const takenPath = ({ desk }: SiteFolders) => join(desk, 'job-taken.json')
const statePath = ({ root }: SiteFolders) => join(root, 'publications', 'state.json')

/** Whether something waits for the publisher, or was interrupted. */
export const isJobLeft = (site: SiteFolders) => [askedPath(site), takenPath(site)].some((path) => existsSync(path))

/** Asks the publisher for something. A second tap changes nothing. */
export async function addJob(site: SiteFolders, input: z.input<typeof jobSchema>): Promise<void> {
  const job = jobSchema.parse(input)
  const last = await readJobState(site)
  if (last?.isRunning && last.kind === job.kind && last.publication === job.publication) return
  await replaceFile(askedPath(site), [JSON.stringify(job)])
}

const readJob = (path: string): Promise<Job | undefined> => readOwnJson(path, jobSchema)

export async function readJobState(site: SiteFolders): Promise<JobState | undefined> {
  const asked = (await readJob(askedPath(site))) ?? (await readJob(takenPath(site)))
  const known: JobState | undefined = await readFile(statePath(site), 'utf8').then(JSON.parse, () => undefined)
  const isWaiting = asked && asked.id !== known?.id
  const state = isWaiting ? stateOf(asked, { step: 'queued' }, timeOf(asked.id)) : known
  // Whatever should have said so has ended itself, or never began.
  const isLate = state?.isRunning && Date.now() > Date.parse(state.at) + 2 * MAX_BUILD
  return isLate ? stateOf(state, STOPPED) : state
}

const STOPPED = { step: 'failed', message: 'The server stopped in the middle of it. Try again.' } as const

/** Finishes what was interrupted, then does what was asked for, until there is nothing left. */
export async function runJobs(publisher: Publisher): Promise<void> {
  await finishAll(publisher)
  const [asked, taken] = [askedPath(publisher), takenPath(publisher)]
  const interrupted = await readJob(taken)
  if (interrupted) {
    const isPublished = (await readHistory(publisher)).some((publication) => publication.id === interrupted.id)
    // Not once more: what stopped it may do so again.
    await saveState(publisher, interrupted, isPublished ? { step: 'done' } : STOPPED)
  }
  const take = () =>
    rename(asked, taken).then(
      () => true,
      () => false,
    )
  for (await rm(taken, { force: true }); await take(); await rm(taken, { force: true })) {
    const job = await readJob(taken)
    if (job) await runJob(publisher, job)
  }
}

const WORK = {
  preview: (publisher: Publisher) => preview(publisher),
  publish,
  undo: (publisher: Publisher, job: Job) => undo(publisher, job, job.publication ?? ''),
}

/** Does a job, and keeps how it goes for the desk. Never throws on what the owner can put right. */
async function runJob(publisher: Publisher, job: Job): Promise<void> {
  const report = (step: JobState['step']) => saveState(publisher, job, { step })
  try {
    const message = (await WORK[job.kind]({ ...publisher, report }, job)) ?? undefined
    await saveState(publisher, job, { step: 'done', message })
  } catch (error) {
    const { message, faults, conflicts } = error as Refused
    if (!(error instanceof Refused)) console.error(error)
    await saveState(publisher, job, { step: 'failed', message, faults, conflicts })
  }
}

type How = Pick<JobState, 'step' | 'message' | 'faults' | 'conflicts'>

const stateOf = (job: Job, how: How, at = new Date().toISOString()): JobState => ({
  ...job,
  ...how,
  at,
  isRunning: how.step !== 'done' && how.step !== 'failed',
})

async function saveState(site: SiteFolders, job: Job, how: How): Promise<void> {
  await replaceFile(statePath(site), [JSON.stringify(stateOf(job, how))])
}
