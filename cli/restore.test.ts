import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { openSqliteStore } from '../core/store/sqlite.ts'
import { VERSION } from '../server/settings.ts'
import {
  addRequest,
  backedUpProject,
  damagePhoto,
  filesIn,
  onlyBackup,
  PHOTO,
  project,
  restore,
} from '../tests/support/backup-project.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { fakeClock } from '../tests/support/fake-clock.ts'
import { temporaryFolder, writeFiles } from '../tests/support/files.ts'
import { OWN_CERTIFICATE } from '../tests/support/own-certificate.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { startServer } from '../tests/support/server-process.ts'
import { smtpInbox } from '../tests/support/smtp-inbox.ts'

const TEXT = { encoding: 'utf8', stdio: 'pipe' } as const
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Reid', '-c', 'user.email=reid@example.com', ...args], { cwd: folder, ...TEXT })

test('everything that cannot be made again comes back on another machine, with uncommitted changes and history', async () => {
  const { folder, backups, run } = project()
  const reference = await addRequest(folder)
  const content = join(folder, 'content')
  git(content, 'init', '-q', '-b', 'main')
  git(content, 'add', '.')
  git(content, 'commit', '-q', '-m', 'First prices')
  git(content, 'gc', '-q')
  writeFiles(content, { 'business.yaml': 'name: Reid & Sons\n' })
  symlinkSync('../../public/proof.txt', join(content, 'pictures/linked.txt'))
  symlinkSync('nowhere', join(content, 'pictures/broken.txt'))

  const { status, stdout, stderr } = await run('backup', backups, '--also', 'public/proof.txt')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const backup = onlyBackup(backups)
  expect(stdout).toContain(`The backup is complete: ${backup}`)
  expect(stdout).toContain('saved: the content, with its git history')
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  expect(statSync(join(backup, '.env')).mode & 0o777).toBe(0o600)

  writeFiles(folder, { 'public/proof.txt': 'changed since' })
  const { machine, ...restored } = await restore(backups)
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect(restored.stdout).toContain(`Copy back yourself: ${join(backup, 'also/proof.txt')}`)
  expect(filesIn(machine)).toEqual([
    '.env',
    'content/business.yaml',
    'content/pictures/van.jpg',
    'data/desk/drafts/faqs.yaml.json',
    'data/gallery-videos/1-a.mp4',
    'data/gallery-videos/video-list.json',
    'data/quotes.sqlite',
    'public/proof.txt',
    'publications/1/publication.json',
  ])
  expect(readFileSync(join(machine, 'content/business.yaml'), 'utf8')).toBe('name: Reid & Sons\n')
  expect(readlinkSync(join(machine, 'content/pictures/linked.txt'))).toBe('../../public/proof.txt')
  expect(readFileSync(join(machine, '.env'), 'utf8')).toBe('RETENTION_DAYS=90\n')
  expect(git(join(machine, 'content'), 'log', '--format=%s')).toBe('First prices\n')
  expect(git(join(machine, 'content'), 'fsck', '--strict')).toBe('')
  expect(git(join(machine, 'content'), 'status', '--short')).toContain(' M business.yaml')
  expect(statSync(join(machine, 'data')).mode & 0o777).toBe(0o700)
  const store = await openSqliteStore(join(machine, 'data/quotes.sqlite'), fakeClock())
  onTestFinished(() => store.close())
  expect(await store.readHealth()).toMatchObject({ held: 2 })
  expect((await store.photos.list(reference))[0]?.jpeg).toEqual(new Uint8Array(PHOTO.jpeg))
})

test('a restored server sends what it accepts, and what it holds once it is told to', async () => {
  const { folder, backups, run } = project()
  const inbox = await smtpInbox()
  const site = builtSite()
  const env = { SMTP_URL: inbox.url }
  inbox.behaviour = { code: 451 }
  const original = await startServer({ site, folder, env })
  await original.send({ email: 'first@example.com' })
  await expect.poll(() => original.output().match(/not sent yet/g)).toHaveLength(2)
  expect(await run('backup', backups)).toMatchObject({ status: 0 })
  await original.stop('SIGKILL')
  inbox.behaviour = 'accept'

  const { machine } = await restore(backups)
  const restored = await startServer({ site, folder: machine, env })
  await restored.send({ email: 'second@example.com' })
  await inbox.waitForEmails(2)
  const references = new Set(inbox.emails.map(({ text }) => /\w{4}-\w{4}/.exec(text ?? '')?.[0]))
  expect(references.size).toBe(1)
  const store = await openSqliteStore(join(machine, 'data/quotes.sqlite'), systemClock)
  onTestFinished(() => store.close())
  await store.confirmRestore()
  // Its relay looks again at the latest after half a minute, or when it starts.
  await restored.stop()
  await startServer({ site, folder: machine, env })
  await inbox.waitForEmails(4)
  await expect.poll(async () => (await store.readHealth()).unsent).toBe(0)
})

