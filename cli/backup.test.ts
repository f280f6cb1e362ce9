import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../core/store/open-store.ts'
import { openSqliteStore } from '../core/store/sqlite.ts'
import { addRequest, damagePhoto, onlyBackup, project, restore } from '../tests/support/backup-project.ts'
import { aQuote } from '../tests/support/builders.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { fakeClock } from '../tests/support/fake-clock.ts'
import { temporaryFolder, writeFiles } from '../tests/support/files.ts'
import { DEBIAN_POSTGRES, startPostgres } from '../tests/support/postgres.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { startProcess } from '../tests/support/start-process.ts'

test('files that have not changed since the last backup take no further space', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder)
  await run('backup', backups)
  writeFiles(folder, {
    'content/business.yaml': 'name: Reid\nlegalName: Sons\n',
    'data/gallery-videos/2-c.mp4': 'another',
  })
  await run('backup', backups)
  const [first = '', second = ''] = readdirSync(backups).sort()
  const inode = (backup: string, file: string) => statSync(join(backups, backup, file)).ino
  for (const file of ['content/pictures/van.jpg', 'gallery-videos/1-a.mp4'])
    expect(inode(second, file)).toBe(inode(first, file))
  expect(inode(second, 'gallery-videos/1-a.mp4')).not.toBe(statSync(join(folder, 'data/gallery-videos/1-a.mp4')).ino)
  const read = (backup: string) => readFileSync(join(backups, backup, 'content/business.yaml'), 'utf8')
  expect([read(first), read(second)]).toEqual(['name: Reid\n', 'name: Reid\nlegalName: Sons\n'])
  expect(existsSync(join(backups, second, 'gallery-videos/2-c.mp4'))).toBe(true)
})

test('the last backup of each day is kept for so many days, whatever the clock says, and those of other sites stay', async () => {
  const { folder, backups, run } = project({ SITE_URL: 'https://reid.test' })
  await addRequest(folder)
  const id = '0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad'
  const others = [
    ...[`.reid.test.example.${id}.part`, 'Photos-2020', 'localhost-2001-01-01T00-00-00.000Z'],
    ...['reid.test-8443-2001-01-01T00-00-00.000Z', 'reid.test-notes'],
  ]
  const old = ['2001-01-01T01', '2001-01-01T09', '2001-01-02T09', '2001-01-03T09', '2001-01-03T10']
  for (const name of [...others, ...old.map((time) => `reid.test-${time}-00-00.000Z`)]) mkdirSync(join(backups, name))
  mkdirSync(join(backups, `.reid.test.${id}.part`))
  const { stdout } = await run('backup', backups, '--keep', '3')
  expect(stdout).toContain('Deleted old backups: 3.')
  await run('backup', backups, '--keep', '3')
  expect(readdirSync(backups).sort()).toEqual([
    ...others.slice(0, 1),
    '.rotated',
    ...others.slice(1, 3),
    'reid.test-2001-01-02T09-00-00.000Z',
    'reid.test-2001-01-03T10-00-00.000Z',
    expect.stringMatching(/^reid\.test-20[2-9]/),
    expect.stringMatching(/^reid\.test-20[2-9]/),
    ...others.slice(3),
  ])
})

test('the newest backup of a site is restored, with or without www., and none of its older ones stays for ever', async () => {
  const env = { SITE_URL: 'https://reid.test' }
  const { folder, backups, run } = project(env)
  await addRequest(folder)
  const older = ['www.reid.test-2026-03-01T03-00-00.000Z', 'former.test-2026-04-01T03-00-00.000Z']
  for (const name of [...older, 'zoe.test-2090-01-01T03-00-00.000Z']) mkdirSync(join(backups, name))
  const { stdout } = await run('backup', backups)
  const newest = /complete: (.*)/.exec(stdout)?.[1] ?? ''
  expect((await restore(backups, { env })).stdout).toContain(`Restored ${newest}:`)
  expect((await restore(backups)).stderr).toMatch(
    /several sites\. Name one of them:\n(.*\/(former|reid|zoe)\.test-.*\n){3}$/,
  )
  expect((await run('backup', backups, '--keep', '1')).stdout).toContain('Deleted old backups: 1.')
  expect(readdirSync(backups)).not.toContain(older[0])
  const own = temporaryFolder()
  for (const name of older) mkdirSync(join(own, name))
  expect((await run('backup', own, '--keep', '1', '--alone')).stdout).toContain('Deleted old backups: 2.')
})

