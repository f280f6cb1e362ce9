import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { editFile, temporaryFolder, writeFiles } from '../../tests/support/files.ts'
import { draftValue, gitIn, HOME, POLISHING, projectWithContent, publisherOf } from '../../tests/support/publishing.ts'
import type { Job } from '../store/jobs.ts'
import { listForeign } from './built-from.ts'
import { readContentText, type Site } from './content-files.ts'
import { listEdits, readDraft, settle } from './draft.ts'
import { historyFolder } from './git.ts'
import { readHistory } from './history.ts'
import { addJob, newId, readJobState, runJobs } from './jobs.ts'
import type { Publisher } from './publications.ts'

type Project = Awaited<ReturnType<typeof projectWithDraft>>

const OWNER = 'owner@example.com'
const FOREIGN = 'desk@localhost: Changed on the server'
const FORMATTED = 'desk@localhost: Formatted for the desk'
const ours = (words = 'Price') => `${OWNER}: ${words}`
const isRoot = process.getuid?.() === 0
let orders = 0

/** Asks for something as the desk does. */
async function ask(site: Site, kind: Job['kind'], more: Partial<Job> = {}): Promise<string> {
  const id = newId(new Date(1.8e12 + ++orders))
  await addJob(site, { id, kind, by: OWNER, words: 'Price', place: '/#faq', ...more })
  return id
}

/** Asks for something, and has it done. Returns how it ended. */
async function run(publisher: Publisher, kind: Job['kind'], more: Partial<Job> = {}) {
  await ask(publisher, kind, more)
  await runJobs(publisher)
  return readJobState(publisher)
}

const done = expect.objectContaining({ step: 'done' })
const failed = (message: string) =>
  expect.objectContaining({ step: 'failed', message: expect.stringContaining(message) })

/** A project with a draft that changes a price. */
async function projectWithDraft() {
  const project = await projectWithContent()
  const draft = (price: number) => draftValue(project.site, POLISHING, ['price'], price)
  await draft(359)
  return { ...project, draft, git: gitIn(project.site.content) }
}

/** Makes the content a repository of somebody who works on the server. */
function initRepository({ git }: Pick<Project, 'git'>): void {
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=First')
}

test('what is previewed is published as it was built; anything saved since is built anew', async () => {
  const { publisher, builds, live, site, draft, path } = await projectWithDraft()
  expect(await run(publisher, 'preview')).toEqual(done)
  expect([builds(), live()]).toEqual([1, expect.stringContaining('349')])
  expect(await run(publisher, 'publish')).toEqual(done)
  expect([builds(), live()]).toEqual([1, expect.stringContaining('359')])
  expect([await listEdits(site), await listForeign(site)]).toEqual([[], []])
  await draft(369)
  await run(publisher, 'preview')
  writeFiles(site.content, { 'pictures/van.jpg': 'A van' })
  expect(await listForeign(site)).toEqual(['pictures/van.jpg'])
  expect(await run(publisher, 'publish')).toEqual(done)
  expect(builds()).toBe(3)
  expect(await run(publisher, 'publish')).toEqual(failed('There is nothing to publish.'))
  editFile(path(HOME), 'Glasgow', 'Paisley')
  expect(await run(publisher, 'publish')).toEqual(done)
  expect(live()).toContain('Paisley')
})

test('a preview that is asked for while another one is built shows the newest draft', async () => {
  const { site, draft } = await projectWithDraft()
  let asked = 0
  const { publisher, builds } = publisherOf(site, async () => {
    if (++asked > 1) return
    await draft(369)
    await ask(site, 'preview')
  })
  await run(publisher, 'preview')
  expect(builds()).toBe(2)
  expect(fs.readFileSync(join(site.root, 'releases/staged/index.html'), 'utf8')).toContain('369')
})

