import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/files.ts'
import { foldersOf, HOME, logOf, POLISHING, projectWithContent, siteOf } from '../../tests/support/publishing.ts'
import { startProcess } from '../../tests/support/start-process.ts'
import { MINUTE } from '../clock.ts'
import { listEdits, readDraft } from './draft.ts'
import { readJobState } from './jobs.ts'

const here = (path: string) => pathToFileURL(resolve(import.meta.dirname, path)).href
const EDITS = [
  [POLISHING, 'price', 349, 359],
  [HOME, 'place', 'Glasgow', 'Paisley'],
] as const
const edited = (text: string) => EDITS.reduce((all, [, , before, after]) => all.replace(`${before}`, `${after}`), text)
const same = (text: string) => text

/** Saves edits, asks for their publication and does it, in a process that is killed before one of its steps. */
async function deskAndPublisher(root: string, killAt: number, edits: typeof EDITS | [] = EDITS) {
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
  const { waitForExit, output } = startProcess(process.execPath, args, {
    env: { PATH: process.env.PATH, KILL_AT: String(killAt) },
  })
  return { status: await waitForExit(), output: output() }
}

test('a publication that is killed is whole or has not begun, and the next start finishes it', () =>
  killAtEach(5), 5 * MINUTE)

test('the same, killed at every single step', { tags: ['nightly'] }, () => killAtEach(1))

async function killAtEach(stride: number): Promise<void> {
  const { site, read, live } = await projectWithContent()
  const before = live()
  const ends = new Set<string | undefined>()
  await site.store.close()
  for (let step = 1, status: number | null = null; status !== 0; step += stride) {
    const root = temporaryFolder()
    const folders = foldersOf(root)
    cpSync(site.root, root, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    const page = () => readFileSync(join(root, 'dist/index.html'), 'utf8')
    const texts = () => EDITS.map(([file]) => readFileSync(join(folders.content, file), 'utf8'))
    status = (await deskAndPublisher(root, step)).status
    expect([before, edited(before)], `killed at ${step}`).toContain(page())
    for (const [index, [file]] of EDITS.entries())
      expect([read(file), edited(read(file))], `killed at ${step}`).toContain(texts()[index])
    const next = await deskAndPublisher(root, 0, [])
    expect(next.status, next.output).toBe(0)
    const copy = await siteOf(root)
    const end = (await readJobState(copy))?.step
    ends.add(end)
    const expected = end === 'done' ? edited : same
    expect(page(), `killed at ${step}`).toBe(expected(before))
    expect(texts().join('')).toBe(expected(EDITS.map(([file]) => read(file)).join('')))
    if (end === 'done') expect(logOf(folders)).toEqual(['owner@example.com: The site was changed'])
    const drafts = await readDraft(copy, await listEdits(copy))
    for (const { file, text } of drafts) expect(text).toBe(edited(read(file)))
    if (end) expect(drafts).toHaveLength(end === 'done' ? 0 : 2)
    await copy.store.close()
  }
  expect(ends).toEqual(new Set(['failed', 'done']))
}
