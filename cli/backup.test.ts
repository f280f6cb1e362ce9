import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Clock, DAY, MINUTE, SECOND } from '../server/clock.ts'
import { openStore } from '../server/store/open-store.ts'
import { openSqliteStore } from '../server/store/sqlite.ts'
import { aQuote } from '../testing/builders.ts'
import { builtSite } from '../testing/built-site.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { writeFiles } from '../testing/files.ts'
import { DEBIAN_POSTGRES, startPostgres } from '../testing/postgres.ts'
import { runCommand } from '../testing/run-command.ts'
import { startServer } from '../testing/server-process.ts'
import { smtpInbox } from '../testing/smtp-inbox.ts'
import { startProcess } from '../testing/start-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const PHOTO = { sentHash: 'a', jpeg: Buffer.alloc(300_000, 'swirls') }

/** A project with everything that cannot be made again, and an empty folder for its backups. */
function project(env: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const backups = temporaryFolder()
  writeFiles(folder, {
    '.env': 'RETENTION_DAYS=90\n',
    'content/business.yaml': 'name: Reid\n',
    'content/pictures/van.jpg': 'a van',
    'data/gallery-videos/video-list.json': '{"videos":[]}',
    'data/gallery-videos/1-a.mp4': 'a film',
    'data/gallery-videos/.1-b.mp4.0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad': 'half a film',
    'public/proof.txt': 'mine',
  })
  const run = (command: string, ...args: string[]) => runCommand(command, args, { folder, env })
  return { folder, backups, run }
}

async function addRequest(folder: string, email = 'first@example.com', clock: Clock = fakeClock()) {
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), clock)
  const { reference = '' } = await store.accept({ quote: aQuote({ email }), photos: [PHOTO] })
  await store.close()
  return reference
}

/** The paths of all files in a folder, without git's. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Reid', '-c', 'user.email=reid@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })

/** The only backup in a folder. */
function onlyBackup(backups: string): string {
  const names = readdirSync(backups)
  expect(names).toEqual([expect.stringMatching(/^localhost-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/)])
  return join(backups, names[0] ?? '')
}

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

  const machine = temporaryFolder()
  const restored = await runCommand('restore', [backups], { folder: machine })
  expect({ status: restored.status, stderr: restored.stderr }).toEqual({ status: 0, stderr: '' })
  expect(restored.stdout).toContain(`Copy back yourself: ${join(backup, 'also/proof.txt')}`)
  expect(filesIn(machine)).toEqual([
    '.env',
    'content/business.yaml',
    'content/pictures/linked.txt',
    'content/pictures/van.jpg',
    'data/gallery-videos/1-a.mp4',
    'data/gallery-videos/video-list.json',
    'data/quotes.sqlite',
    'public/proof.txt',
  ])
  expect(readFileSync(join(machine, 'content/business.yaml'), 'utf8')).toBe('name: Reid & Sons\n')
  expect(readFileSync(join(machine, '.env'), 'utf8')).toBe('RETENTION_DAYS=90\n')
  expect(git(join(machine, 'content'), 'log', '--format=%s')).toBe('First prices\n')
  expect(git(join(machine, 'content'), 'fsck', '--strict')).toBe('')
  expect(git(join(machine, 'content'), 'status', '--short')).toContain(' M business.yaml')
  expect(statSync(join(machine, 'data')).mode & 0o777).toBe(0o700)
  expect((await runCommand('quotes', ['list'], { folder: machine })).stdout).toMatch(
    new RegExp(`^${reference} [^]*Emails: owner held; customer held`),
  )
  await runCommand('quotes', ['photos', reference, '--out', 'photos'], { folder: machine })
  expect(readFileSync(join(machine, `photos/${reference}-1.jpg`))).toEqual(PHOTO.jpeg)
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

  const machine = temporaryFolder()
  await runCommand('restore', [backups], { folder: machine })
  const restored = await startServer({ site, folder: machine, env })
  await restored.send({ email: 'second@example.com' })
  await inbox.waitForEmails(2)
  const references = new Set(inbox.emails.map(({ text }) => /\w{4}-\w{4}/.exec(text ?? '')?.[0]))
  expect(references.size).toBe(1)
  const sendHeld = () => runCommand('quotes', ['send-held'], { folder: machine })
  expect((await sendHeld()).stdout).toContain('2 emails will be sent')
  // Its relay looks again at the latest after half a minute, or when it starts.
  await restored.stop()
  await startServer({ site, folder: machine, env })
  await inbox.waitForEmails(4)
  expect((await sendHeld()).stdout).toBe('No email is held.\n')
})