test('what somebody changes on the server is committed first and goes live too', async () => {
  const { publisher, read, live, log, path } = await projectWithDraft()
  await run(publisher, 'preview')
  editFile(path(POLISHING), 'Takes a day', 'Takes two days')
  await run(publisher, 'publish')
  expect(read(POLISHING)).toMatch(/^name: Polishing # by hand\nnote: Takes two days\nprice: 359\nsteps:/)
  expect(live()).toContain(read(POLISHING))
  expect(log()).toEqual([ours(), FOREIGN])
})

const saved = ({ path }: Project) => editFile(path(POLISHING), '349', '400')
const renamed = ({ path }: Project) => fs.renameSync(path(POLISHING), path('services/machine.yaml'))
test.for<[string, (project: Project) => void, 'mine' | 'theirs', RegExp]>([
  ['saved the same, and the owner takes his own', saved, 'mine', /price: 359/],
  ['saved the same, and the owner takes that', saved, 'theirs', /price: 400/],
  ['renamed the file, and the owner agrees', renamed, 'theirs', /^$/],
])('nothing is written before the owner chooses, if somebody %s', async ([, change, whose, text]) => {
  const project = await projectWithDraft()
  const { publisher, site } = project
  change(project)
  const before = await readContentText(site, POLISHING)
  expect(await run(publisher, 'publish')).toEqual(failed('Choose what your site should have'))
  expect([await readContentText(site, POLISHING), await readHistory(site)]).toEqual([before, []])
  const [draft] = await readDraft(site, await listEdits(site))
  for (const conflict of draft?.conflicts ?? []) expect(await settle(site, conflict, whose)).toBe(true)
  await run(publisher, 'publish')
  expect(await readContentText(site, POLISHING)).toMatch(text)
})

test('undo takes back one publication, and can be undone; what was changed since is in its way', async () => {
  const { publisher, site, read, live, draft } = await projectWithDraft()
  await run(publisher, 'publish', { words: 'Price: from 349 to 359' })
  const [published] = await readHistory(site)
  expect(await run(publisher, 'undo', { publication: published?.id })).toEqual(done)
  expect([live(), read(POLISHING)]).toEqual([expect.stringContaining('349'), expect.stringContaining('349')])
  const [back, first] = await readHistory(site)
  expect(back).toMatchObject({ words: 'Price: from 349 to 359', undoes: published?.id, by: OWNER, place: '/#faq' })
  expect(first).toMatchObject({ isUndone: true })
  await run(publisher, 'undo', { publication: back?.id })
  expect(live()).toContain('359')
  await draft(369)
  await run(publisher, 'publish')
  expect(await run(publisher, 'undo', { publication: published?.id })).toEqual(failed('changed since'))
  expect(await run(publisher, 'undo', { publication: '0123' })).toEqual(failed('not known any more'))
  expect(live()).toContain('369')
})

test('undo leaves what was changed since beside it, and puts an entry back in its place', async () => {
  const { publisher, site, read } = await projectWithContent()
  writeFiles(site.content, { 'faqs.yaml': 'faqs:\n- question: One\n- question: Two\n- question: Three\n' })
  writeFiles(site.content, { 'terms.md': '---\ntitle: Terms\n---\n\nOne.\n\n' })
  await draftValue(site, POLISHING, ['note'], 'Takes an hour')
  await draftValue(site, 'faqs.yaml', ['faqs', 'two'], undefined)
  await draftValue(site, 'terms.md', [''], '\nTwo.\n\n')
  await run(publisher, 'publish')
  expect(read('faqs.yaml').match(/(?<=question: ).*/g)).toEqual(['One', 'Three'])
  const [first] = await readHistory(site)
  await draftValue(site, POLISHING, ['price'], 359)
  await run(publisher, 'publish')
  expect(await run(publisher, 'undo', { publication: first?.id })).toEqual(done)
  expect(read(POLISHING)).toContain('note: Takes a day\nprice: 359')
  expect(read('terms.md')).toContain('\n\nOne.\n')
  expect(read('faqs.yaml').match(/(?<=question: ).*/g)).toEqual(['One', 'Two', 'Three'])
})

test('a file is formatted in a commit of its own', async () => {
  const { publisher, site, read, log } = await projectWithContent()
  await run(publisher, 'preview')
  writeFiles(site.content, { 'faqs.yaml': 'faqs:\n- question: "Old?"\n  answer: No.\n' })
  await draftValue(site, 'faqs.yaml', ['faqs', 'old', 'answer'], 'Yes.')
  await run(publisher, 'publish')
  expect(read('faqs.yaml')).toBe('faqs:\n  - id: old\n    question: "Old?"\n    answer: Yes.\n')
  expect(log()).toEqual([ours(), FORMATTED, FOREIGN])
  expect(gitIn(historyFolder(site))('show', '--stat', 'main')).toContain('1 insertion(+), 1 deletion(-)')
  expect((await readHistory(site)).map(({ words }) => words)).toEqual(['Price', 'Changed on the server'])
})

test('while the site builds, the owner changes his draft: it is another edit', async () => {
  const { site, read, draft } = await projectWithDraft()
  const { publisher } = publisherOf(site, () => draft(369))
  await run(publisher, 'publish')
  expect(read(POLISHING)).toContain('359')
  expect(await readDraft(site, await listEdits(site))).toMatchObject([
    { edits: [{ before: 359, after: 369 }], conflicts: [] },
  ])
})

test('if it fails meanwhile, the edits are in the draft again, with what was changed on top of them', async () => {
  const { site, draft, read } = await projectWithDraft()
  const { publisher } = publisherOf(site, async () => {
    await draft(369)
    await draftValue(site, HOME, ['place'], 'Paisley')
    throw new Error('No such picture.')
  })
  expect(await run(publisher, 'publish')).toEqual(failed('No such picture.'))
  expect(read(POLISHING)).toContain('349')
  const edits = await listEdits(site)
  expect(edits).toMatchObject([
    { before: 349, after: 369, job: undefined },
    { before: 'Glasgow', after: 'Paisley', job: undefined },
  ])
})

test('a disk that fills while the site builds is said in plain words', async () => {
  const { site } = await projectWithDraft()
  for (const words of ['ENOSPC: no space left on device, write', 'vips: write failed: No space left on device']) {
    const { publisher } = publisherOf(site, () => Promise.reject(new Error(words)))
    expect(await run(publisher, 'publish')).toEqual(failed('The disk of your site is almost full'))
  }
})

test('while the site builds, somebody saves the same file: he loses nothing, and it can be tried again', async () => {
  const { site, read, path } = await projectWithDraft()
  const { publisher } = publisherOf(site, () => editFile(path(POLISHING), 'Takes a day', 'Takes an hour'))
  expect(await run(publisher, 'publish')).toEqual(failed('Try again'))
  expect(read(POLISHING)).toContain('349')
  await run(publisherOf(site).publisher, 'publish')
  expect(read(POLISHING)).toMatch(/an hour\nprice: 359/)
})

/** A folder beside the content, for the repository that it leads to. */
function elsewhere({ site }: Pick<Project, 'site'>): string {
  const folder = join(site.root, 'elsewhere')
  fs.mkdirSync(folder, { recursive: true })
  return folder
}

/** What the content has for somebody who works on the server with git. */
const REPOSITORIES: Record<string, (project: Project) => void> = {
  none: () => {},
  'one with changes that are staged': (project) => {
    initRepository(project)
    writeFiles(project.site.content, { 'other.txt': 'not for the site' })
    project.git('add', 'other.txt')
  },
  'one without commits': ({ git }) => void git('init', '--quiet'),
  'a broken one': (project) => {
    initRepository(project)
    fs.rmSync(project.path('.git/HEAD'))
  },
  'a link to the repository of something else': (project) => {
    initRepository(project)
    const other = join(elsewhere(project), '.git')
    fs.renameSync(project.path('.git'), other)
    fs.symlinkSync(other, project.path('.git'))
  },
  'a repository in which a lock was left': (project) => {
    initRepository(project)
    fs.writeFileSync(project.path('.git/index.lock'), '')
  },
  'a repository with another one in it': (project) => {
    initRepository(project)
    gitIn(join(project.site.content, 'services'))('init', '--quiet')
  },
  'one without a branch, and with a stash': (project) => {
    initRepository(project)
    project.git('checkout', '--quiet', '--detach')
    editFile(project.path(HOME), 'Clean', 'Shiny')
    project.git('stash')
  },
  'one in which a rebase has stopped': (project) => {
    initRepository(project)
    project.git('commit', '--quiet', '--allow-empty', '--message=Second')
    expect(() => project.git('rebase', '--exec=false', 'HEAD~1')).toThrow()
  },
  'one in which a bisection is under way': ({ git }) => {
    initRepository({ git })
    for (const message of ['Second', 'Third']) git('commit', '--quiet', '--allow-empty', `--message=${message}`)
    git('bisect', 'start', 'HEAD', 'HEAD~2')
  },
  'one in which a merge is under way': (project) => {
    initRepository(project)
    project.git('checkout', '--quiet', '-b', 'side')
    editFile(project.path(HOME), 'Clean', 'Shiny')
    project.git('commit', '--quiet', '--all', '--message=Side')
    project.git('checkout', '--quiet', 'main')
    project.git('merge', '--quiet', '--no-ff', '--no-commit', 'side')
  },
  'one with a submodule': (project) => {
    initRepository(project)
    const shared = temporaryFolder()
    writeFiles(shared, { 'van.jpg': 'A van' })
    const git = gitIn(shared)
    initRepository({ git })
    project.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', shared, 'pictures/shared')
    project.git('commit', '--quiet', '--message=Submodule')
  },
  'a worktree of another one': (project) => {
    initRepository(project)
    const folder = elsewhere(project)
    fs.renameSync(project.path('.git'), join(folder, '.git'))
    gitIn(folder)('worktree', 'add', '--quiet', '-b', 'side', 'tree')
    fs.renameSync(join(folder, 'tree/.git'), project.path('.git'))
    project.git('worktree', 'repair')
  },
  'the files of a bare one': ({ git }) => void git('init', '--quiet', '--bare'),
  'one of another user': (project) => {
    initRepository(project)
    if (isRoot) fs.chownSync(project.path('.git'), 1234, 1235)
  },
  'one with a sparse checkout': (project) => {
    writeFiles(project.site.content, { 'notes/van.txt': 'not for the site' })
    initRepository(project)
    project.git('sparse-checkout', 'set', '--sparse-index', 'services')
  },
}

/** The bytes of all files of a folder but one. */
function filesIn(folder: string, except = ''): [string, string][] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const others = names.filter((name) => name !== except && fs.statSync(join(folder, name)).isFile())
  return others.sort().map((name) => [name, fs.readFileSync(join(folder, name), 'base64')])
}

