import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectRoom } from '../disk.ts'
import type { ContentFault } from '../store/jobs.ts'
import { listForeign, STAGED } from './built-from.ts'
import { copyContent, writeCopy } from './content-copy.ts'
import { expectWritable, isWritten, Refused, readContentBytes, type Site, writeContent } from './content-files.ts'
import { draftOf, listEdits } from './draft.ts'
import type { Edit } from './edit.ts'
import {
  commit,
  commitOf,
  copyFolder,
  expectMerged,
  type Git,
  hashOf,
  historyFolder,
  historyGit,
  openHistory,
} from './git.ts'
import { FOREIGN, FORMATTED, messageOf, type Order, readHistory, undoing } from './history.ts'
import { importPublications } from './old-publications.ts'
import { addPictures } from './pictures.ts'

/** Names the tree of git that a release was built from. Hidden files are not public. */
const BUILT_TREE = '.built-tree'
/** The commit that is live. */
const MAIN = 'refs/heads/main'
/** The commit that is decided, and may not be live yet. */
const NEXT = 'refs/desk/next'

/** What publishing takes from the rooms above. */
export type Publisher = Site & {
  /** What is wrong in a content folder. */
  check: (folder: string) => Promise<ContentFault[]>
  /** Builds a content folder, and leaves it as the staged release. */
  stage: (folder: string) => Promise<void>
  /** Makes the staged release live. */
  goLive: () => Promise<unknown>
  /** Called as it goes on. */
  report: (step: 'checking' | 'building' | 'switching') => Promise<void>
}

const CONFLICT = 'Somebody else has changed the same. Choose what your site should have.'
const CHANGED_SINCE = 'This has been changed since: change it by hand.'

/** Builds the content with the draft, and publishes nothing. */
export async function preview(publisher: Publisher, order: Order): Promise<void> {
  const built = await commitEdits(publisher, order, await listEdits(publisher), CONFLICT)
  await stage(publisher, built.commit)
}

/** Publishes the edits of a job, and what others have left in the content folder. */
export async function publish(publisher: Publisher, order: Order): Promise<void> {
  const edits = (await listEdits(publisher)).filter(({ job }) => job === order.id)
  await decide(publisher, await commitEdits(publisher, order, edits, CONFLICT))
}

/** Undoes a publication, unless something of it has been changed since. */
export async function undo(publisher: Publisher, order: Order, id: string | undefined): Promise<void> {
  const undone = (await readHistory(publisher)).find((publication) => publication.id === id)
  if (!undone) throw new Refused('That publication is not known any more.')
  const { words, place = order.place } = undone
  const edits = await undoing(publisher, undone.id)
  await decide(publisher, await commitEdits(publisher, { ...order, words, place }, edits, CHANGED_SINCE, undone.id))
}

/** Opens the history. A new one begins with what earlier versions published. @throws Refused */
export async function beginHistory(publisher: Publisher): Promise<Git> {
  const git = await openHistory(publisher)
  if (await commitOf(git, MAIN)) return git
  await copyContent(publisher)
  await git('update-ref', MAIN, await importPublications(publisher, git))
  return git
}

/** What a change has made of the content: nothing leads to its commit yet. */
type Change = {
  /** The commit that is live, the one with the content folder as it is, and the one with the edits. */
  live: string
  found: string
  commit: string
  /** The files that the edits change. */
  files: string[]
}

/** Commits the content as it is, then edits in it. A file that the desk has never written is formatted before. */
async function commitEdits(
  publisher: Publisher,
  order: Order,
  edits: Edit[],
  conflict: string,
  undoes?: string,
): Promise<Change> {
  await publisher.report('checking')
  await expectMerged(publisher.content)
  const git = await beginHistory(publisher)
  await expectRoom(copyFolder(publisher), 0)
  const live = await commitOf(git, MAIN)
  const copy = await copyContent(publisher)
  const found = await commit(git, live, messageOf(FOREIGN, order))
  const inCopy = { ...publisher, content: copy }
  const files = [...new Set(edits.map(({ file }) => file))]
  const drafts = await Promise.all(files.map((file) => draftOf(inCopy, file, edits)))
  const changed = drafts.filter((draft) => draft.edits.length > 0)
  if (changed.some(({ conflicts }) => conflicts.length > 0)) throw new Refused(conflict)
  for (const { file } of changed) {
    const text = await readFile(join(copy, file), 'utf8').catch(() => '')
    await writeCopy(copy, file, publisher.format(file, text))
  }
  const formatted = await commit(git, found, messageOf(FORMATTED, order))
  for (const { file, text } of changed) await writeCopy(copy, file, text)
  const texts = changed.map(({ text }) => text)
  await addPictures(publisher, copy, texts)
  const made = await commit(historyGit(publisher, order.by), formatted, messageOf(order.words, order, undoes))
  const change = { live, found, commit: made, files: await filesBetween(publisher, git, found, made) }
  for (const file of change.files) await expectWritable(publisher, file)
  const faults = await publisher.check(copy)
  if (faults.length > 0) throw Object.assign(new Refused('Something has to be put right first.'), { faults })
  return change
}