test('while 50 clients send, a backup has every request accepted before, and after a restore no email goes twice', {
  tags: ['nightly'],
}, async () => {
  const { folder, backups, run } = project()
  const [site, inbox] = [builtSite(), await smtpInbox()]
  const env = { SMTP_URL: inbox.url, RATE_LIMIT: '100000' }
  const original = await startServer({ site, folder, env })
  const accepted: string[] = []
  let stopped = false
  const clients = Array.from({ length: 50 }, async (_, client) => {
    for (let sent = 0; !stopped; sent++) {
      const response = await original.send({ email: `client-${client}-${sent}@example.com` })
      if (response.ok) accepted.push(((await response.json()) as { reference: string }).reference)
      await pause(THINKING)
    }
  })
  const receivedOf = (audience: 'owner' | 'customer') =>
    inbox.emails.flatMap(({ subject = '' }) =>
      subject.startsWith('Quote request') === (audience === 'owner')
        ? (/\w{4}-\w{4}/.exec(subject) ?? [])
        : [],
    )
  await expect.poll(() => receivedOf('owner').length, { timeout: MINUTE }).toBeGreaterThan(20)
  const before = [...accepted]
  expect(await run('backup', backups)).toMatchObject({ status: 0, stderr: '' })
  const first = await listRestored(backups)
  expect(before.filter((reference) => !first.has(reference))).toEqual([])
  // From now on the mail server refuses, so that the original cannot send what the last backup holds.
  inbox.behaviour = { code: 451 }
  stopped = true
  await Promise.all(clients)
  await expect.poll(() => original.output().match(/not sent yet/g)?.length).toBeGreaterThan(3)
  await run('backup', backups)
  await original.stop('SIGKILL')
  inbox.behaviour = 'accept'

  const machine = temporaryFolder()
  await runCommand('restore', [backups], { folder: machine })
  await runCommand('quotes', ['send-held'], { folder: machine })
  const restored = await startServer({ site, folder: machine, env })
  const missing = () => {
    const received = new Set(receivedOf('owner'))
    return accepted.filter((reference) => !received.has(reference)).length
  }
  await expect.poll(missing, { timeout: 5 * MINUTE, interval: SECOND }).toBe(0)
  await restored.stop()
  for (const audience of ['owner', 'customer'] as const)
    expect(receivedOf(audience).length).toBe(new Set(receivedOf(audience)).size)
})

/** How long a client waits between two requests. */
const THINKING = SECOND / 4

/** The references in the newest backup, restored elsewhere. */
async function listRestored(backups: string): Promise<Set<string>> {
  const machine = temporaryFolder()
  expect(await runCommand('restore', [backups], { folder: machine })).toMatchObject({ status: 0, stderr: '' })
  const store = await openSqliteStore(join(machine, 'data/quotes.sqlite'), fakeClock())
  const references = new Set((await store.list()).map(({ reference }) => reference))
  await store.close()
  return references
}

test('files that have not changed since the last backup take no further space', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder)
  await run('backup', backups)
  writeFiles(folder, { 'content/business.yaml': 'name: Sons\n', 'data/gallery-videos/2-c.mp4': 'another' })
  await run('backup', backups)
  const [first = '', second = ''] = readdirSync(backups).sort()
  const inode = (backup: string, file: string) => statSync(join(backups, backup, file)).ino
  for (const file of ['content/pictures/van.jpg', 'gallery-videos/1-a.mp4'])
    expect(inode(second, file)).toBe(inode(first, file))
  expect(inode(second, 'gallery-videos/1-a.mp4')).not.toBe(
    statSync(join(folder, 'data/gallery-videos/1-a.mp4')).ino,
  )
  const read = (backup: string) => readFileSync(join(backups, backup, 'content/business.yaml'), 'utf8')
  expect([read(first), read(second)]).toEqual(['name: Reid\n', 'name: Sons\n'])
  expect(existsSync(join(backups, second, 'gallery-videos/2-c.mp4'))).toBe(true)
})

