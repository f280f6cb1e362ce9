import { existsSync } from 'node:fs'
import type { Site, SiteFolders } from './content-files.ts'
import { differences, type Edit } from './edit.ts'
import { hashOf, historyFolder, historyGit } from './git.ts'

/** A commit, as the history shows it. */
export type Publication = {
  /** The hash of the commit. */
  id: string
  at: Date
  /** The address of its author: `desk@localhost` for what somebody changed on the server. */
  by: string
  /** A line for each change. */
  words: string
  /** The job that made it. */
  job: string | undefined
  /** Where visitors see it. */
  place: string | undefined
  /** The publication that it undoes. */
  undoes: string | undefined
  isUndone: boolean
}

/** Who wants something published, and how the history calls it. */
export type Order = { id: string; by: string; words: string; place?: string | undefined }

/** The message of the commit that holds what somebody changed in the content folder. */
export const FOREIGN = 'Changed on the server'
export const FORMATTED = 'Formatted for the desk'

const MAX_HISTORY = 200
const TRAILERS = ['Job', 'Place', 'Undoes'].map((key) => `%(trailers:key=${key},valueonly,separator=)`)
const FORMAT = ['%H', '%cI', '%ae', '%B', ...TRAILERS].join('%x1f')

/** What was published, newest first. */
export async function readHistory(site: Pick<SiteFolders, 'root'>): Promise<Publication[]> {
  if (!existsSync(historyFolder(site))) return []
  const range = ['--first-parent', '--min-parents=1', `--max-count=${MAX_HISTORY}`]
  // A history without a commit yet has no branch.
  const log = await historyGit(site)('log', ...range, `--format=${FORMAT}%x1e`, '--branches')
  const commits = log.trim().split('\x1e').filter(Boolean).map(readCommit)
  const all = commits.filter(({ words }) => words !== FORMATTED)
  const isUndone = (id: string): boolean => all.some((other) => other.undoes === id && !isUndone(other.id))
  return all.map((publication) => ({ ...publication, isUndone: isUndone(publication.id) }))
}

/** When a file was last published with a text that it did not have before, or without one that it had. */
export async function publishedAt(
  site: Pick<SiteFolders, 'root'>,
  file: string,
  text: string,
): Promise<Date | undefined> {
  if (!existsSync(historyFolder(site))) return undefined
  const log = await historyGit(site)('log', '-1', `-S${text}`, '--format=%cI', '--branches', '--', file)
  return log ? new Date(log.trim()) : undefined
}

function readCommit(line: string) {
  const [id = '', at = '', by = '', message = '', job, place, undoes] = line.trim().split('\x1f')
  const words = message.replace(/\n+(?:(?:Job|Place|Undoes): .*\n?)+$/, '').trim()
  const trailers = { job: job || undefined, place: place || undefined, undoes: undoes || undefined }
  return { id, at: new Date(at), by, words, ...trailers }
}

/** The message of a commit. */
export function messageOf(words: string, { id, place }: Omit<Order, 'by' | 'words'>, undoes?: string): string {
  const trailers = Object.entries({ Job: id, Place: place, Undoes: undoes }).filter(([, value]) => value)
  return `${words}\n\n${trailers.map(([key, value]) => `${key}: ${value}`).join('\n')}`
}

/** The edits that undo a publication. Its pictures stay: nothing names them any more. */
export async function undoing(site: Site, id: string): Promise<Edit[]> {
  const git = historyGit(site)
  const changed = (await git('diff-tree', '-r', '--name-only', '-z', `${id}^`, id)).split('\0')
  const edits: Edit[] = []
  for (const file of changed.filter(site.isContentFile)) {
    const dataIn = async (commit: string) => {
      const blob = await hashOf(git, `${commit}:${file}`)
      return site.parse(file, blob && (await git('cat-file', 'blob', blob)))
    }
    const found = differences(await dataIn(id), await dataIn(`${id}^`))
    edits.push(...found.map((difference, index) => ({ ...difference, id: `${file}#${index}`, file, at: new Date() })))
  }
  return edits
}
