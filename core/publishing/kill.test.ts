import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/files.ts'
import { HOME, logOf, POLISHING, projectWithContent, siteOf } from '../../tests/support/publishing.ts'
import { startProcess } from '../../tests/support/start-process.ts'
import { MINUTE } from '../clock.ts'
import type { SiteFolders } from './content-files.ts'
import { listEdits, readDraft } from './draft.ts'
import { readJobState } from './jobs.ts'

const here = (path: string) => pathToFileURL(resolve(import.meta.dirname, path)).href
const EDITS = [
  [POLISHING, 'price', 349, 359],
  [HOME, 'place', 'Glasgow', 'Paisley'],
] as const
const edited = (text: string) => EDITS.reduce((all, [, , before, after]) => all.replace(`${before}`, `${after}`), text)
const same = (text: string) => text

/** What happens to the process: it is killed before one of its steps, or can write no file larger than some blocks. */
type Trouble = { killAt?: number; maxBlocks?: number | undefined }

/** Saves edits, asks for their publication and does it, in a process of its own. */
async function deskAndPublisher(root: string, { killAt = 0, maxBlocks }: Trouble, edits: typeof EDITS | [] = EDITS) {
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
  const limit = `trap '' XFSZ; ulimit -f ${maxBlocks ?? 'unlimited'}; exec "$0" "$@"`
  const { waitForExit, output } = startProcess('sh', ['-c', limit, process.execPath, ...args], {
    env: { PATH: process.env.PATH, KILL_AT: String(killAt) },
  })
  return { status: await waitForExit(), output: output() }
}

test(
  'a publication that is killed is whole or has not begun, and the next start finishes it',
  () => killAtEach(5),
  5 * MINUTE,
)

test('the same, killed at every single step', { tags: ['nightly'] }, () => killAtEach(1))

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

async function killAtEach(stride: number): Promise<void> {
  const { site } = await projectWithContent()
  await site.store.close()
  const ends = new Set<string | undefined>()
  for (let killAt = 1, status: number | null = null; status !== 0; killAt += stride) {
    const { end, ...first } = await expectWhole(site, { killAt })
    ends.add(end)
    status = first.status
  }
  expect(ends).toEqual(new Set(['failed', 'done']))
}

/** Publishes in a copy of a project, in trouble and then without. Returns how the first try and the job ended. */
async function expectWhole(original: SiteFolders, trouble: Trouble) {
  const root = temporaryFolder()
  cpSync(original.root, root, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  const name = JSON.stringify(trouble)
  const pageIn = (folder: string) => readFileSync(join(folder, 'dist/index.html'), 'utf8')
  const textsIn = (folder: string) => EDITS.map(([file]) => readFileSync(join(folder, 'content', file), 'utf8'))
  const [page, texts] = [pageIn(original.root), textsIn(original.root)]
  const { status } = await deskAndPublisher(root, trouble)
  expect([page, edited(page)], name).toContain(pageIn(root))
  for (const [index, text] of textsIn(root).entries())
    expect([texts[index], edited(texts[index] ?? '')], name).toContain(text)
  const next = await deskAndPublisher(root, {}, [])
  expect(next.status, next.output).toBe(0)
  const site = await siteOf(root)
  const end = (await readJobState(site))?.step
  const expected = end === 'done' ? edited : same
  expect(pageIn(root), name).toBe(expected(page))
  expect(textsIn(root), name).toEqual(texts.map(expected))
  if (end === 'done') expect(logOf(site)).toEqual(['owner@example.com: The site was changed'])
  const drafts = await readDraft(site, await listEdits(site))
  for (const { file, text } of drafts) expect(texts.map(edited), file).toContain(text)
  if (end) expect(drafts, name).toHaveLength(end === 'done' ? 0 : 2)
  await site.store.close()
  return { status, end }
}