const HOOKS = ['pre-commit', 'post-commit', 'reference-transaction', 'post-index-change', 'post-checkout']

/** Has programs noted that a repository runs, if there is one: hooks, filters, monitors. Returns what was noted. */
function watchPrograms({ content }: Pick<Site, 'content'>): () => string[] {
  const [hooks, notes] = [temporaryFolder(), temporaryFolder()]
  const program = join(hooks, 'program')
  for (const name of ['program', ...HOOKS])
    fs.writeFileSync(join(hooks, name), `#!/bin/sh\ntouch ${notes}/${name}\n`, { mode: 0o755 })
  const filters = ['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process']
  const settings = [['core.hooksPath', hooks], ...['core.fsmonitor', ...filters].map((name) => [name, program])]
  for (const setting of settings) spawnSync('git', ['-c', 'safe.directory=*', 'config', ...setting], { cwd: content })
  writeFiles(content, { '.gitattributes': '*.yaml filter=evil text eol=crlf ident\n' })
  return () => fs.readdirSync(notes)
}

test.for(Object.entries(REPOSITORIES))(
  'the content’s own repository is left alone, and nothing that it sets runs: %s',
  async ([, prepare]) => {
    const project = await projectWithDraft()
    const { site, publisher } = project
    prepare(project)
    const notes = watchPrograms(site)
    const state = () => [filesIn(site.content, POLISHING), filesIn(elsewhere(project))]
    const before = state()
    expect(await run(publisher, 'publish')).toEqual(done)
    expect(project.live()).toContain('359')
    expect(state()).toEqual(before)
    expect(notes()).toEqual([])
    expect(gitIn(historyFolder(site))('show', `main:${POLISHING}`)).toBe(project.read(POLISHING))
  },
)

