import { chmodSync, chownSync, cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/files.ts'
import { draftValue, HOME, logOf, POLISHING, projectWithContent, siteOf } from '../../tests/support/publishing.ts'
import { CAN_MOUNT, smallDisk } from '../../tests/support/server-process.ts'
import { startProcess } from '../../tests/support/start-process.ts'
import { MINUTE } from '../clock.ts'
import type { SiteFolders } from './content-files.ts'
import { listEdits, readDraft } from './draft.ts'
import { historyFolder } from './git.ts'
import { addJob, newId, readJobState, runJobs } from './jobs.ts'

const here = (path: string) => pathToFileURL(resolve(import.meta.dirname, path)).href
const EDITS = [
  [POLISHING, 'price', 349, 359],
  [HOME, 'place', 'Glasgow', 'Paisley'],
] as const
const edited = (text: string) => EDITS.reduce((all, [, , before, after]) => all.replace(`${before}`, `${after}`), text)
const same = (text: string) => text

type Kind = 'kill' | 'kill git' | 'full disk'
/** What happens to the process at one of its steps. Or it can write no file larger than some blocks. */
type Trouble = { kind?: Kind; at?: number; maxBlocks?: number; disk?: string }

/** Saves edits, asks for their publication and does it, in a process of its own. */
async function deskAndPublisher(root: string, trouble: Trouble, edits: typeof EDITS | [] = EDITS) {
  const { kind = 'kill', at = 0, maxBlocks = 'unlimited', disk = ':' } = trouble
  const program = `
    import { draftValue, publisherOf, siteOf } from '${here('../../tests/support/publishing.ts')}'
    import { addJob, newId, runJobs } from '${here('jobs.ts')}'
    const site = await siteOf('${root}')
    const edits = ${JSON.stringify(edits)}
    for (const [file, key, , after] of edits) await draftValue(site, file, [key], after)
    if (edits.length > 0) await addJob(site, { id: newId(new Date()), kind: 'publish', by: 'owner@example.com' })
    await runJobs(publisherOf(site).publisher)
    await site.store.close()`
  const args = ['--import', here('../../tests/support/kill-at.ts'), '--input-type=module', '--eval', program]
  const setup = `trap '' XFSZ; ulimit -f ${maxBlocks}; ${disk}; exec "$@"`
  const { waitForExit, output } = startProcess('sh', ['-c', setup, 'sh', process.execPath, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, TROUBLE: kind, KILL_AT: String(at) },
  })
  return { status: await waitForExit(), output: output() }
}

test(
  'a publication that is killed is whole or has not begun, and the next start finishes it',
  () => troubleAtEach('kill', 10),
  5 * MINUTE,
)

test('the same, killed at every single step', { tags: ['nightly'] }, () => troubleAtEach('kill'))

test('the same, if a git that it calls is killed', { tags: ['nightly'] }, () => troubleAtEach('kill git'))

test('the same, if the disk fills at any step', { tags: ['nightly'] }, () => troubleAtEach('full disk'))

test(
  'on a full disk, wherever it fills, the same',
  async () => {
    const { site } = await projectWithContent()
    await site.store.close()
    const ends = new Set<string | undefined>()
    for (const maxBlocks of [0, 1, 8, 64, 200, 400, 5000]) ends.add((await expectWhole(site, { maxBlocks })).end)
    expect(ends).toContain('done')
  },
  MINUTE,
)

test.for([
  ['64m', 'releases'],
  ['40k', 'publications'],
  ['100k', 'publications'],
] as const)(
  'without room for %s in %s, nothing is published, in words, and the draft stays',
  {
    skip: !CAN_MOUNT,
  },
  async ([size, folder]) => {
    const { site, publisher, live } = await projectWithContent()
    await deskAndPublisher(site.root, { disk: smallDisk(size, folder) })
    expect(await readJobState(site)).toMatchObject({ step: 'failed', message: expect.stringContaining('almost full') })
    await addJob(site, { id: newId(new Date()), kind: 'publish', by: 'owner@example.com' })
    await runJobs(publisher)
    expect(live()).toContain('Paisley')
  },
)

async function troubleAtEach(kind: Kind, stride = 1): Promise<void> {
  const { site, publisher } = await projectWithContent()
  if (kind === 'kill git') {
    await draftValue(site, POLISHING, ['note'], 'Takes two days')
    await addJob(site, { id: newId(new Date()), kind: 'publish', by: 'owner@example.com' })
    await runJobs(publisher)
  }
  await site.store.close()
  const ends = new Set<string | undefined>()
  let isOver = false
  for (let at = 1; !isOver; at += stride) {
    const { end, output } = await expectWhole(site, { kind, at })
    ends.add(end)
    isOver = Number(/(\d+) steps/.exec(output)?.[1]) < at
  }
  expect(ends).toEqual(new Set(['failed', 'done']))
}

/** Publishes in a copy of a project, in trouble and then without. Returns how the first try and the job ended. */
async function expectWhole(original: SiteFolders, trouble: Trouble) {
  const root = temporaryFolder()
  cpSync(original.root, root, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  const paths = EDITS.map(([file]) => join(root, 'content', file))
  for (const path of paths) {
    chmodSync(path, 0o640)
    if (process.getuid?.() === 0) chownSync(path, 1234, 1234)
  }
  const rights = () => paths.map((path) => [statSync(path).mode, statSync(path).uid, statSync(path).gid])
  const before = rights()
  const name = JSON.stringify(trouble)
  const pageIn = (folder: string) => readFileSync(join(folder, 'dist/index.html'), 'utf8')
  const textsIn = (folder: string) => EDITS.map(([file]) => readFileSync(join(folder, 'content', file), 'utf8'))
  const [page, texts] = [pageIn(original.root), textsIn(original.root)]
  const { output } = await deskAndPublisher(root, trouble)
  expect([page, edited(page)], name).toContain(pageIn(root))
  for (const [index, text] of textsIn(root).entries())
    expect([texts[index], edited(texts[index] ?? '')], name).toContain(text)
  expect(rights(), name).toEqual(before)
  const next = await deskAndPublisher(root, {}, [])
  expect(next.status, next.output).toBe(0)
  const site = await siteOf(root)
  const end = (await readJobState(site))?.step
  const expected = end === 'done' ? edited : same
  expect(pageIn(root), name).toBe(expected(page))
  expect(textsIn(root), name).toEqual(texts.map(expected))
  expect(rights(), name).toEqual(before)
  const published = existsSync(historyFolder(original)) ? logOf(original) : []
  if (end === 'done') expect(logOf(site), name).toEqual(['owner@example.com: The site was changed', ...published])
  else if (published.length > 0) expect(logOf(site), name).toEqual(published)
  const drafts = await readDraft(site, await listEdits(site))
  for (const { file, text } of drafts) expect(texts.map(edited), file).toContain(text)
  if (end) expect(drafts, name).toHaveLength(end === 'done' ? 0 : 2)
  await site.store.close()
  return { end, output }
}
