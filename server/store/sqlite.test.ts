import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { asOrdinaryUser } from '../../testing/as-ordinary-user.ts'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { testStore } from '../../testing/store-tests.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { SetupError } from '../setup-error.ts'
import { buildSqliteStore, openDatabase, openSqliteStore } from './sqlite.ts'

testStore('SQLite', (clock) => openSqliteStore(join(temporaryFolder(), 'data/quotes.sqlite'), clock))

test('commits are flushed to disk', () => {
  const database = openDatabase(join(temporaryFolder(), 'quotes.sqlite'))
  onTestFinished(() => database.close())
  const FULL = 2
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: FULL })
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
})

test('only the owner can read the folder of the database', async () => {
  const folder = join(temporaryFolder(), 'data')
  await (await openSqliteStore(join(folder, 'quotes.sqlite'), fakeClock())).close()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('an accepted request survives a restart', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const before = await openSqliteStore(file, fakeClock())
  const { reference } = await before.accept({ quote: aQuote() })
  await before.close()
  const after = await openSqliteStore(file, fakeClock())
  onTestFinished(() => after.close())
  expect(await after.claimDue(1)).toMatchObject([{ reference }])
})

test('a database of an earlier release is migrated and keeps its data', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const before = await openSqliteStore(file, fakeClock())
  const { reference = '' } = await before.accept({ quote: aQuote(), suspicion: 'links' })
  await before.close()
  const database = new DatabaseSync(file)
  database.exec(`alter table delivery drop column written_to;
    delete from kysely_migration where name = '004-mails-in-files'`)
  database.close()
  const after = await openSqliteStore(file, fakeClock())
  onTestFinished(() => after.close())
  for (const delivery of await after.claimDue(1)) await after.markSent(delivery, '/data/mail/a.eml')
  expect((await after.find(reference))?.deliveries).toMatchObject([{ writtenTo: '/data/mail/a.eml' }])
})

test('a database that a later release has migrated is rejected', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  await (await openSqliteStore(file, fakeClock())).close()
  const database = new DatabaseSync(file)
  database.exec(`insert into kysely_migration values ('999-later', '')`)
  database.close()
  await expect(openSqliteStore(file, fakeClock())).rejects.toThrow('a later release (999-later)')
})

test('two servers on one file never claim the same delivery', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const clock = fakeClock()
  const one = await openSqliteStore(file, clock)
  const other = await openSqliteStore(file, clock)
  onTestFinished(() => one.close())
  onTestFinished(() => other.close())
  await one.accept({ quote: aQuote() })
  await other.accept({ quote: aQuote() })
  const claimed = [...(await one.claimDue(2)), ...(await other.claimDue(2))]
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(3)
})

test('erased data is no longer in the file', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const store = await openSqliteStore(file, fakeClock())
  await store.accept({ quote: aQuote({ message: 'hatchback '.repeat(400) }) })
  await store.forget(aQuote().email)
  await store.close()
  expect(readFileSync(file).includes('hatchback')).toBe(false)
})

test('no photo remains in the database once its request is erased', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const store = await openSqliteStore(file, fakeClock())
  onTestFinished(() => store.close())
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(300_000, 'swirls')])
  await store.accept({ quote: aQuote(), isPlainPost: true, photos: [{ sentHash: 'a', jpeg }] })
  const inFiles = () => [file, `${file}-wal`].map((one) => readFileSync(one).includes('swirlsswirls'))
  expect(inFiles()).toContain(true)
  await store.forget(aQuote().email)
  expect(inFiles()).toEqual([false, false])
})

test('a damaged file is named in the error and left unchanged', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  writeFileSync(file, 'This is not a database. '.repeat(100))
  const bytes = readFileSync(file)
  await expect(openSqliteStore(file, fakeClock())).rejects.toThrow(SetupError)
  await expect(openSqliteStore(file, fakeClock())).rejects.toThrow(`The database ${file} cannot be used`)
  expect(readFileSync(file)).toEqual(bytes)
})

test('a file with damaged pages is rejected', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  await (await openSqliteStore(file, fakeClock())).close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096 + 8, 3 * 4096)
  writeFileSync(file, bytes)
  await expect(openSqliteStore(file, fakeClock())).rejects.toThrow(SetupError)
})

test('a read-only file is rejected', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'quotes.sqlite')
  await (await openSqliteStore(file, fakeClock())).close()
  chmodSync(file, 0o444)
  chmodSync(folder, 0o555)
  asOrdinaryUser()
  await expect(openSqliteStore(file, fakeClock())).rejects.toThrow('cannot be used')
})

test('on a full disk nothing of a request is stored, and requests succeed once there is space', async () => {
  const database = new DatabaseSync(join(temporaryFolder(), 'quotes.sqlite'))
  const store = await buildSqliteStore(database, fakeClock())
  onTestFinished(() => store.close())
  const { page_count: pages } = database.prepare('pragma page_count').get() ?? {}
  database.exec(`pragma max_page_count = ${pages}`)
  const long = aQuote({ message: 'x'.repeat(5000) })
  await expect(store.accept({ quote: long, idempotencyKey: 'key' })).rejects.toThrow('full')
  const group = [long, aQuote(), aQuote({ email: 'b@example.com' })].map((quote) => store.accept({ quote }))
  expect((await Promise.allSettled(group)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(await store.claimDue(10)).toEqual([])
  expect(await store.list()).toEqual([])
  database.exec('pragma max_page_count = 10000')
  expect(await store.accept({ quote: long, idempotencyKey: 'key' })).toMatchObject({ outcome: 'stored' })
  expect(await store.claimDue(10)).toHaveLength(2)
})

test('a request waits for a short lock, and is then stored', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const store = await openSqliteStore(file, fakeClock())
  onTestFinished(() => store.close())
  const other = openDatabase(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const accepted = store.accept({ quote: aQuote() })
  await new Promise(setImmediate) // Let the first attempt fail.
  other.exec('rollback')
  expect(await accepted).toMatchObject({ outcome: 'stored' })
})

test('a database locked by another process fails a group as a whole, not member by member', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const store = await openSqliteStore(file, fakeClock())
  onTestFinished(() => store.close())
  const other = openDatabase(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const accept = (email: string) => store.accept({ quote: aQuote({ email }) })
  // The first failure releases the lock, so a second attempt at the other two would succeed.
  const first = accept('a@example.com').catch((error) => {
    other.exec('rollback')
    throw error
  })
  const group = await Promise.allSettled([first, accept('b@example.com'), accept('c@example.com')])
  expect(group.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await accept('a@example.com')).toMatchObject({ outcome: 'stored' })
  expect(await store.list()).toHaveLength(1)
})