test('the last backup of each day is kept for so many days, whatever the clock says, and those of other sites stay', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder)
  const others = ['other.test-2001-01-01T00-00-00.000Z', 'Photos-2020', 'localhost-notes']
  const old = ['2001-01-01T01', '2001-01-01T09', '2001-01-02T09', '2001-01-03T09', '2001-01-03T10']
  for (const name of [...others, ...old.map((time) => `localhost-${time}-00-00.000Z`)])
    mkdirSync(join(backups, name))
  mkdirSync(join(backups, '.localhost.0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad.part'))
  const { stdout } = await run('backup', backups, '--keep', '3')
  expect(stdout).toContain('Deleted old backups: 3.')
  await run('backup', backups, '--keep', '3')
  expect(readdirSync(backups).sort()).toEqual([
    'Photos-2020',
    'localhost-2001-01-02T09-00-00.000Z',
    'localhost-2001-01-03T10-00-00.000Z',
    expect.stringMatching(/^localhost-20[2-9]/),
    expect.stringMatching(/^localhost-20[2-9]/),
    'localhost-notes',
    'other.test-2001-01-01T00-00-00.000Z',
  ])
  const listed = await runCommand('restore', [backups], { folder: temporaryFolder() })
  expect(listed.stderr).toMatch(/contains backups of .*other\.test.* Name one of them/)
})

test('without the settings, or where there are some already, the rest comes back', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder)
  await run('backup', backups, '--without-env')
  expect(existsSync(join(onlyBackup(backups), '.env'))).toBe(false)
  const machine = temporaryFolder()
  writeFiles(machine, {
    '.env': 'CONTENT_DIR=clyde\nDATABASE_URL=sqlite:here/q.sqlite\n',
    'clyde/home.yaml': 'sample',
  })
  const restored = await runCommand('restore', [backups], {
    folder: machine,
    env: { CONTENT_DIR: 'clyde', DATABASE_URL: 'sqlite:here/q.sqlite' },
  })
  expect(restored.stdout).toMatch(/what was there is now .*clyde\.before-/)
  expect(filesIn(machine)).toEqual([
    '.env',
    expect.stringMatching(/^clyde\.before-.*\/home\.yaml$/),
    'clyde/business.yaml',
    'clyde/pictures/van.jpg',
    'data/gallery-videos/1-a.mp4',
    'data/gallery-videos/video-list.json',
    'here/q.sqlite',
    'public/proof.txt',
  ])
})

test('a trial restore beside the original leaves the folders of the original alone, and works in a folder of its own', async () => {
  for (const [setting, name, folders] of [
    ['CONTENT_DIR', '', { CONTENT_DIR: 'reid' }],
    ['GALLERY_STORAGE', 'file:', { GALLERY_STORAGE: 'videos' }],
  ] as const) {
    const { folder, backups } = project()
    await addRequest(folder)
    const live = temporaryFolder()
    writeFiles(live, { 'business.yaml': 'name: Live\n' })
    writeFiles(folder, { '.env': `${setting}=${name}${live}\n` })
    await runCommand('backup', [backups], { folder, env: { [setting]: `${name}${live}` } })
    const machine = temporaryFolder()
    const restore = () => runCommand('restore', [backups], { folder: machine })
    const { status, stderr } = await restore()
    expect(stderr).toBe(
      `That folder may belong to another site: ${live}. Nothing was restored. Empty it, or set ${setting} in .env to another one.\n`,
    )
    expect(status).toBe(1)
    expect(filesIn(machine)).toEqual([])
    expect(filesIn(live)).toEqual(['business.yaml'])
    expect(readdirSync(join(live, '..')).filter((one) => one.includes('.before-'))).toEqual([])
    const [own] = Object.values(folders)
    const again = await runCommand('restore', [backups], {
      folder: machine,
      env: { [setting]: `${name}${own}` },
    })
    expect(again).toMatchObject({ status: 0, stderr: '' })
    expect(filesIn(machine)).toContain(`${own}/business.yaml`)
  }
})

test('a database is never overwritten, and nothing else is restored then', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder)
  await run('backup', backups)
  const before = filesIn(folder)
  const { status, stderr } = await run('restore', backups)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^There is a database already \(data\/quotes\.sqlite\), so nothing was restored\./)
  expect(filesIn(folder)).toEqual(before)
})

