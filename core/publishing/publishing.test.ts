import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { editFile, temporaryFolder, writeFiles } from '../../tests/support/files.ts'
import { HOME, POLISHING, projectWithContent, publisherOf } from '../../tests/support/publishing.ts'
import { listUnbuilt } from './built-from.ts'
import { listDrafts, readChanges, readContentText, settleDraft, writeDraft } from './drafts.ts'
import { addJob, type Job, newId, readJobState, runJobs } from './jobs.ts'
import { preview, publish, readHistory, undo } from './publications.ts'

const OWNER = 'owner@example.com'
const isRoot = process.getuid?.() === 0
let orders = 0
const order = (words = 'Price') => ({ id: newId(new Date(1.8e12 + ++orders)), by: OWNER, words })

/** A project with a draft that changes a price. */
async function projectWithDraft() {
  const project = await projectWithContent()
  const draft = async (before: string, after: string) => {
    const base = project.read(POLISHING)
    await writeDraft(project.site, POLISHING, base, base.replace(before, after))
  }
  await draft('349', '359')
  return { ...project, draft, ours: `${OWNER}: Price` }
}
type Project = Awaited<ReturnType<typeof projectWithDraft>>

/** Leaves a merge or a rebase half done, with a conflict in another file. */
const halfDone =
  (command: 'merge' | 'rebase') =>
  ({ git, path }: Project) => {
    git('checkout', '--quiet', '-b', 'side')
    for (const [branch, place] of Object.entries({ side: 'Paisley', main: 'Largs' })) {
      git('checkout', '--quiet', branch)
      editFile(path(HOME), 'Glasgow', place)
      git('commit', '--quiet', '--all', `--message=${place}`)
    }
    expect(() => git(command, 'side')).toThrow()
  }

/** Puts a link to another repository in place of the content's own. */
function linkedRepository({ path, git }: Project) {
  const other = join(temporaryFolder(), 'other')
  fs.renameSync(path('.git'), other)
  fs.symlinkSync(other, path('.git'))
  const head = git('rev-parse', 'HEAD')
  onTestFinished(() => expect(git('rev-parse', 'HEAD')).toBe(head))
}

test('what is previewed is published as it was built; anything saved since is built anew', async () => {
  const { publisher, builds, live, site, path, draft } = await projectWithDraft()
  await preview(publisher)
  expect([builds(), live()]).toEqual([1, expect.stringContaining('349')])
  await publish(publisher, order())
  expect([builds(), live()]).toEqual([1, expect.stringContaining('359')])
  await draft('359', '359')
  expect([await listDrafts(site), await listUnbuilt(site)]).toEqual([[], []])
  await draft('359', '369')
  await preview(publisher)
  writeFiles(site.content, { 'pictures/van.jpg': 'A van' })
  fs.symlinkSync('nowhere', path('pictures/broken.jpg'))
  expect(await listUnbuilt(site)).toEqual(['pictures/broken.jpg', 'pictures/van.jpg'])
  await publish(publisher, order())
  expect(builds()).toBe(3)
  await expect(publish(publisher, order())).rejects.toThrow('There is nothing to publish.')
  editFile(path(HOME), 'Glasgow', 'Paisley')
  await publish(publisher, order())
  expect(live()).toContain('Paisley')
})

