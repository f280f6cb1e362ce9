import { glob, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../disk.ts'
import { type BuiltFrom, hashOf, isStaged, listUnbuilt, readBuiltFrom, STAGED } from './built-from.ts'
import {
  type Change,
  type ContentFault,
  expectWritable,
  Refused,
  readChanges,
  readContentText,
  refuse,
  type SiteFolders,
  settleDraft,
  type Texts,
  writeContent,
} from './drafts.ts'
import { commit } from './git.ts'
import { merge } from './merge.ts'
import { addPictures, picturesIn } from './pictures.ts'

/** What publishing takes from the rooms above. */
export type Publisher = SiteFolders & {
  /** What would be wrong in the content with these texts. */
  check: (texts: Texts) => Promise<ContentFault[]>
  /** Builds the content with these texts, and leaves it as the staged release. */
  stage: (texts: Texts) => Promise<void>
  /** Makes the staged release live. */
  goLive: () => Promise<unknown>
  /** Called as it goes on. */
  report: (step: 'checking' | 'building' | 'switching') => Promise<void>
}

/** Who wants something published, and how it is called in the history. */
export type Order = { id: string; by: string; words: string; place?: string | undefined }

/** What was decided to be published. Its folder has every file of it before and after. */
type Publication = Order & {
  at: string
  files: string[]
  /** Names what the release was built from. */
  release: string
  undoes?: string
}

/** A publication, newest first. `problem` says what did not go well, if it is live all the same. */
export type HistoryEntry = Publication & { isDone: boolean; problem?: string; isUndone: boolean }

const MAX_PUBLICATIONS = 200
const TAKEN_BACK = 'Taken back'

const publications = ({ root }: SiteFolders, ...path: string[]) => join(root, 'publications', ...path)

export async function readHistory(site: SiteFolders): Promise<HistoryEntry[]> {
  const files = await Array.fromAsync(glob('*/publication.json', { cwd: publications(site) }))
  const read = async (file: string): Promise<HistoryEntry> => {
    const publication: Publication = JSON.parse(await readFile(publications(site, file), 'utf8'))
    const done = await readFile(publications(site, publication.id, 'done.json'), 'utf8').catch(() => undefined)
    return { ...publication, isDone: done !== undefined, isUndone: false, ...JSON.parse(done ?? '{}') }
  }
  const all = await Promise.all(files.sort().reverse().map(read))
  const isUndone = (id: string): boolean => all.some((other) => other.undoes === id && !isUndone(other.id))
  return all.map((entry) => ({ ...entry, isUndone: isUndone(entry.id) }))
}

/** The texts of a file before and after a publication. */
async function readSides(site: SiteFolders, id: string, file: string): Promise<[string, string]> {
  const read = (side: string) => readFile(publications(site, id, side, file), 'utf8')
  return [await read('before'), await read('after')]
}

/** Builds the content with the drafts, and publishes nothing. */
export async function preview(publisher: Publisher): Promise<void> {
  await prepare(publisher, textsOf(await expectNoConflict(publisher)))
}

/** Publishes the drafts, or else what others have left in the content folder. */
export async function publish(publisher: Publisher, order: Order): Promise<string | undefined> {
  const changes = await expectNoConflict(publisher)
  if (changes.length === 0 && (await listUnbuilt(publisher)).length === 0)
    throw new Refused('There is nothing to publish.')
  return decide(publisher, changes, order)
}

/** What the files of a publication would be without it, and the lines that were changed since. */
export function withoutPublication(
  site: SiteFolders,
  { id, files }: Pick<Publication, 'id' | 'files'>,
  textOf = (file: string) => readContentText(site, file),
) {
  return Promise.all(
    files.map(async (file) => {
      const [before, after] = await readSides(site, id, file)
      const now = await textOf(file)
      const { text, clashes } = merge(before, after, now)
      return {
        file,
        before,
        after,
        now,
        text,
        conflicts: clashes.map((clash) => ({ file, ...clash })),
      }
    }),
  )
}

/** Takes back what a publication changed, and nothing that was changed since. */
export async function undo(publisher: Publisher, order: Order, id: string): Promise<string | undefined> {
  const undone = (await readHistory(publisher)).find((publication) => publication.id === id)
  if (!undone) throw new Refused('That publication is not known any more.')
  const all = await withoutPublication(publisher, undone)
  refuse(
    'The same lines have been changed since.',
    all.flatMap(({ conflicts }) => conflicts),
  )
  const changes = all.filter(({ now, text }) => text !== now)
  if (changes.length === 0) throw new Refused('That is taken back already.')
  const words = `${undone.words.startsWith(TAKEN_BACK) ? 'Put back' : TAKEN_BACK}: ${order.words}`
  return decide(publisher, changes, { ...order, words, place: order.place ?? undone.place, undoes: id })
}

/** What a file has, and what it gets. */
type Replacement = Pick<Change, 'file' | 'now' | 'text'>

const textsOf = (changes: Replacement[]): Texts => new Map(changes.map(({ file, text }) => [file, text]))

async function expectNoConflict(site: SiteFolders): Promise<Change[]> {
  const changes = await readChanges(site)
  refuse(
    'Somebody else has changed the same lines. Choose which ones your site should have.',
    changes.flatMap(({ conflicts }) => conflicts),
  )
  return changes
}

/** Checks the content with these texts, and stages it unless it is staged already. */
async function prepare(publisher: Publisher, texts: Texts): Promise<void> {
  await publisher.report('checking')
  for (const file of texts.keys()) await expectWritable(publisher, file)
  await addPictures(publisher, [...texts.values()])
  const faults = await publisher.check(texts)
  if (faults.length > 0) throw Object.assign(new Refused('Something has to be put right first.'), { faults })
  if (await isStaged(publisher, texts)) return
  await publisher.report('building')
  await publisher.stage(texts)
}

async function decide(
  publisher: Publisher,
  changes: Replacement[],
  about: Omit<Publication, 'at' | 'files' | 'release'>,
): Promise<string | undefined> {
  await prepare(publisher, textsOf(changes))
  if (changes.length === 0) {
    await publisher.report('switching')
    await publisher.goLive()
    return undefined
  }
  const files = changes.map(({ file }) => file)
  for (const { file, now, text } of changes) {
    await replaceFile(publications(publisher, about.id, 'before', file), [now])
    await replaceFile(publications(publisher, about.id, 'after', file), [text])
  }
  const release = nameOf(await readBuiltFrom(join(publisher.root, STAGED)))
  const publication: Publication = { ...about, at: new Date().toISOString(), files, release }
  // From here on it is decided: whoever starts next finishes it.
  await replaceFile(publications(publisher, about.id, 'publication.json'), [JSON.stringify(publication)])
  return finish(publisher, publication)
}

const nameOf = (from: BuiltFrom | undefined) => hashOf(JSON.stringify(from ?? {}))

/** Finishes what was decided when the machine or the process stopped, and forgets the oldest publications. */
export async function finishAll(publisher: Publisher): Promise<void> {
  const history = await readHistory(publisher)
  for (const publication of history.toReversed()) if (!publication.isDone) await finish(publisher, publication)
  const kept = history.slice(0, MAX_PUBLICATIONS).map(({ id }) => id)
  for (const folder of await Array.fromAsync(glob('[0-9]*', { cwd: publications(publisher) })))
    if (!kept.includes(folder)) await rm(publications(publisher, folder), { recursive: true })
}

/** Each step may have been done before. Returns what did not go well, if it is live all the same. */
async function finish(publisher: Publisher, publication: Publication): Promise<string | undefined> {
  const { id, files, words, by, undoes } = publication
  const problems: (string | undefined)[] = []
  const texts: Texts = new Map()
  const published: string[] = []
  for (const file of files) {
    const [before, after] = await readSides(publisher, id, file)
    published.push(after)
    const now = await readContentText(publisher, file)
    const { text, clashes } = merge(after, before, now)
    if (text === now) continue
    texts.set(file, text)
    if (clashes.length === 0) continue
    // Somebody saved the same lines after the decision.
    await replaceFile(publications(publisher, id, 'replaced', file), [now])
    problems.push(
      `What somebody else wrote meanwhile in ${file} is in ${publications(publisher, id, 'replaced', file)}.`,
    )
  }
  problems.push(await commit(publisher.content, [...texts.keys()], 'Changed on the server'))
  for (const [file, text] of texts) await writeContent(publisher, file, text)
  problems.push(await finishRelease(publisher, publication))
  const pictures = (await picturesIn(publisher.content, published)).map((name) => `pictures/${name}`)
  problems.push(await commit(publisher.content, [...files, ...pictures], words, by))
  // What the owner has changed further stays a draft.
  if (!undoes) for (const file of files) await settleDraft(publisher, file, 'mine')
  const problem = [...new Set(problems.filter((one) => one !== undefined))].join(' ') || undefined
  await replaceFile(publications(publisher, id, 'done.json'), [JSON.stringify({ problem })])
  return problem
}

async function finishRelease(publisher: Publisher, { release }: Publication): Promise<string | undefined> {
  if (nameOf(await readBuiltFrom(join(publisher.root, 'dist'))) === release) return undefined
  try {
    // Somebody may have built since, who took what was staged.
    if (nameOf(await readBuiltFrom(join(publisher.root, STAGED))) !== release) {
      await publisher.report('building')
      await publisher.stage(new Map())
    }
    await publisher.report('switching')
    await publisher.goLive()
    return undefined
  } catch (error) {
    return `It is saved, but not live: ${(error as Error).message}`
  }
}