test('a mistake is explained, and leaves nothing behind', async () => {
  const { folder, backups, run } = project()
  const fails = async (command: string, args: string[], message: string) => {
    const { status, stderr } = await run(command, ...args)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n +at /)
    expect(status).toBe(1)
    expect(readdirSync(backups)).toEqual([])
  }
  await fails('backup', [backups], 'There is no database')
  await addRequest(folder)
  await fails('backup', [], 'Give a folder')
  await fails('backup', [backups, 'more'], 'Give one folder.')
  for (const days of ['0', 'x', '-1', '1.5'])
    await fails('backup', [backups, `--keep=${days}`], 'a number of days')
  for (const inside of ['content', 'content/backups', 'data/gallery-videos/b', 'public', 'dist/x'])
    await fails('backup', [inside], 'Choose a folder outside of it.')
  await fails('backup', [join(folder, '.env')], 'could not be written')
  await fails('backup', [backups, '--also', 'no/such/file'], 'no/such/file')
  await fails('restore', [], 'Give the folder of the backups')
  await fails('restore', [backups], `There is no backup in ${backups}.`)
  await fails('restore', [join(backups, 'none')], 'cannot be read')
})

test('a backup that fails leaves nothing behind', { skip: process.platform === 'win32' }, async () => {
  const { folder, backups } = project()
  await addRequest(folder)
  writeFiles(folder, { 'content/pictures/large.jpg': 'x'.repeat(200_000) })
  // Files of at most 128 KB have the same effect as a full disk.
  const args = ['-c', `trap '' XFSZ; ulimit -f 256; exec "$@"`, 'sh', process.execPath]
  const backup = startProcess('sh', [...args, resolve(import.meta.dirname, 'backup.ts'), backups], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  })
  expect(await backup.waitForExit()).toBe(1)
  expect(backup.output()).toMatch(/^The backup could not be written to /)
  expect(readdirSync(backups)).toEqual([])
})

test('what was erased is not in a backup', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder, 'forgotten@example.com')
  await run('quotes', 'forget', 'forgotten@example.com')
  await run('backup', backups)
  expect(readFileSync(join(onlyBackup(backups), 'quotes.sqlite')).includes('forgotten@')).toBe(false)
})

test('doctor says how old the last backup is', async () => {
  const { folder, backups, run } = project()
  await cp(builtSite(), join(folder, 'dist'), { recursive: true })
  await addRequest(folder)
  const doctor = async () => (await run('doctor')).stdout
  expect(await doctor()).toMatch(/^warn {2}There is no backup yet\./m)
  await run('backup', backups)
  expect(await doctor()).toContain(`ok    The last backup is 0 hours old (${backups}).`)
  const clock = fakeClock(new Date(Date.now() - 3 * DAY))
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), clock)
  await store.recordBackup('/mnt/usb')
  await store.close()
  expect(await doctor()).toContain('fail  The last backup is 3 days old (/mnt/usb).')
})

test.skipIf(!DEBIAN_POSTGRES)('a Postgres database comes back through pg_dump and pg_restore', async () => {
  const postgres = await startPostgres(DEBIAN_POSTGRES)
  onTestFinished(() => postgres.stop())
  const [one, other] = [await postgres.createDatabase(), await postgres.createDatabase()]
  const store = await openStore({ engine: 'postgres', url: one }, fakeClock())
  const { reference = '' } = await store.accept({ quote: aQuote({ name: 'Zoë 🚗' }) })
  await store.mark(reference, 'answered')
  await store.close()
  const { backups, run } = project({ DATABASE_URL: one })
  expect(await run('backup', backups)).toMatchObject({ status: 0, stderr: '' })
  const machine = temporaryFolder()
  const restore = (url: string) =>
    runCommand('restore', [backups], { folder: machine, env: { DATABASE_URL: url } })
  expect((await restore(one)).stderr).toContain('There is a database already (Postgres)')
  expect((await restore('sqlite:q.sqlite')).stderr).toContain('does not contain a database for SQLite')
  expect(await restore(other)).toMatchObject({ status: 0, stderr: '' })
  const { stdout } = await runCommand('quotes', ['list'], { folder: machine, env: { DATABASE_URL: other } })
  expect(stdout).toMatch(new RegExp(`^${reference}  .*  answered  Zoë 🚗  [^]*owner held; customer held`))
})

test('without pg_dump, a backup of Postgres says what to install', async () => {
  const { folder, backups } = project()
  const env = { DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/quotes', PATH: '' }
  const { stderr } = await runCommand('backup', [backups], { folder, env })
  expect(stderr).toMatch(/^pg_dump is not installed\. Install .*postgresql-client\n$/)
  expect(stderr).not.toContain('s3cret')
  expect(readdirSync(backups)).toEqual([])
})
