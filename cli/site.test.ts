import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../core/clock.ts'
import { addJob, newId, readJobState } from '../core/publishing/jobs.ts'
import { kindOf } from '../site/content/schemas/content-files.ts'
import { copyProject } from '../tests/e2e/support/project-copy.ts'
import { FAQS, MINIMAL_CONTENT, OUTSIDE } from '../tests/support/content-with.ts'
import { temporaryFolder, writeFiles } from '../tests/support/files.ts'
import { draftValue, siteOf } from '../tests/support/publishing.ts'
import { runCommand, startCommand } from '../tests/support/run-command.ts'
import { startProcess } from '../tests/support/start-process.ts'

const NOBODY = 65_534

/** Only root can run Node as another user, and only from a folder that the other can enter. */
const canRunNode = (uid: number) => spawnSync(process.execPath, ['--version'], { uid }).status === 0

/** In the place of Astro: its site is one page with the texts of a service. */
const ASTRO = `
import { readFileSync, writeFileSync } from 'node:fs'
const folder = process.argv[process.argv.indexOf('--outDir') + 1]
writeFileSync(folder + '/index.html', readFileSync(process.env.CONTENT_COPY + '/${OUTSIDE}', 'utf8'))
`

async function openSite(root: string) {
  const site = { ...(await siteOf(root)), isContentFile: (file: string) => kindOf(file) !== undefined }
  onTestFinished(() => site.store.close())
  return site
}

/** A project with a draft, and a stand-in for Astro. */
async function project() {
  const root = temporaryFolder()
  const site = await openSite(root)
  writeFiles(root, { 'node_modules/astro/bin/astro.mjs': ASTRO })
  cpSync(MINIMAL_CONTENT, site.content, { recursive: true })
  const draft = (price: unknown) => draftValue(site, OUTSIDE, ['packages', 'wash', 'prices', 'small'], price)
  await draft(39)
  return {
    root,
    site,
    draft,
    page: () => readFileSync(join(root, 'dist/index.html'), 'utf8'),
    /** Adds a job as the desk does, and runs the publisher as a user. Returns how it went. */
    async publish(user?: number) {
      await addJob(site, { id: newId(new Date()), kind: 'publish', by: 'owner@example.com' })
      if (user) for (const file of globSync('data/**', { cwd: root })) chownSync(join(root, file), user, user)
      const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: '' }
      const options = { cwd: root, env, ...(user && { uid: user, gid: user }) }
      const { waitForExit, output } = startProcess(process.execPath, [resolve('cli/site.ts')], options)
      expect(await waitForExit(), output()).toBe(0)
      return readJobState(site)
    },
  }
}

test('the publisher does the job of the desk, and keeps how it went', async () => {
  const { page, publish } = await project()
  expect(await publish()).toMatchObject({ step: 'done' })
  expect(page()).toContain('small: 39')
})

test('a mistake in a draft is named, and nothing is built', async () => {
  const { draft, publish, root } = await project()
  await draft('cheap')
  const faults = [expect.objectContaining({ file: OUTSIDE })]
  expect(await publish()).toMatchObject({ step: 'failed', message: 'Something has to be put right first.', faults })
  expect(existsSync(join(root, 'releases/staged'))).toBe(false)
})

test('a publisher that may not change the content says so, and nothing is written', {
  skip: !canRunNode(NOBODY),
}, async () => {
  const { root, site, publish } = await project()
  for (const file of ['', ...globSync('**', { cwd: root })])
    if (!file.startsWith('content')) chownSync(join(root, file), NOBODY, NOBODY)
  const message = `${OUTSIDE} belongs to another user of the server, so it cannot be changed from here.`
  expect(await publish(NOBODY)).toMatchObject({ step: 'failed', message })
  expect(readFileSync(join(site.content, OUTSIDE), 'utf8')).toContain('small: 35')
})

test('kill -9 of Astro or of the publisher in mid-build leaves the live site, and the next try is live', {
  tags: ['nightly'],
}, async () => {
  const { folder, remove } = await copyProject()
  onTestFinished(remove)
  const site = await openSite(folder)
  const page = () => readFileSync(join(folder, 'dist/index.html'), 'utf8')
  const before = page()
  await draftValue(site, FAQS, ['faqs', 'is-this-the-same', 'question'], 'Do you come at night?')
  const job = { kind: 'publish', by: 'owner@example.com' } as const
  for (const killed of ['astro', 'publisher', undefined]) {
    await addJob(site, { ...job, id: newId(new Date()) })
    const { child, waitForExit, output } = startCommand('site', [], { folder })
    await expect.poll(async () => (await readJobState(site))?.step, { timeout: MINUTE }).toBe('building')
    const children = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
    await expect.poll(children).toMatch(/^\d+$/)
    if (killed === 'astro') process.kill(Number(children()), 'SIGKILL')
    if (killed === 'publisher') child.kill('SIGKILL')
    await waitForExit()
    if (killed === 'publisher') expect((await runCommand('site', [], { folder })).status).toBe(0)
    expect(await readJobState(site), output()).toMatchObject({ step: killed ? 'failed' : 'done' })
    expect(page() === before).toBe(killed !== undefined)
  }
  expect(page()).toContain('Do you come at night?')
})
