import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../server/store/sqlite.ts'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { runCommand } from '../../testing/run-command.ts'
import { startProcess } from '../../testing/start-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

/** A project with one request, an empty folder `copies` and the backup command, which resolves with its errors. */
async function project({ message = 'Two dogs.' } = {}) {
  const folder = temporaryFolder()
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  const database = join(folder, 'data/quotes.sqlite')
  const store = await openSqliteStore(database, fakeClock())
  onTestFinished(() => store.close())
  const accept = (email: string) => store.accept({ quote: aQuote({ email, message }) })
  await accept('first@example.com')
  const backup = async (...args: string[]) => {
    const { status, stderr } = await runCommand('quotes', ['backup', ...args], { folder })
    expect(status).toBe(stderr ? 1 : 0)
    return stderr
  }
  return { folder, copies, database, accept, backup }
}

/** The email addresses in a backup. */
async function emailsIn(file: string): Promise<string[]> {
  const store = await openSqliteStore(file, fakeClock())
  const requests = await store.list()
  await store.close()
  return requests.map(({ quote }) => quote.email).sort()
}

test('a backup is a complete database that only the owner can read', async () => {
  const { copies, backup } = await project()
  const file = join(copies, 'copy.sqlite')
  expect(await backup(file)).toBe('')
  expect(readdirSync(copies)).toEqual(['copy.sqlite'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await emailsIn(file)).toEqual(['first@example.com'])
  expect(await backup(join(copies, 'no/such/folder/copy.sqlite'))).toMatch(
    /^The backup could not be written to .*ENOENT/,
  )
})

test('an earlier backup is replaced only with --replace', async () => {
  const { copies, accept, backup } = await project()
  const file = join(copies, 'copy.sqlite')
  await backup(file)
  await accept('second@example.com')
  expect(await backup(file)).toBe(
    `${file} already exists, so nothing was backed up. Choose another name, or add --replace if it is an earlier backup.\n`,
  )
  expect(await emailsIn(file)).toEqual(['first@example.com'])
  expect(await backup(file, '--replace')).toBe('')
  expect(await emailsIn(file)).toEqual(['first@example.com', 'second@example.com'])
  expect(readdirSync(copies)).toEqual(['copy.sqlite'])
})

test.each<[string, (file: string, database: string) => unknown, RegExp]>([
  [
    'a text file',
    (file) => writeFileSync(file, 'Minutes of a meeting. '.repeat(100)),
    /is not an earlier backup/,
  ],
  ['an empty file', (file) => writeFileSync(file, ''), /is not an earlier backup/],
  ['a folder', (file) => mkdirSync(file), /is not an earlier backup/],
  ['another database', (file) => openOther(file), /is not an earlier backup/],
  ['a broken link', (file) => symlinkSync(join(file, '../../data/none'), file), /is not an earlier backup/],
  ['a named pipe', (file) => execFileSync('mkfifo', [file]), /is not an earlier backup/],
  ['a database in use', (file) => openInUse(file), /is not an earlier backup/],
  ['a link to the database', (file, database) => symlinkSync(database, file), /is the database itself/],
  ['a hard link to the database', (file, database) => linkSync(database, file), /is the database itself/],
])('%s is never replaced', async (_what, create, reason) => {
  const { copies, database, backup } = await project()
  const file = join(copies, 'copy.sqlite')
  await create(file, database)
  const identify = () => [
    readdirSync(copies),
    ...[file, database].map((path) => statSync(path, { throwIfNoEntry: false })?.ino),
  ]
  const before = identify()
  expect(await backup(file, '--replace')).toMatch(reason)
  expect(identify()).toEqual(before)
})

test('the database is never replaced by its own backup', async () => {
  const { folder, database, backup } = await project()
  const { ino } = statSync(database)
  for (const args of [
    ['data/quotes.sqlite'],
    [database, '--replace'],
    [join(folder, 'copies/../data/quotes.sqlite')],
  ]) {
    expect(await backup(...args)).toBe(`${database} is the database itself. Choose another name.\n`)
  }
  expect(statSync(database).ino).toBe(ino)
  expect(readdirSync(join(folder, 'data')).filter((name) => !name.startsWith('quotes.sqlite'))).toEqual([])
})

test('a backup that fails leaves nothing behind', { skip: process.platform === 'win32' }, async () => {
  const { folder, copies } = await project({ message: 'A long story. '.repeat(8000) })
  const program = resolve(import.meta.dirname, '../quotes.ts')
  // Files of at most 64 KB have the same effect as a full disk.
  const command = `trap '' XFSZ; ulimit -f 128; exec "$@"`
  const args = ['-c', command, 'sh', process.execPath, program, 'backup', 'copies/copy.sqlite']
  const backup = startProcess('sh', args, { cwd: folder, env: { PATH: process.env.PATH } })
  expect(await backup.waitForExit()).toBe(1)
  expect(backup.output()).toMatch(/^The backup could not be written to .*(disk I\/O error|full)/)
  expect(readdirSync(copies)).toEqual([])
})

test('a backup that was killed is removed by the next one', async () => {
  const { copies, backup } = await project()
  writeFileSync(join(copies, '.copy.sqlite.0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad.part'), 'half')
  expect(await backup(join(copies, 'copy.sqlite'))).toBe('')
  expect(readdirSync(copies)).toEqual(['copy.sqlite'])
})

/** A database of another program. */
function openOther(file: string): void {
  const other = new DatabaseSync(file)
  other.exec('create table song (title text)')
  other.close()
}

/** A database of ours that another server has open. */
async function openInUse(file: string): Promise<void> {
  const store = await openSqliteStore(file, fakeClock())
  onTestFinished(() => store.close())
  expect(existsSync(`${file}-wal`)).toBe(true)
}