test.for([
  ['without a public address, though both are of one business', {}, { SITE_URL: 'http://127.0.0.1:3000' }],
  ['on two ports of a host', { SITE_URL: 'https://reid.test' }, { SITE_URL: 'https://reid.test:8443' }],
] as const)('two sites %s keep their backups apart in one folder', async ([, env, otherEnv]) => {
  const [one, two] = [project(env), project(otherEnv)]
  const { backups } = one
  await addRequest(one.folder)
  await addRequest(two.folder)
  await one.run('backup', backups)
  await two.run('backup', backups)
  // As if it had been the day before.
  const old = readdirSync(backups).map((name) => name.replace(/\d{4}-\d\d-\d\dT/, '2001-01-01T'))
  for (const [index, name] of readdirSync(backups).entries())
    renameSync(join(backups, name), join(backups, old[index] ?? ''))
  const { stdout } = await one.run('backup', backups, '--keep', '2')
  expect(stdout).not.toContain('Deleted')
  expect(readdirSync(backups)).toEqual(expect.arrayContaining(old))
  expect((await one.run('backup', backups, '--keep', '1')).stdout).toContain('Deleted old backups: 1.')

  const path = /complete: (.*)/.exec(stdout)?.[1] ?? ''
  const { status, stderr } = await restore(backups)
  expect(status).toBe(1)
  expect(stderr).toMatch(/ contains backups of several sites\. Name one of them:\n( {2}.*\n){2}$/)
  expect((await restore(path)).stdout).toContain(`Restored ${path}:`)
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
  await fails('backup', [backups, 'more'], 'Give only a folder')
  for (const days of ['0', 'x', '-1', '1.5']) await fails('backup', [backups, `--keep=${days}`], 'a number of days')
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

test('no pipe or link in the content stops a backup, or leads it elsewhere', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder)
  const content = join(folder, 'content')
  writeFiles(folder, { 'elsewhere/refs/secret': '' })
  symlinkSync('../elsewhere', join(content, '.git'))
  rmSync(join(content, 'business.yaml'))
  execFileSync('mkfifo', [join(content, 'business.yaml')])
  const { stdout } = await run('backup', backups)
  const [, path = ''] = /complete: (.*)/.exec(stdout) ?? []
  expect(readlinkSync(join(path, 'content/.git'))).toBe('../elsewhere')
})

test('what was erased is not in a backup', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder, 'forgotten@example.com')
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())
  await store.requests.forget('forgotten@example.com')
  await store.close()
  await run('backup', backups)
  expect(readFileSync(join(onlyBackup(backups), 'quotes.sqlite')).includes('forgotten@')).toBe(false)
})

test('no command migrates a database of an earlier version, and a backup of it is complete', async () => {
  const { folder, backups, run } = project()
  await cp(builtSite(), join(folder, 'dist'), { recursive: true })
  const reference = await addRequest(folder)
  const database = new DatabaseSync(join(folder, 'data/quotes.sqlite'))
  onTestFinished(() => database.close())
  const applied = () => database.prepare('select name from kysely_migration').all().length
  database.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)')
  const before = applied()
  const advice = 'of an earlier version of the site, and only the site’s server changes that'
  expect((await run('doctor')).stdout).toContain(`fail  The database is ${advice}`)
  expect((await run('../desk/main', 'code')).stderr).toContain(advice)
  const backup = await run('backup', backups)
  expect(backup).toMatchObject({ status: 0, stdout: expect.stringContaining(advice) })
  expect(applied()).toBe(before)
  const copy = new DatabaseSync(join(onlyBackup(backups), 'quotes.sqlite'))
  onTestFinished(() => copy.close())
  expect(copy.prepare('select reference from quote_request').all()).toEqual([{ reference }])
})

test('a damaged photo stops no command, but the backup and the doctor find it', async () => {
  const { folder, backups, run } = project()
  await cp(builtSite(), join(folder, 'dist'), { recursive: true })
  await addRequest(folder)
  damagePhoto(join(folder, 'data/quotes.sqlite'))
  expect((await run('../desk/main', 'code')).status).toBe(0)
  const { status, stderr } = await run('backup', backups)
  expect(stderr).toMatch(/quotes\.sqlite cannot be used: .*invalid page number/)
  expect([status, readdirSync(backups)]).toEqual([1, []])
  expect((await run('doctor')).stdout).toMatch(/^fail {2}The database .*invalid page number/m)
})

test.skipIf(!DEBIAN_POSTGRES)('a Postgres database comes back through pg_dump and pg_restore', async () => {
  const postgres = await startPostgres(DEBIAN_POSTGRES)
  onTestFinished(() => postgres.stop())
  const [one, other] = [await postgres.createDatabase(), await postgres.createDatabase()]
  const store = await openStore({ engine: 'postgres', url: one }, fakeClock())
  const { reference = '' } = await store.requests.accept({ quote: aQuote({ name: 'Zoë 🚗' }) })
  await store.requests.mark(reference, 'answered')
  await store.close()
  const { backups, run } = project({ DATABASE_URL: one })
  expect(await run('backup', backups)).toMatchObject({ status: 0, stderr: '' })
  const machine = temporaryFolder()
  const into = (url: string) => restore(backups, { folder: machine, env: { DATABASE_URL: url } })
  expect((await into(one)).stderr).toContain('There is a database already (Postgres)')
  expect((await into('sqlite:q.sqlite')).stderr).toContain('does not contain a database for SQLite')
  expect(await into(other)).toMatchObject({ status: 0, stderr: '' })
  const restored = await openStore({ engine: 'postgres', url: other }, fakeClock())
  expect(await restored.requests.list()).toMatchObject([{ reference, state: 'answered', quote: { name: 'Zoë 🚗' } }])
  expect(await restored.readHealth()).toMatchObject({ held: 2 })
  await restored.close()
})

test('without pg_dump, a backup of Postgres says what to install', async () => {
  const { folder, backups } = project()
  const env = { DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/quotes', PATH: '' }
  const { stderr } = await runCommand('backup', [backups], { folder, env })
  expect(stderr).toMatch(/^pg_dump is not installed\. Install .*postgresql-client\n$/)
  expect(stderr).not.toContain('s3cret')
  expect(readdirSync(backups)).toEqual([])
})