test.for<[string, (project: Project) => void, string[]]>([
  ['saved another line', () => {}, ['desk@localhost: Changed on the server']],
  ['committed it', ({ git }) => git('commit', '--all', '--message=Note'), ['nina@example.com: Note']],
  ['has staged it', ({ git }) => git('add', '.'), ['desk@localhost: Changed on the server']],
])('somebody on the server who %s loses nothing, and is recorded first', async ([, then, theirs]) => {
  const project = await projectWithDraft()
  const { publisher, read, live, log, git, ours, path } = project
  editFile(path(POLISHING), 'Takes a day', 'Takes two days')
  then(project)
  writeFiles(publisher.content, { 'other.txt': 'not for the site' })
  git('add', 'other.txt')
  await publish(publisher, order())
  expect(read(POLISHING)).toMatch(/^name: Polishing # by hand\nnote: Takes two days\nprice: 359\nsteps:/)
  expect(live()).toContain(read(POLISHING))
  expect(log()).toEqual([ours, ...theirs])
  expect(git('status', '--short')).toBe('A  other.txt\n')
})

const saved = ({ path }: Project) => editFile(path(POLISHING), '349', '400')
const renamed = ({ path }: Project) => fs.renameSync(path(POLISHING), path('services/machine.yaml'))
test.for<[string, (project: Project) => void, 'mine' | 'theirs', RegExp]>([
  ['saved the same line, and the owner takes his own', saved, 'mine', /price: 359/],
  ['saved the same line, and the owner takes that', saved, 'theirs', /price: 400/],
  ['renamed the file, and the owner wants it back', renamed, 'mine', /^name: Polishing.*price: 359/s],
  ['renamed the file, and the owner agrees', renamed, 'theirs', /^$/],
])('nothing is written before the owner chooses, if somebody %s', async ([, change, whose, text]) => {
  const project = await projectWithDraft()
  const { publisher, site } = project
  change(project)
  const before = await readContentText(site, POLISHING)
  const conflicts = [{ file: POLISHING, mine: expect.stringContaining('price: 359') }]
  await expect(publish(publisher, order())).rejects.toMatchObject({ conflicts })
  expect([await readContentText(site, POLISHING), await readHistory(site)]).toEqual([before, []])
  await settleDraft(site, POLISHING, whose)
  await publish(publisher, order()).catch((error) => expect(error.message).toBe('There is nothing to publish.'))
  expect(await readContentText(site, POLISHING)).toMatch(text)
})

test.for<[string, (project: Project) => void, RegExp | undefined]>([
  ['no repository', ({ path }) => fs.rmSync(path('.git'), { recursive: true }), undefined],
  ['a broken one', ({ path }) => fs.rmSync(path('.git/HEAD')), /no commit of this: .*not a git repository/],
  ['index.lock', ({ path }) => fs.writeFileSync(path('.git/index.lock'), ''), /no commit of this: .*index\.lock/],
  ['a rebase half done', halfDone('rebase'), undefined],
  ['a merge half done', halfDone('merge'), /no commit of this: .*partial commit/],
  ['a link to the repository of something else', linkedRepository, undefined],
  ['a repository without commits', ({ git }) => git('update-ref', '-d', 'HEAD'), undefined],
])('with %s, it is published all the same, and says what git lacks', async ([, prepare, problem]) => {
  const project = await projectWithDraft()
  prepare(project)
  const said = await publish(project.publisher, order())
  expect(said ?? '').toMatch(problem ?? /^$/)
  expect(project.live()).toContain('359')
  expect(await readHistory(project.site)).toMatchObject([
    { words: 'Price', by: OWNER, files: [POLISHING], isDone: true },
  ])
})

test('nothing that a repository sets runs: hooks, filters, monitors, signatures, transports', async () => {
  const { publisher, git, path, draft, log, ours } = await projectWithDraft()
  const folder = temporaryFolder()
  const program = join(folder, 'program')
  const script = `#!/bin/sh\ntouch ${folder}/ran\n`
  fs.writeFileSync(program, script, { mode: 0o755 })
  fs.mkdirSync(path('.git/hooks'), { recursive: true })
  for (const hook of ['pre-commit', 'commit-msg', 'post-commit', 'reference-transaction', 'post-index-change'])
    fs.writeFileSync(path(`.git/hooks/${hook}`), script, { mode: 0o755 })
  fs.writeFileSync(path('.gitattributes'), '*.yaml filter=evil\n')
  const programs = ['core.fsmonitor', 'filter.evil.clean', 'filter.evil.process', 'gpg.program', 'core.sshCommand']
  for (const name of programs) git('config', name, program)
  const settings = { 'filter.evil.required': 'true', 'commit.gpgSign': 'true', 'core.worktree': '/etc' }
  for (const [name, value] of Object.entries(settings)) git('config', name, value)
  await writeDraft(publisher, 'services/--exec=x.yaml', '', 'name: A name like an option\n')
  expect(await publish(publisher, order())).toBe(undefined)
  expect(fs.readdirSync(folder)).toEqual(['program'])
  fs.rmSync(path('.git/config'))
  expect(log()).toEqual([ours])
  // Git fetches what a partial clone lacks.
  const lazy = {
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'evil',
    'remote.evil.promisor': 'true',
    'remote.evil.url': `ext::${program}`,
    'protocol.ext.allow': 'always',
  }
  for (const [name, value] of Object.entries(lazy)) git('config', name, value)
  const tree = git('rev-parse', 'HEAD^{tree}').trim()
  fs.rmSync(path(`.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`))
  await draft('359', '369')
  expect(await publish(publisher, order())).toContain('Git has no commit of this')
  expect(fs.readdirSync(folder)).toEqual(['program'])
})

test('undo takes back what a publication changed, and refuses where the same line has changed since', async () => {
  const { publisher, site, read, live, path, log, ours } = await projectWithDraft()
  await writeDraft(site, 'faqs.yaml', '', 'faqs: []\n')
  const published = order()
  await publish(publisher, published)
  expect(live()).toContain('faqs')
  editFile(path(POLISHING), 'Takes a day', 'Takes two days')
  await undo(publisher, order(), published.id)
  expect(read(POLISHING)).toContain('note: Takes two days\nprice: 349')
  expect(fs.existsSync(path('faqs.yaml'))).toBe(false)
  expect(live()).toBe(read(HOME) + read(POLISHING))
  expect(log()).toEqual([`${OWNER}: Taken back: Price`, 'desk@localhost: Changed on the server', ours])
  await expect(undo(publisher, order(), published.id)).rejects.toThrow('taken back already')
  editFile(path(POLISHING), '349', '888')
  const conflicts = [{ file: POLISHING, mine: expect.stringContaining('349'), theirs: expect.stringContaining('888') }]
  await expect(undo(publisher, order(), published.id)).rejects.toMatchObject({ conflicts })
  expect(read(POLISHING)).toContain('888')
})

test('while the site builds, the owner changes his draft and somebody saves the same line: neither is lost', async () => {
  const { site, read, live, path } = await projectWithDraft()
  const base = read(POLISHING)
  const { publisher } = publisherOf(site, async () => {
    await writeDraft(site, POLISHING, base, base.replace('349', '369').replace('Wash', 'Wash well'))
    editFile(path(POLISHING), '349', '400')
  })
  const said = await publish(publisher, order())
  const [, replaced = ''] = /is in (\S+)\.$/.exec(said ?? '') ?? []
  expect(fs.readFileSync(replaced, 'utf8')).toContain('400')
  expect([read(POLISHING), live()]).toEqual([expect.stringContaining('359'), expect.stringContaining('359')])
  expect(await readChanges(site)).toMatchObject([
    { now: read(POLISHING), text: read(POLISHING).replace('359', '369').replace('Wash', 'Wash well'), conflicts: [] },
  ])
})

test('every other byte, the mode and the owner of a file stay, and git’s files are its owner’s', async () => {
  const { publisher, site, path } = await projectWithContent()
  const text = '\uFEFFheading: Clean cars\r\nplace: Glasgow'
  fs.writeFileSync(path(HOME), text)
  fs.chmodSync(path(HOME), 0o640)
  const all = () => fs.readdirSync(site.content, { recursive: true, encoding: 'utf8' }).map(path)
  if (isRoot) for (const file of [site.content, ...all()]) fs.chownSync(file, 1234, 1235)
  fs.chmodSync(site.root, 0o755)
  await writeDraft(site, HOME, await readContentText(site, HOME), text.replace('Glasgow', 'Paisley'))
  expect(await publish(publisher, order())).toBe(undefined)
  expect(fs.readFileSync(path(HOME), 'utf8')).toBe(text.replace('Glasgow', 'Paisley'))
  expect(fs.statSync(path(HOME)).mode & 0o777).toBe(0o640)
  const owners = all().map((file) => `${fs.statSync(file).uid}:${fs.statSync(file).gid}`)
  if (isRoot) expect(new Set(owners)).toEqual(new Set(['1234:1235']))
})

test('no name of a file leads out of the content folder, nor does a link in it or in place of a draft', async () => {
  const { publisher, site, path, read } = await projectWithDraft()
  for (const file of ['../home.yaml', 'services/../../x.yaml', '.git/config', 'services\\..\\..\\x.yaml', 'x', ''])
    await expect(writeDraft(site, file, '', 'text'), file).rejects.toThrow('The content has no file')
  const outside = join(temporaryFolder(), 'outside.yaml')
  fs.writeFileSync(outside, 'secret: 1\n')
  fs.rmSync(path(HOME))
  fs.symlinkSync(outside, path(HOME))
  await expect(readContentText(site, HOME)).rejects.toThrow('home.yaml is a link')
  const link = join(site.desk, 'drafts', `${encodeURIComponent(POLISHING)}.json`)
  fs.rmSync(link)
  fs.symlinkSync(outside, link)
  await expect(publish(publisher, order())).rejects.toThrow()
  expect(read(POLISHING)).toContain('349')
  fs.rmSync(link)
  fs.renameSync(path('services'), join(site.root, 'elsewhere'))
  fs.symlinkSync(join(site.root, 'elsewhere'), path('services'))
  await expect(writeDraft(site, POLISHING, '', 'text')).rejects.toThrow('services is a link')
  fs.writeFileSync(path('faqs.yaml'), Buffer.from('faqs: £', 'latin1'))
  await expect(readContentText(site, 'faqs.yaml')).rejects.toThrow('not saved as UTF-8')
})

test.for<[string, (part: string, secret: string) => void]>([
  ['a link', (part, secret) => fs.symlinkSync(secret, part)],
  ['a hard link', (part, secret) => fs.linkSync(secret, part)],
  ['a pipe', (part) => execFileSync('mkfifo', [part])],
])('%s in place of the file that is being written leads nowhere', async ([, put]) => {
  const { publisher, read, path } = await projectWithDraft()
  const secret = join(temporaryFolder(), 'secret')
  fs.writeFileSync(secret, 'secret', { mode: 0o600 })
  if (isRoot) fs.chownSync(publisher.content, 1234, 1235)
  const about = () => [fs.readFileSync(secret, 'utf8'), fs.statSync(secret).mode, fs.statSync(secret).uid]
  const before = about()
  put(path('services/.polishing.yaml.part'), secret)
  await publish(publisher, order())
  expect(read(POLISHING)).toContain('359')
  expect(about()).toEqual(before)
})

test.for<[string, (path: string) => void]>([
  ['link', (path) => fs.symlinkSync('other.yaml', path)],
  ['pipe', (path) => execFileSync('mkfifo', [path])],
  ['folder', (path) => fs.mkdirSync(path)],
])('a draft waits while there is a %s in place of its file', async ([kind, put]) => {
  const { site, path } = await projectWithDraft()
  await writeDraft(site, 'faqs.yaml', '', 'faqs: []\n')
  writeFiles(site.content, { 'other.yaml': '' })
  put(path('faqs.yaml'))
  await expect(readContentText(site, 'faqs.yaml')).rejects.toThrow(`faqs.yaml is a ${kind}, not a file.`)
  expect((await readChanges(site)).map(({ file }) => file)).toEqual([POLISHING])
  expect(await listDrafts(site)).toContain('faqs.yaml')
})

test('the desk asks for one thing at a time, the last one counts, and it reads how that goes', async () => {
  const { publisher, site, live, read, draft } = await projectWithDraft()
  const ask = (kind: Job['kind'], more = {}) => addJob(site, { id: order().id, kind, by: OWNER, ...more })
  const state = () => readJobState(site)
  await ask('preview')
  await ask('publish', { words: 'Price: from £349  to £359\n Phone: none' })
  const { id } = (await state()) ?? {}
  await ask('publish', { words: 'A second tap' })
  expect(await state()).toMatchObject({ id, kind: 'publish', step: 'queued', isRunning: true })
  await expect(ask('undo', { publication: '../..' })).rejects.toThrow()
  await runJobs(publisher)
  expect(await state()).toMatchObject({ id, step: 'done', isRunning: false })
  expect(live()).toContain('359')
  expect(await readHistory(site)).toMatchObject([{ id, words: 'Price: from £349 to £359\nPhone: none' }])
  await draft('359', '369')
  await ask('publish')
  await runJobs({ ...publisher, stage: () => Promise.reject(new Error('No such picture.')) })
  expect(await state()).toMatchObject({ step: 'failed', message: 'No such picture.' })
  expect([read(POLISHING), (await readChanges(site)).length]).toEqual([expect.stringContaining('359'), 1])
  const asking = publisherOf(site, () => ask('undo', { publication: id })).publisher
  await ask('publish')
  await runJobs(asking)
  expect(await state()).toMatchObject({ kind: 'undo', step: 'failed', conflicts: [{ file: POLISHING }] })
  writeFiles(site.desk, { 'job.json': '{"kind":"publish","by":"--exec=x"}' })
  await runJobs(publisher)
  expect([(await state())?.kind, fs.readdirSync(site.desk)]).toEqual(['undo', ['drafts']])
})
