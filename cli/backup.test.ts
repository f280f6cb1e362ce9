import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../core/clock.ts'
import { type DatabaseUrl, openStore } from '../core/store/open-store.ts'
import type { Store } from '../core/store/store.ts'
import { addRequest, damagePhoto, PHOTO, project } from '../tests/support/backup-project.ts'
import { aQuote } from '../tests/support/builders.ts'
import { fakeClock } from '../tests/support/fake-clock.ts'
import { DEBIAN_POSTGRES, startPostgres } from '../tests/support/postgres.ts'

async function open(database: DatabaseUrl): Promise<Store> {
  const store = await openStore(database, fakeClock())
  onTestFinished(() => store.close())
  return store
}

async function signIn({ sessions }: Store): Promise<string> {
  const session = (await sessions.signIn(await sessions.startSignInFromTerminal(), '')) ?? ''
  expect(await sessions.find(session)).toBe('current')
  return session
}

/** A store on a copy says that it is a backup, until the owner has confirmed it, and nobody is signed in there. */
async function expectBackup(copy: Store, session: string): Promise<void> {
  const { restoredFrom } = await copy.readHealth()
  expect(restoredFrom?.getTime()).toBeGreaterThan(Date.now() - 10 * MINUTE)
  expect(await copy.sessions.find(session)).toBe('unknown')
  await copy.confirmRestore()
  expect((await copy.readHealth()).restoredFrom).toBeUndefined()
}

test('a copy of the database is whole, private and up to date, and a site that uses it says that it is a backup', async () => {
  const { folder, backups, run } = project()
  await addRequest(folder, 'forgotten@example.com')
  await run('backup', backups)
  const original = await open({ engine: 'sqlite', file: join(folder, 'data/quotes.sqlite') })
  await original.requests.forget('forgotten@example.com')
  const reference = await addRequest(folder)
  const session = await signIn(original)
  const file = join(backups, 'quotes.sqlite')
  expect(await run('backup', backups)).toMatchObject({ status: 0, stdout: expect.stringContaining(file) })
  expect([readdirSync(backups), statSync(file).mode & 0o777]).toEqual([['quotes.sqlite'], 0o600])
  expect(readFileSync(file).includes('forgotten@')).toBe(false)
  const copy = await open({ engine: 'sqlite', file })
  expect((await copy.photos.list(reference))[0]?.jpeg).toEqual(new Uint8Array(PHOTO.jpeg))
  await expectBackup(copy, session)
})

test('a mistake is explained, and the last copy stays', async () => {
  const { folder, backups, run } = project()
  const fails = async (args: string[], message: string) => {
    const { status, stderr } = await run('backup', ...args)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n +at /)
    expect(status).toBe(1)
  }
  await fails([backups], 'There is no database')
  await addRequest(folder)
  await fails([], 'Give a folder')
  await fails([join(folder, '.env')], 'could not be copied')
  await run('backup', backups)
  damagePhoto(join(folder, 'data/quotes.sqlite'))
  await fails([backups], 'invalid page number')
  expect(readdirSync(backups)).toEqual(['quotes.sqlite'])
})

test('no command migrates a database of an earlier version, and a copy of it is complete', async () => {
  const { folder, backups, run } = project()
  const reference = await addRequest(folder)
  const database = new DatabaseSync(join(folder, 'data/quotes.sqlite'))
  onTestFinished(() => database.close())
  const applied = () => database.prepare('select name from kysely_migration').all().length
  database.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)')
  const before = applied()
  expect((await run('../desk/main', 'code')).stderr).toContain('of an earlier version of the site')
  expect(await run('backup', backups)).toMatchObject({ status: 0 })
  expect(applied()).toBe(before)
  const copy = new DatabaseSync(join(backups, 'quotes.sqlite'))
  onTestFinished(() => copy.close())
  expect(copy.prepare('select reference from quote_request').all()).toEqual([{ reference }])
})

test.skipIf(!DEBIAN_POSTGRES)('psql makes a database of the copy of one of Postgres', async () => {
  const postgres = await startPostgres(DEBIAN_POSTGRES)
  onTestFinished(() => postgres.stop())
  const [one, other] = [await postgres.createDatabase(), await postgres.createDatabase()]
  const store = await open({ engine: 'postgres', url: one })
  const { reference = '' } = await store.requests.accept({ quote: aQuote({ name: 'Zoë 🚗' }) })
  const session = await signIn(store)
  const { backups, run } = project({ DATABASE_URL: one })
  expect(await run('backup', backups)).toMatchObject({ status: 0, stderr: '' })
  const file = join(backups, 'quotes.sql')
  execFileSync('psql', ['-qX', '--single-transaction', '-vON_ERROR_STOP=1', `--file=${file}`, `--dbname=${other}`])
  const copy = await open({ engine: 'postgres', url: other })
  expect((await copy.requests.find(reference))?.quote.name).toBe('Zoë 🚗')
  await expectBackup(copy, session)
})