test.for<[string, string?]>([['merge'], ['rebase'], ['cherry-pick'], ['merge', 'of another user']])(
  'nothing is published while a %s in the content’s repository has conflicts to solve: %s',
  async ([command, isOthers]) => {
    const project = await projectWithDraft()
    const { git, path, publisher } = project
    initRepository(project)
    git('checkout', '--quiet', '-b', 'side')
    for (const [branch, place] of Object.entries({ side: 'Paisley', main: 'Largs' })) {
      git('checkout', '--quiet', branch)
      editFile(path(HOME), 'Glasgow', place)
      git('commit', '--quiet', '--all', `--message=${place}`)
    }
    expect(() => git(command, 'side')).toThrow()
    if (isRoot && isOthers) fs.chownSync(path('.git'), 1234, 1235)
    expect(await run(publisher, 'publish')).toEqual(failed('conflicts to solve first'))
    git('-c', 'safe.directory=*', command, '--abort')
    expect(await run(publisher, 'publish')).toEqual(done)
  },
)

/** Has each git that does something, such as `log`, killed. */
function killGit(command: string): void {
  const folder = temporaryFolder()
  const path = process.env.PATH
  const script = `#!/bin/sh\nPATH='${path}'\ncase " $* " in *' ${command} '*) kill -9 $$ ;; esac\nexec git "$@"\n`
  fs.writeFileSync(join(folder, 'git'), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${path}`)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('a git that is killed or fails is neither an empty history nor a folder without conflicts', async () => {
  const { publisher, site, log } = await projectWithDraft()
  killGit('ls-files')
  expect(await run(publisher, 'publish')).toEqual(failed('Try again'))
  vi.unstubAllEnvs()
  expect(await run(publisher, 'publish')).toEqual(done)
  killGit('log')
  await expect(readHistory(site)).rejects.toThrow('git failed')
  vi.unstubAllEnvs()
  expect(log()).toEqual([ours()])
  fs.writeFileSync(join(historyFolder(site), 'refs/heads/main'), '12'.repeat(20))
  await expect(readHistory(site)).rejects.toThrow('git failed')
})

test('mode and owner of a file stay, and nothing else in the content is another’s', async () => {
  const { publisher, site, path, read } = await projectWithDraft()
  fs.chmodSync(path(POLISHING), 0o640)
  const all = () => fs.readdirSync(site.content, { recursive: true, encoding: 'utf8' }).map(path)
  if (isRoot) for (const file of [site.content, ...all()]) fs.chownSync(file, 1234, 1235)
  await draftValue(site, 'faqs.yaml', [], { faqs: [] })
  expect(await run(publisher, 'publish')).toEqual(done)
  expect([read(POLISHING), fs.statSync(path(POLISHING)).mode & 0o777]).toEqual([expect.stringContaining('359'), 0o640])
  const owners = all().map((file) => `${fs.statSync(file).uid}:${fs.statSync(file).gid}`)
  if (isRoot) expect(new Set(owners)).toEqual(new Set(['1234:1235']))
})

test('no name of a file leads out of the content folder, nor does a link in it', async () => {
  const { publisher, site, path, read } = await projectWithDraft()
  for (const file of ['../home.yaml', 'services/../../x.yaml', '.git/config', 'services\\..\\..\\x.yaml', 'x', ''])
    await expect(readContentText(site, file), file).rejects.toThrow('The content has no file')
  const outside = join(temporaryFolder(), 'outside.yaml')
  fs.writeFileSync(outside, 'secret: 1\n')
  fs.rmSync(path(HOME))
  fs.symlinkSync(outside, path(HOME))
  expect(await run(publisher, 'publish')).toEqual(failed('home.yaml is a link'))
  fs.rmSync(path(HOME))
  fs.renameSync(path('services'), join(site.root, 'elsewhere'))
  fs.symlinkSync(join(site.root, 'elsewhere'), path('services'))
  expect(await run(publisher, 'publish')).toEqual(failed(''))
  expect(read(POLISHING)).toContain('349')
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
  await run(publisher, 'publish')
  expect(read(POLISHING)).toContain('359')
  expect(about()).toEqual(before)
})

test('a picture that becomes a link while the site builds does not enter it', async () => {
  const { site, path } = await projectWithDraft()
  const secret = join(temporaryFolder(), 'secret.jpg')
  fs.writeFileSync(secret, 'secret')
  writeFiles(site.content, { 'pictures/van.jpg': 'A van' })
  const { publisher } = publisherOf(site, () => {
    fs.rmSync(path('pictures/van.jpg'))
    fs.symlinkSync(secret, path('pictures/van.jpg'))
  })
  expect(await run(publisher, 'publish')).toEqual(done)
  expect(fs.readFileSync(join(site.root, 'releases/content/pictures/van.jpg'), 'utf8')).toBe('A van')
  await run(publisher, 'publish')
  expect(fs.existsSync(join(site.root, 'releases/content/pictures/van.jpg'))).toBe(false)
})

test('a draft waits while there is a pipe in place of its file', async () => {
  const { site, path } = await projectWithDraft()
  await draftValue(site, 'faqs.yaml', [], { faqs: [] })
  execFileSync('mkfifo', [path('faqs.yaml')])
  await expect(readContentText(site, 'faqs.yaml')).rejects.toThrow('faqs.yaml is a pipe, not a file.')
  expect((await readDraft(site, await listEdits(site))).map(({ file }) => file)).toEqual([POLISHING])
  expect((await listEdits(site)).map(({ file }) => file)).toContain('faqs.yaml')
})

test('the desk asks for one thing at a time, the last one counts, and it reads how that goes', async () => {
  const { publisher, site, live } = await projectWithDraft()
  await ask(site, 'preview')
  const id = await ask(site, 'publish', { words: 'Price: from £349  to £359\n Phone: none' })
  await ask(site, 'publish', { words: 'A second tap' })
  expect(await readJobState(site)).toMatchObject({ id, kind: 'publish', step: 'queued', isRunning: true })
  await expect(ask(site, 'undo', { publication: '../..' })).rejects.toThrow()
  await runJobs(publisher)
  expect(await readJobState(site)).toMatchObject({ id, step: 'done', isRunning: false })
  expect(live()).toContain('359')
  expect(await readHistory(site)).toMatchObject([{ job: id, words: 'Price: from £349 to £359\nPhone: none' }])
  expect(fs.readdirSync(site.desk)).toEqual([])
})

test('of two who save the same place at the same time, one is told, and nothing of the other is lost', async () => {
  const { site, draft } = await projectWithDraft()
  await draft(369)
  const saves = [380, 390].map((price) => draftValue(site, POLISHING, ['price'], price))
  const results = await Promise.allSettled(saves)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await listEdits(site)).toHaveLength(1)
})
