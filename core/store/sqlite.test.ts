import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aQuote } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { LATER_MIGRATION, testStore } from '../../tests/support/store-tests.ts'
import { chosenLines } from '../requests/choice.ts'
import { SetupError } from '../setup-error.ts'
import { MIGRATIONS } from './migrations.ts'
import { openDatabase, openSqliteStore } from './sqlite.ts'

testStore('SQLite', (clock) => openSqliteStore(join(temporaryFolder(), 'data/quotes.sqlite'), clock))

/** Opens a store in a new file. */
async function openStore(file = join(temporaryFolder(), 'quotes.sqlite')) {
  const store = await openSqliteStore(file, fakeClock())
  onTestFinished(() => store.close())
  return { store, file }
}

test('commits are flushed to disk', () => {
  const database = openDatabase(join(temporaryFolder(), 'quotes.sqlite'))
  onTestFinished(() => database.close())
  const FULL = 2
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: FULL })
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
})

test('a database of an earlier release is migrated and keeps its data', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const before = await openSqliteStore(file, fakeClock())
  const choices = [{ id: 'revive', name: 'Revive', price: 'from £349' }]
  const { reference = '' } = await before.requests.accept({ quote: aQuote(), choices, suspicion: 'links' })
  await before.close()
  const database = new DatabaseSync(file)
  database.exec(`alter table delivery drop column written_to;
    alter table quote_request drop column package_total;
    alter table quote_request drop column vehicle_size;
    delete from kysely_migration where name in ('004-mails-in-files', '015-several-packages')`)
  database.close()
  const { store } = await openStore(file)
  for (const delivery of await store.outbox.claimDue(1)) await store.outbox.markSent(delivery, '/data/mail/a.eml')
  const found = await store.requests.find(reference)
  expect(found?.deliveries).toMatchObject([{ writtenTo: '/data/mail/a.eml' }])
  expect(found && chosenLines(found.chosen)).toEqual(['Revive, from £349'])
})

test('emails about photos that came late, of an earlier release, raise no alarm, and what waits goes out', async () => {
  const { store, file } = await openStore()
  const references: string[] = []
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    references.push((await store.requests.accept({ quote: aQuote({ email }) })).reference ?? '')
  for (const delivery of await store.outbox.claimDue(6)) await store.outbox.markSent(delivery)
  const [waiting = '', sent = '', dead = ''] = references
  const database = new DatabaseSync(file)
  const insert =
    database.prepare(`insert into delivery (id, reference, audience, created_at, due_at, sent_at, failed_at)
    values (?1, ?1, 'late-photos', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', ?2, ?3)`)
  const at = '2026-01-01T00:00:00.000Z'
  insert.run(waiting, null, null)
  insert.run(sent, at, null)
  insert.run(dead, null, at)
  database.close()
  for (const reference of references) expect((await store.requests.find(reference))?.deliveries).toHaveLength(2)
  expect(await store.readHealth()).toMatchObject({ deadLetters: 0, oldestUnsentAt: undefined })
  expect(await store.outbox.claimDue(6)).toMatchObject([{ reference: waiting }])
})

/** Migrates a new file as a later release may. */
async function migratedLater(sql: string, name = '999-later'): Promise<string> {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  await (await openSqliteStore(file, fakeClock())).close()
  const database = new DatabaseSync(file)
  database.exec(`${sql}; insert into kysely_migration values ('${name}', '')`)
  database.close()
  return file
}

testStore('SQLite, as a later release has left it', async (clock) =>
  openSqliteStore(await migratedLater(LATER_MIGRATION.join(';')), clock),
)

test('a database that a later release has changed more deeply is rejected', async () => {
  const file = await migratedLater('', '999-later!')
  await expect(openSqliteStore(file, fakeClock())).rejects.toThrow('a later release (999-later!)')
})

/** Whether a migration changes nothing that an earlier release reads or writes. */
function onlyAdds(statements: string[]): boolean {
  const created = statements.map((statement) => /^create table (\w+)/.exec(statement)?.[1])
  return statements.every((statement) => {
    const [, column] = /^alter table \w+ add column (.*)$/s.exec(statement) ?? []
    const [, table] = /^insert into (\w+)/.exec(statement) ?? []
    return (
      /^create (table|index) /.test(statement) ||
      (column && !/\b(unique|references|check|primary|not)\b/.test(column.replace(/\bdefault .* not null$/s, ''))) ||
      (table && created.includes(table))
    )
  })
}

/** Releases before refuse every migration of a later one. */
const FIRST_TO_ADD = '016'

test.each([
  ...Object.entries(MIGRATIONS).filter(([name]) => name >= FIRST_TO_ADD && !name.endsWith('!')),
  ['of the tests above', LATER_MIGRATION],
])('migration %s only adds, so that the release before works on', (_name, statements) => {
  expect(onlyAdds(statements)).toBe(true)
})

test('two servers on one file never claim the same delivery', async () => {
  const { store: one, file } = await openStore()
  const { store: other } = await openStore(file)
  for (const { requests } of [one, other]) await requests.accept({ quote: aQuote() })
  const claimed = [...(await one.outbox.claimDue(2)), ...(await other.outbox.claimDue(2))]
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(3)
})

test('no photo remains in the database once its request is erased', async () => {
  const { store, file } = await openStore()
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(300_000, 'swirls')])
  await store.requests.accept({ quote: aQuote(), isPlainPost: true, photos: [{ sentHash: 'a', jpeg }] })
  const inFiles = () => [file, `${file}-wal`].map((one) => readFileSync(one).includes('swirlsswirls'))
  expect(inFiles()).toContain(true)
  await store.requests.forget(aQuote().email)
  expect(inFiles()).toEqual([false, false])
})

test('a file with damaged pages is rejected', async () => {
  const file = join(temporaryFolder(), 'quotes.sqlite')
  await (await openSqliteStore(file, fakeClock())).close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096 + 8, 3 * 4096)
  writeFileSync(file, bytes)
  await expect(openSqliteStore(file, fakeClock())).rejects.toThrow(SetupError)
})

test('a request waits for a short lock, and is then stored', async () => {
  const { store, file } = await openStore()
  const other = openDatabase(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const accepted = store.requests.accept({ quote: aQuote() })
  await new Promise(setImmediate) // Let the first attempt fail.
  other.exec('rollback')
  expect(await accepted).toMatchObject({ outcome: 'stored' })
})

/** Makes the next references repeat one character each: random bytes of 0 give 3333-3333, of 1 give 4444-4444. */
function stubRandomBytes(...bytes: number[]): void {
  const random = vi.spyOn(crypto, 'getRandomValues')
  onTestFinished(() => random.mockRestore())
  for (const byte of bytes) random.mockImplementationOnce((array) => (array as Uint8Array).fill(byte) as never)
}

test('a reference that exists is not used again, also by a simultaneous request', async () => {
  const { store } = await openStore()
  stubRandomBytes(0, 0, 1, 1, 2)
  const send = (name: string) => store.requests.accept({ quote: aQuote({ name }) })
  const receipts = [...(await Promise.all([send('Ann'), send('Bo')])), await send('Cy')]
  expect(receipts.map(({ reference }) => reference)).toEqual(['3333-3333', '4444-4444', '6666-6666'])
  const names = (await store.requests.list()).map(({ quote }) => quote.name)
  expect(names.sort()).toEqual(['Ann', 'Bo', 'Cy'])
  expect(await store.outbox.claimDue(10)).toHaveLength(4)
})
