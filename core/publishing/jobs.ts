import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { z } from 'astro/zod'
import { MINUTE } from '../clock.ts'
import { freeSpace, isFull, MIN_FREE, nearestExisting } from '../disk.ts'
import type { Job, JobProgress, JobState } from '../store/jobs.ts'
import { oneLine } from '../text.ts'
import { Refused, type Site, type SiteFolders } from './content-files.ts'
import { historyFolder, tidyHistory } from './git.ts'
import { readHistory } from './history.ts'
import { importDrafts } from './old-drafts.ts'
import { callPath, callPublisher } from './own-files.ts'
import { beginHistory, isDecided, type Publisher, preview, publish, recover, undo } from './publications.ts'

/** How long a build may take. */
export const MAX_BUILD = 10 * MINUTE

const linesOf = (text: string) => text.split('\n').map(oneLine).join('\n')

/** The most characters that the history says of a publication: some fifty changes of long texts. */
export const MAX_WORDS = 20_000

/** What the desk asks for. The publisher reads it once more: the desk has fewer rights. */
const jobSchema = z.object({
  id: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/),
  kind: z.enum(['preview', 'publish', 'undo']),
  by: z
    .string()
    .max(254)
    .regex(/^[^\s<>]+@[^\s<>]+$/),
  words: z.string().max(MAX_WORDS).transform(linesOf).default('The site was changed'),
  place: z
    .string()
    .regex(/^\/[^/\\\s]*$/)
    .optional(),
  publication: z.hex().optional(),
})

export const newId = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-')

export const isJobLeft = (site: SiteFolders) => existsSync(callPath(site))

/** Asks the publisher for something; whoever calls this starts it. A second tap changes nothing. @throws ZodError */
export async function addJob(site: Site, job: z.input<typeof jobSchema>): Promise<void> {
  await site.store.jobs.add(jobSchema.parse(job))
  await callPublisher(site)
}

/** The last thing that was asked for, and how it goes. */
export async function readJobState(site: Site): Promise<(JobState & { isRunning: boolean }) | undefined> {
  const state = await site.store.jobs.last()
  if (!state) return undefined
  const isRunning = state.step !== 'done' && state.step !== 'failed'
  // Whatever should have said so has ended itself, or never began.
  const isLate = isRunning && Date.now() > state.at.getTime() + 2 * MAX_BUILD
  return isLate ? { ...state, ...STOPPED, isRunning: false } : { ...state, isRunning }
}

const NO_ROOM = 'The disk of your site is almost full. Show this to whoever set it up.'

const STOPPED = { step: 'failed', message: 'The server stopped in the middle of it. Try again.' } as const

/** Finishes what was interrupted, then does what was asked for, until there is nothing left. */
export async function runJobs(publisher: Publisher): Promise<void> {
  const { jobs } = publisher.store
  await importDrafts(publisher)
  await recover(publisher)
  for (const { id } of await jobs.interrupted()) {
    // Not once more: what stopped it may do so again.
    await jobs.save(id, (await isPublished(publisher, id)) ? { step: 'done' } : STOPPED)
  }
  const first = await nextJob(publisher)
  // Only an update has called, which brought the publications of an earlier version.
  if (!first) await beginHistory(publisher)
  for (let job = first; job; job = await nextJob(publisher)) await runJob(publisher, job)
  await tidyHistory(publisher)
}

/** The next thing to do. Without one, the publisher need not be called again. */
async function nextJob(publisher: Publisher): Promise<JobState | undefined> {
  const job = await publisher.store.jobs.take()
  if (job) return job
  await rm(callPath(publisher), { force: true })
  // One that came in between has called for nothing.
  return publisher.store.jobs.take()
}

/** Does a job, and keeps how it goes for the desk. Never throws on what the owner can put right. */
async function runJob(publisher: Publisher, { id, ...rest }: JobState): Promise<void> {
  const save = (progress: JobProgress) => publisher.store.jobs.save(id, progress)
  try {
    await work({ ...publisher, report: (step) => save({ step }) }, jobSchema.parse({ id, ...rest }))
    await save({ step: 'done' })
  } catch (error) {
    // The next start finishes it.
    if (await isDecided(publisher)) throw error
    if (await isPublished(publisher, id)) return save({ step: 'done' })
    const { message, faults } = error as Refused
    if (!(error instanceof Refused)) console.error(error)
    await save({ step: 'failed', message: (await isForRoom(publisher, error)) ? NO_ROOM : message, faults })
  }
}

/** Whether something failed because the disk is full, which git does not always say. */
async function isForRoom(publisher: Publisher, error: unknown): Promise<boolean> {
  if (error instanceof Refused) return false
  return isFull(error) || (await freeSpace(nearestExisting(historyFolder(publisher)))) < MIN_FREE
}

const isPublished = async (site: SiteFolders, id: string): Promise<boolean> =>
  (await readHistory(site)).some(({ job }) => job === id)

function work(publisher: Publisher, job: Job): Promise<void> {
  switch (job.kind) {
    case 'preview':
      return preview(publisher, job)
    case 'publish':
      return publish(publisher, job)
    case 'undo':
      return undo(publisher, job, job.publication)
  }
}
