import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../core/clock.ts'
import { writeDraft } from '../core/publishing/drafts.ts'
import { addJob, newId, readJobState } from '../core/publishing/jobs.ts'
import { copyProject } from '../tests/e2e/support/project-copy.ts'
import { FAQS, HOME, MINIMAL_CONTENT, OUTSIDE } from '../tests/support/content-with.ts'
import { editFile, temporaryFolder, writeFiles } from '../tests/support/files.ts'
import { foldersOf } from '../tests/support/publishing.ts'
import { runCommand, startCommand } from '../tests/support/run-command.ts'
import { startProcess } from '../tests/support/start-process.ts'

const NOBODY = 65_534

/** Only root can run Node as another user, and only from a folder that the other can enter. */
const canRunNode = (uid: number) => spawnSync(process.execPath, ['--version'], { uid }).status === 0

/** In the place of Astro: its site is one page with the texts of a service. */
const ASTRO = `
import { readFileSync, writeFileSync } from 'node:fs'
const drafted = new Map(JSON.parse(readFileSync(process.env.DRAFTED_TEXTS, 'utf8')))
const folder = process.argv[process.argv.indexOf('--outDir') + 1]
writeFileSync(folder + '/index.html', drafted.get('${OUTSIDE}') ?? readFileSync('content/${OUTSIDE}', 'utf8'))
`

/** A project with a draft, and a stand-in for Astro. */
async function project() {
  const root = temporaryFolder()
  const site = { ...foldersOf(root), isContentFile: () => true }
  writeFiles(root, { 'node_modules/astro/bin/astro.mjs': ASTRO })
  cpSync(MINIMAL_CONTENT, site.content, { recursive: true })
  const draft = (text: string, replacement: string, file = OUTSIDE) => {
    const base = readFileSync(join(site.content, file), 'utf8')
    return writeDraft(site, file, base, base.replace(text, replacement))
  }
  await draft('small: 35', 'small: 39')
  return {
    root,
    site,
    draft,
    run: (...args: string[]) => runCommand('site', args, { folder: root }),
    page: (release = 'dist') => readFileSync(join(root, release, 'index.html'), 'utf8'),
  }
}

test('at the terminal, drafts are listed, previewed, published and taken back', async () => {
  const { run, page, root } = await project()
  expect((await run('changes')).stdout).toBe(`${OUTSIDE}
  -     prices: { small: 35, large: 45 }
  +     prices: { small: 39, large: 45 }\n`)
  expect(await run('preview')).toMatchObject({ status: 0, stdout: 'Built for the preview.\n' })
  expect([page('releases/staged'), existsSync(join(root, 'dist'))]).toEqual([expect.stringContaining('39'), false])
  const published = await run('publish')
  expect(published).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Live, as \S+Z\.\n$/) })
  expect(page()).toContain('small: 39')
  editFile(join(root, 'content', HOME), 'heading', 'heading ')
  expect((await run('changes')).stdout).toBe(`${HOME} has been changed in the content folder: it goes live too.\n`)
  const [id = ''] = (await run('history')).stdout.split(' ')
  expect((await run('undo', id)).status).toBe(0)
  expect(page()).toContain('small: 35')
  expect((await run('history')).stdout).toMatch(/Taken back: Published from the server\n.* \(taken back\)\n$/)
  expect((await run('publish')).output).toBe('There is nothing to publish.\n')
  expect((await run('undo')).output).toContain('Give the ID of a publication.')
})

test('a mistake in a draft is named, and nothing is built', async () => {
  const { run, draft, root } = await project()
  await draft('small: 35', 'small: cheap')
  const { status, output } = await run('publish')
  expect(status).toBe(1)
  expect(output).toMatch(/Something has to be put right first\..*outside\.yaml.*packages\.0\.prices\.small/s)
  expect(existsSync(join(root, 'releases/staged'))).toBe(false)
})

/** Runs a command as a user who owns nothing. */
async function runAsNobody(root: string, ...args: string[]) {
  const options = { cwd: root, uid: NOBODY, gid: NOBODY, env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '' } }
  const { waitForExit, output } = startProcess(process.execPath, [resolve('cli/site.ts'), ...args], options)
  return { status: await waitForExit(), output: output() }
}

test('a user who may not change the content is told so, and nothing is written', {
  skip: !canRunNode(NOBODY),
}, async () => {
  const { root, site } = await project()
  for (const file of ['', ...globSync('**', { cwd: root })])
    if (!file.startsWith('content')) chownSync(join(root, file), NOBODY, NOBODY)
  const { status, output } = await runAsNobody(root, 'publish')
  expect(status).toBe(1)
  expect(output).toBe(`${OUTSIDE} belongs to another user of the server, so it cannot be changed from here.\n`)
  expect(readFileSync(join(site.content, OUTSIDE), 'utf8')).toContain('small: 35')
})

test.for([['publish'], ['preview'], ['undo', 'x'], ['run']])(
  'a user without rights is told so: %s',
  {
    skip: !canRunNode(NOBODY),
  },
  async (args) => {
    const { root, run } = await project()
    chmodSync(root, 0o755)
    const said = {
      status: 1,
      output: expect.stringMatching(/^This user may not do that: .*\. Run the command as .*\n$/),
    }
    expect(await runAsNobody(root, ...args)).toEqual(said)
    await run('preview')
    expect(await runAsNobody(root, ...args)).toEqual(said)
    chmodSync(join(root, 'data'), 0o700)
    expect(await runAsNobody(root, 'changes')).toEqual(said)
  },
)

test('kill -9 of Astro or of the publisher in mid-build leaves the live site, and the next try is live', {
  tags: ['nightly'],
}, async () => {
  const { folder, remove } = await copyProject()
  onTestFinished(remove)
  const site = { ...foldersOf(folder), isContentFile: () => true }
  const page = () => readFileSync(join(folder, 'dist/index.html'), 'utf8')
  const base = readFileSync(join(site.content, FAQS), 'utf8')
  const before = page()
  await writeDraft(site, FAQS, base, base.replace(/question: .*/, 'question: Do you come at night?'))
  const job = { kind: 'publish', by: 'owner@example.com' } as const
  for (const killed of ['astro', 'publisher', undefined]) {
    await addJob(site, { ...job, id: newId(new Date()) })
    const { child, waitForExit, output } = startCommand('site', ['run'], { folder })
    await expect.poll(async () => (await readJobState(site))?.step, { timeout: MINUTE }).toBe('building')
    const children = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
    await expect.poll(children).toMatch(/^\d+$/)
    if (killed === 'astro') process.kill(Number(children()), 'SIGKILL')
    if (killed === 'publisher') child.kill('SIGKILL')
    await waitForExit()
    if (killed === 'publisher') expect((await runCommand('site', ['run'], { folder })).status).toBe(0)
    expect(await readJobState(site), output()).toMatchObject({ step: killed ? 'failed' : 'done' })
    expect(page() === before).toBe(killed !== undefined)
  }
  expect(page()).toContain('Do you come at night?')
})