test('a backup has the certificate of the mail server, and a restore says where it and other files belong', async () => {
  const certificate = join(temporaryFolder(), 'mail-server.pem')
  const settings = join(temporaryFolder(), 'detailing-site.env')
  writeFileSync(certificate, OWN_CERTIFICATE.cert)
  writeFileSync(settings, 'RATE_LIMIT=5\n')
  const { backup, backups } = await backedUpProject({
    env: { NODE_EXTRA_CA_CERTS: certificate, CREDENTIALS_DIRECTORY: dirname(settings) },
    args: ['--also', settings],
  })
  const origin = join(backup, 'origin.json')
  const also = (name: string) => `Copy back yourself: ${join(backup, 'also', name)}`
  expect((await restore(backups)).stdout).not.toContain(also('mail-server.pem'))
  rmSync(certificate)
  const { stdout } = await restore(backups)
  expect(stdout).toContain(`${also('mail-server.pem')}, to ${certificate}\n`)
  expect(stdout).toContain(`${also('detailing-site.env')}, to /etc/detailing-site.env\n`)
  expect(stdout).not.toContain('was made by version')
  writeFileSync(origin, readFileSync(origin, 'utf8').replace(VERSION, '2.0.0'))
  expect((await restore(backups)).stdout).toMatch(/made by version 2\.0\.0.*; this is /)
  rmSync(origin)
  expect((await restore(backups)).stdout).toContain(`${also('mail-server.pem')}\n`)
})

test('what root restores belongs to the owner of its folder, with its modes, though the backup ran with umask 077', {
  skip: process.getuid?.() !== 0,
}, async () => {
  const { folder, backups } = project()
  await addRequest(folder)
  git(join(folder, 'content'), 'init', '-q', '-b', 'main')
  for (const path of ['content', 'content/.git']) chmodSync(join(folder, path), 0o755)
  const backUp = [process.execPath, resolve(import.meta.dirname, 'backup.ts'), backups]
  execFileSync('sh', ['-c', 'umask 077; exec "$@"', 'sh', ...backUp], { cwd: folder })
  const machine = temporaryFolder()
  chownSync(machine, 65_534, 65_534)
  expect(await restore(backups, { folder: machine })).toMatchObject({ status: 0, stderr: '' })
  const restored = readdirSync(machine, { recursive: true, encoding: 'utf8' })
  expect(restored).toContain('data/quotes.sqlite')
  for (const path of restored) expect([path, statSync(join(machine, path)).uid]).toEqual([path, 65_534])
  for (const path of ['content', 'content/.git']) expect(statSync(join(machine, path)).mode & 0o777).toBe(0o755)
  // Nobody else owns the folder: then root is told who can read it.
  chmodSync(join(onlyBackup(backups), 'content'), 0o700)
  const own = await restore(backups)
  expect(own.stdout).toContain(
    `only root can read it. If the site runs as another user: sudo chmod -R a+rX ${own.machine}`,
  )
})

test('the doctor does not vouch for the backups of the original, and says who is back', async () => {
  const { folder, backups, run } = await backedUpProject()
  const machine = temporaryFolder()
  for (const place of [folder, machine]) cpSync(builtSite(), join(place, 'dist'), { recursive: true })
  expect((await run('doctor')).stdout).toMatch(/^ok {4}The last backup is \d minutes? old/m)
  const { stdout } = await restore(backups, { folder: machine })
  expect(stdout).toContain('have backups made again every night')
  const doctor = (await runCommand('doctor', [], { folder: machine })).stdout
  expect(doctor).toMatch(/^warn {2}There is no backup yet\./m)
  expect(doctor).toMatch(/^warn {2}The requests were restored from a backup made on .* is back/m)
})

