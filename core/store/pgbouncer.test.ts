import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { openAtTimeOf } from '../../tests/support/open-at-time-of.ts'
import { HAS_PGBOUNCER, type Postgres, startPgBouncer, startPostgres } from '../../tests/support/postgres.ts'
import { testStore } from '../../tests/support/store-tests.ts'
import { openPostgresStore } from './postgres.ts'

describe.skipIf(!HAS_PGBOUNCER)('behind PgBouncer', { tags: ['nightly'] }, () => {
  let postgres: Postgres
  let session: Awaited<ReturnType<typeof startPgBouncer>>
  let transaction: typeof session
  beforeAll(async () => {
    postgres = await startPostgres()
    const url = await postgres.createDatabase()
    session = await startPgBouncer(url, 'session')
    transaction = await startPgBouncer(url, 'transaction')
  })
  afterAll(async () => {
    await session?.stop()
    await transaction?.stop()
    await postgres?.stop()
  })

  testStore('Postgres through PgBouncer in session mode', async (clock) => {
    const url = await postgres.createDatabase()
    return openAtTimeOf(clock, url, session.through(url))
  })

  test('transaction mode is refused, and the pooler named', async () => {
    const url = transaction.through(await postgres.createDatabase())
    const open = () => openPostgresStore(url, fakeClock())
    await expect(open()).rejects.toThrow(/PgBouncer with pool_mode = transaction.* use its session mode/)
    // Also once the pooler has several connections, which it could take in turn.
    const others = Array.from({ length: 4 }, () => new Client(url))
    await Promise.all(others.map((other) => other.connect()))
    await Promise.all(others.map((other) => other.query('select pg_sleep(0.1)')))
    await expect(open()).rejects.toThrow('transaction mode')
    await Promise.all(others.map((other) => other.end()))
  })
})
