import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/files.ts'
import { foldersOf, gitIn, HOME, POLISHING, projectWithContent } from '../../tests/support/publishing.ts'
import { startProcess } from '../../tests/support/start-process.ts'
import { readChanges } from './drafts.ts'
import { readJobState } from './jobs.ts'

const here = (path: string) => pathToFileURL(resolve(import.meta.dirname, path)).href
const EDITS = [
  [POLISHING, '349', '359'],
  [HOME, 'Glasgow', 'Paisley'],
] as const
const edited = (text: string) => EDITS.reduce((all, [, before, after]) => all.replace(before, after), text)

/** Saves drafts, asks for their publication and does it, in a process that is killed before one of its steps. */
async function deskAndPublisher(root: string, killAt: number, edits: typeof EDITS | [] = EDITS) {
  const program = `
    import { foldersOf, publisherOf } from '${here('../../tests/support/publishing.ts')}'
    import { readContentText, writeDraft } from '${here('drafts.ts')}'
    import { addJob, newId, runJobs } from '${here('jobs.ts')}'
    const site = foldersOf('${root}')
    const edits = ${JSON.stringify(edits)}
    for (const [file, before, after] of edits) {
      const base = await readContentText(site, file)
      await writeDraft(site, file, base, base.replace(before, after))
    }
    if (edits.length > 0) await addJob(site, { id: newId(new Date()), kind: 'publish', by: 'owner@example.com' })
    await runJobs(publisherOf(site).publisher)`
  const args = ['--import', here('../../tests/support/kill-at.ts'), '--input-type=module', '--eval', program]
  const { waitForExit, output } = startProcess(process.execPath, args, {
    env: { PATH: process.env.PATH, KILL_AT: String(killAt) },
  })
  return { status: await waitForExit(), output: output() }
}

test('a publication that is killed is whole or has not begun, and the next start finishes it', () => killAtEach(5))

test('the same, killed at every single step', { tags: ['nightly'] }, () => killAtEach(1))

async function killAtEach(stride: number): Promise<void> {
  const { site, read, live } = await projectWithContent()
  const before = live()
  const ends = new Set<string | undefined>()
  for (let step = 1, status: number | null = null; status !== 0; step += stride) {
    const copy = foldersOf(temporaryFolder())
    cpSync(site.root, copy.root, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    const page = () => readFileSync(join(copy.root, 'dist/index.html'), 'utf8')
    const texts = () => EDITS.map(([file]) => readFileSync(join(copy.content, file), 'utf8'))
    status = (await deskAndPublisher(copy.root, step)).status
    expect([before, edited(before)], `killed at ${step}`).toContain(page())
    for (const [index, [file]] of EDITS.entries())
      expect([read(file), edited(read(file))], `killed at ${step}`).toContain(texts()[index])
    const next = await deskAndPublisher(copy.root, 0, [])
    expect(next.status, next.output).toBe(0)
    const end = (await readJobState(copy))?.step
    ends.add(end)
    const [expected, log] =
      end === 'done' ? [edited, ['owner@example.com: The site was changed']] : [(text: string) => text, []]
    expect(page(), `killed at ${step}`).toBe(expected(before))
    expect(texts().join('')).toBe(expected(EDITS.map(([file]) => read(file)).join('')))
    const git = gitIn(copy.content)
    expect(git('status', '--short')).toBe('')
    expect(git('log', '--format=%ae: %s').trim().split('\n')).toEqual([...log, 'nina@example.com: First'])
    for (const { file, text } of await readChanges(copy)) expect(text).toBe(edited(read(file)))
    if (end) expect(await readChanges(copy)).toHaveLength(end === 'done' ? 0 : 2)
  }
  expect(ends).toEqual(new Set([undefined, 'failed', 'done']))
}