test('without the settings, or where there are some already, the rest comes back, and what is in the way is renamed', async () => {
  const { backup, backups } = await backedUpProject({ args: ['--without-env'] })
  expect(existsSync(join(backup, '.env'))).toBe(false)
  const machine = temporaryFolder()
  writeFiles(machine, {
    '.env': 'CONTENT_DIR=clyde\nDATABASE_URL=sqlite:here/q.sqlite\n',
    'clyde/home.yaml': 'sample',
    public: 'a file',
    'shared/state.json': '{}',
  })
  symlinkSync('shared', join(machine, 'publications'))
  const env = { CONTENT_DIR: 'clyde', DATABASE_URL: 'sqlite:here/q.sqlite' }
  const { stdout } = await restore(backups, { folder: machine, env })
  expect(stdout).toMatch(/what was there is now .*clyde\.before-/)
  expect(filesIn(machine)).toEqual([
    '.env',
    expect.stringMatching(/^clyde\.before-.*\/home\.yaml$/),
    'clyde/business.yaml',
    'clyde/pictures/van.jpg',
    'data/gallery-videos/1-a.mp4',
    'data/gallery-videos/video-list.json',
    'here/desk/drafts/faqs.yaml.json',
    'here/q.sqlite',
    expect.stringMatching(/^public\.before-/),
    'public/proof.txt',
    'publications/1/publication.json',
    expect.stringMatching(/^shared\.before-.*\/state\.json$/),
    'shared/1/publication.json',
  ])
})

test.each([
  ['CONTENT_DIR', ''],
  ['GALLERY_STORAGE', 'file:'],
])('a restore beside the original leaves its %s alone, and works in a folder of its own', async (setting, scheme) => {
  const { folder, backups } = project()
  await addRequest(folder)
  const live = temporaryFolder()
  writeFiles(live, { 'business.yaml': 'name: Live\n' })
  writeFiles(folder, { '.env': `${setting}=${scheme}${live}\n` })
  await runCommand('backup', [backups], { folder, env: { [setting]: scheme + live } })
  const { machine, status, stderr } = await restore(backups)
  expect(stderr).toBe(
    `That folder may belong to another site: ${live}. Nothing was restored. Empty it, or set ${setting} in .env to another one.\n`,
  )
  expect(status).toBe(1)
  expect(filesIn(machine)).toEqual([])
  expect(filesIn(live)).toEqual(['business.yaml'])
  const env = { [setting]: `${scheme}own` }
  const again = await restore(backups, { folder: machine, env })
  expect(again).toMatchObject({ status: 0, stderr: '' })
  expect(filesIn(machine)).toContain('own/business.yaml')
})

test('a database is never overwritten, and nothing else is restored then', async () => {
  const { folder, backups, run } = await backedUpProject()
  const before = filesIn(folder)
  const { status, stderr } = await run('restore', backups)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^There is a database already \(data\/quotes\.sqlite\), so nothing was restored\./)
  expect(filesIn(folder)).toEqual(before)
})

test.each([
  ['CONTENT_DIR', ''],
  ['GALLERY_STORAGE', 'file:'],
  ['DATABASE_URL', 'sqlite:'],
])('if the place in %s cannot be made, a line says so, and nothing is restored', async (setting, scheme) => {
  const { backups } = await backedUpProject()
  const machine = temporaryFolder()
  writeFiles(machine, { 'content/home.yaml': 'mine', 'a-file': '' })
  const env = { [setting]: scheme + join(machine, 'a-file/place/x') }
  const { status, stderr } = await restore(backups, { folder: machine, env })
  expect(stderr).toMatch(/^Nothing was restored\. .*\/place.* could not be written: .*(ENOTDIR|EEXIST).*\n$/)
  expect(stderr).toContain(` Set ${setting} in `)
  expect(status).toBe(1)
  expect(readdirSync(machine).sort()).toEqual(['a-file', 'content'])
  expect(filesIn(machine)).toEqual(['a-file', 'content/home.yaml'])
})

test('a backup whose database is damaged restores nothing, and says to take an earlier one', async () => {
  const { backup, backups } = await backedUpProject()
  const file = join(backup, 'quotes.sqlite')
  damagePhoto(file)
  for (const damaged of [readFileSync(file), readFileSync(file).fill(7, 5000), 'not a database']) {
    writeFileSync(file, damaged)
    const machine = temporaryFolder()
    writeFiles(machine, { 'content/home.yaml': 'mine' })
    const { status, stderr } = await restore(backups, { folder: machine })
    expect(stderr).toMatch(/^Nothing was restored\. The database in .* cannot be used: .* an earlier backup\.\n$/)
    expect(stderr).toContain(backup)
    expect(status).toBe(1)
    expect(filesIn(machine)).toEqual(['content/home.yaml'])
  }
})