/** The files that differ and are ours to write. */
async function filesBetween(site: Site, git: Git, before: string, after: string): Promise<string[]> {
  const names = await git('diff-tree', '-r', '-z', '--name-only', before, after)
  return names.split('\0').filter((file) => isWritten(site, file))
}

/** Builds what is checked out, unless that is staged. */
async function stage(publisher: Publisher, of: string): Promise<void> {
  const tree = await treeOf(publisher, of)
  if ((await builtTree(publisher, STAGED)) === tree) return
  await publisher.report('building')
  await publisher.stage(copyFolder(publisher))
  await writeFile(join(publisher.root, STAGED, BUILT_TREE), tree)
}

const treeOf = async (site: Site, of: string) => (await historyGit(site)('rev-parse', `${of}^{tree}`)).trim()

const builtTree = ({ root }: Site, release: string) =>
  readFile(join(root, release, BUILT_TREE), 'utf8').catch(() => undefined)

/** Builds a change, and makes it live. Nothing has happened if it throws. */
async function decide(publisher: Publisher, change: Change): Promise<void> {
  const isLive = change.commit === change.live && (await listForeign(publisher)).length === 0
  if (isLive) throw new Refused('There is nothing to publish.')
  await stage(publisher, change.commit)
  const git = historyGit(publisher)
  for (const file of change.files)
    if ((await blobNow(publisher, file)) !== (await hashOf(git, `${change.found}:${file}`)))
      throw new Refused('Somebody has changed the same file meanwhile. Try again.')
  await git('update-ref', NEXT, change.commit)
  await writeFiles(publisher, git)
  await makeLive(publisher)
  await forgetDecision(git)
}

/** Whether a change is decided that is not live yet. */
export const isDecided = async (site: Site): Promise<boolean> =>
  existsSync(historyFolder(site)) && (await commitOf(historyGit(site), NEXT)) !== ''

/** Finishes what was decided when the machine or the process stopped: what is done twice is as done once. */
export async function recover(publisher: Publisher): Promise<void> {
  if (!(await isDecided(publisher))) return
  const git = await openHistory(publisher)
  await rm(copyFolder(publisher), { recursive: true, force: true })
  await mkdir(copyFolder(publisher))
  await git('read-tree', NEXT)
  await git('checkout-index', '--all')
  await writeFiles(publisher, git)
  try {
    await makeLive(publisher)
  } catch (error) {
    // It goes live with the next publication.
    console.error(error)
  }
  await forgetDecision(git)
}

/** Writes what was decided into the content folder. What somebody has saved there since stays, and is found next time. */
async function writeFiles(publisher: Publisher, git: Git): Promise<void> {
  const commits = (await git('rev-list', MAIN, `^${MAIN}^@`, NEXT)).split('\n').filter(Boolean)
  for (const file of await filesBetween(publisher, git, MAIN, NEXT)) {
    const now = await blobNow(publisher, file)
    const next = await hashOf(git, `${NEXT}:${file}`)
    const known = await Promise.all(commits.map((one) => hashOf(git, `${one}:${file}`)))
    if (now === next || !known.includes(now)) continue
    const bytes = next === '' ? undefined : await readFile(join(copyFolder(publisher), file))
    await writeContent(publisher, file, bytes)
  }
}

/** What git calls the bytes of a file of the content now; empty if there is none. */
async function blobNow(site: Site, file: string): Promise<string> {
  const bytes = await readContentBytes(site, file)
  return bytes ? hash('sha1', Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes])) : ''
}

async function makeLive(publisher: Publisher): Promise<void> {
  if ((await builtTree(publisher, 'dist')) === (await treeOf(publisher, NEXT))) return
  // Somebody may have built since, who took what was staged.
  await stage(publisher, NEXT)
  await publisher.report('switching')
  await publisher.goLive()
}

async function forgetDecision(git: Git): Promise<void> {
  await git('update-ref', MAIN, NEXT)
  await git('update-ref', '-d', NEXT)
}
