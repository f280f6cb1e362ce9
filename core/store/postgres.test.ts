import type { Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aQuote } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { HAS_PGBOUNCER, type Postgres, startPgBouncer, startPostgres } from '../../tests/support/postgres.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { LATER_MIGRATION, testStore } from '../../tests/support/store-tests.ts'
import { startTcpProxy } from '../../tests/support/tcp-proxy.ts'
import { type Clock, SECOND, systemClock } from '../clock.ts'
import { chosenLines } from '../requests/choice.ts'
import { SetupError } from '../setup-error.ts'
import { LOCKS } from './database.ts'
import { openPostgresStore } from './postgres.ts'
import type { Store } from './store.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

/**
 * Opens a store in an empty database whose `now()`, by which leases run, is the time of the clock.
 *
 * @param through where the store reaches the database, if not directly
 */
async function openAtTimeOf(clock: Clock, url: string, through = url): Promise<Store> {
  const other = new Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  // Found before Postgres's own now(), because the search path names its schema last.
  await other.query(`
    create table test_time (now timestamptz);
    create function now() returns timestamptz language sql as 'select now from test_time';
    alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`)
  const store = await openPostgresStore(through, clock)
  const atTime = <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) => {
    return async (...args: Args) => {
      await other.query('with old as (delete from test_time) insert into test_time values ($1)', [clock.now()])
      return method(...args)
    }
  }
  const { claimDue, renewLease, nextDueAt } = store.outbox
  return {
    ...store,
    outbox: {
      ...store.outbox,
      claimDue: atTime(claimDue),
      renewLease: atTime(renewLease),
      nextDueAt: atTime(nextDueAt),
    },
  }
}

testStore('Postgres', async (clock) => openAtTimeOf(clock, await postgres.createDatabase()))

test('a database that a later release has migrated opens, keeps its requests, and takes new ones', async () => {
  const url = await postgres.createDatabase()
  const before = await openPostgresStore(url, fakeClock())
  const old = await before.requests.accept({ quote: aQuote() })
  await before.close()
  const client = new Client(url)
  await client.connect()
  await client.query(`${LATER_MIGRATION.join(';')}; insert into kysely_migration values ('999-later', '')`)
  await client.end()
  const store = await openPostgresStore(url, fakeClock())
  onTestFinished(() => store.close())
  const added = await store.requests.accept({ quote: aQuote({ email: 'two@example.com' }) })
  for (const { reference = '' } of [old, added])
    expect(await store.requests.find(reference)).toMatchObject({ reference })
  expect(await store.outbox.claimDue(9)).toHaveLength(4)
})

test('a database from before several packages opens, keeps its requests, and takes new ones', async () => {
  const url = await postgres.createDatabase()
  const open = () => openPostgresStore(url, fakeClock())
  const before = await open()
  const revive = { id: 'revive', name: 'Revive', price: 'from £349', amount: 349 }
  const old = await before.requests.accept({ quote: aQuote(), choices: [revive] })
  await before.close()
  const client = new Client(url)
  await client.connect()
  await client.query(`alter table quote_request drop column package_total, drop column vehicle_size;
    delete from kysely_migration where name = '015-several-packages'`)
  await client.end()
  // Two servers start at once.
  const [store, other] = await Promise.all([open(), open()])
  onTestFinished(async () => void (await Promise.all([store.close(), other.close()])))
  const linesOf = async ({ reference = '' }: { reference?: string | undefined }) => {
    const found = await other.requests.find(reference)
    return found && chosenLines(found.chosen)
  }
  expect(await linesOf(old)).toEqual(['Revive, from £349'])
  const quote = aQuote({ email: 'two@example.com' })
  const choices = [revive, { id: 'decon', name: 'Decon', price: 'from £49', amount: 49 }]
  const added = await store.requests.accept({ quote, choices })
  expect(await linesOf(added)).toEqual(['Revive, from £349', 'Decon, from £49', 'Together: from £398'])
})

/** Opens the stores of two servers on one empty database, the second of which may have a clock that is ahead. */
async function twoServers(ahead = 0) {
  const url = await postgres.createDatabase()
  const now = fakeClock().now().getTime()
  const servers = await Promise.all([0, ahead].map((by) => openPostgresStore(url, fakeClock(new Date(now + by)))))
  for (const store of servers) onTestFinished(() => store.close())
  const [one, other] = servers as [Store, Store]
  return { url, one, other, both: [one, other, one, other] }
}

test('two servers that claim at once never claim the same delivery', async () => {
  const { one, both } = await twoServers()
  const customers = Array.from({ length: 20 }, (_, index) => `c${index}@example.com`)
  await Promise.all(customers.map((email) => one.requests.accept({ quote: aQuote({ email }) })))
  const rounds = await Promise.all(
    Array(5)
      .fill(both)
      .flat()
      .map(({ outbox }) => outbox.claimDue(2)),
  )
  const claimed = rounds.flat().map(({ id }) => id)
  expect(claimed).toHaveLength(40)
  expect(new Set(claimed).size).toBe(40)
})

test('a delivery that a server has claimed is not due for one whose clock is 40 seconds ahead', async () => {
  const { one, other } = await twoServers(40 * SECOND)
  await one.requests.accept({ quote: aQuote(), suspicion: 'links' })
  const [delivery] = await one.outbox.claimDue(1)
  if (!delivery) throw new Error('No delivery is due.')
  expect(await other.outbox.claimDue(1)).toEqual([])
  await one.outbox.renewLease(delivery)
  expect(await other.outbox.claimDue(1)).toEqual([])
})

test('of two servers, one reminds the owner, and one rings', async () => {
  const { one, other, both } = await twoServers()
  const session = await one.sessions.signIn(await one.sessions.startSignInFromTerminal(), 'browser')
  await one.ringing.start(session ?? '', { endpoint: 'https://push', p256dh: '', auth: '', name: 'Phone' })
  await one.requests.accept({ quote: aQuote() })
  await Promise.all(both.map(({ requests }) => requests.remind(() => true)))
  const rings = (await Promise.all(both.map(({ ringing }) => ringing.claimDue()))).flat()
  expect(rings.map(({ occasion }) => occasion).sort()).toEqual(['reminder', 'request'])
  const audiences = (await other.outbox.claimDue(9)).map(({ audience }) => audience)
  expect(audiences.sort()).toEqual(['customer', 'owner', 'reminder'])
  // Both servers have the same keys.
  const keys = await Promise.all(both.map(({ ringing }) => ringing.keys()))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
})

test('of two servers, one asks a customer, and one stores what they write', async () => {
  const { one, other, both } = await twoServers()
  const { reference = '' } = await one.requests.accept({ quote: aQuote() })
  const ask = ({ reviews }: Store) => reviews.ask(reference, { subject: 'How?', letter: 'Hello' })
  expect((await Promise.all(both.map(ask))).filter(Boolean)).toHaveLength(1)
  const tell = ({ reviews }: Store, index: number) =>
    reviews.tell(reference, { words: `Good ${index}`, name: 'Ailsa', mayBeShown: true })
  const stored = await Promise.all(both.map(tell))
  expect(stored.filter(Boolean)).toHaveLength(1)
  expect(await other.reviews.of(reference)).toMatchObject({ words: `Good ${stored.indexOf(true)}` })
  const audiences = (await other.outbox.claimDue(9)).map(({ audience }) => audience)
  expect(audiences.sort()).toEqual(['customer', 'owner', 'review'])
})

test('simultaneous requests with one key are stored once across servers', async () => {
  const { one, both } = await twoServers()
  const request = { quote: aQuote(), idempotencyKey: 'key-1' }
  const accepted = await Promise.all(both.map(({ requests }) => requests.accept(request)))
  expect(new Set(accepted.map(({ reference }) => reference)).size).toBe(1)
  expect(await one.requests.list()).toHaveLength(1)
})

test('photos reach a request through any server, and the last one makes the email due, once', async () => {
  const { one, other } = await twoServers()
  for (let round = 0; round < 10; round++) {
    const quote = aQuote({ email: `${round}@example.com` })
    const receipt = await one.requests.accept({ quote, photoCount: 2 })
    const { reference = '', photoToken: token = '' } = { photoToken: '', ...receipt }
    const add = ({ photos }: Store, position: number) =>
      photos.add({ reference, position, token }, { sentHash: `${position}`, jpeg: Buffer.from([position]) })
    await Promise.all([add(one, 0), add(other, 1)])
    const claims = await Promise.all([one, other].map(({ outbox }) => outbox.claimDue(10)))
    expect(
      claims
        .flat()
        .map(({ audience }) => audience)
        .sort(),
    ).toEqual(['customer', 'owner'])
    expect(await one.photos.list(reference)).toHaveLength(2)
  }
})

test('limits hold across servers: one confirmation a day, and ten suspicious emails an hour', async () => {
  const { one, both } = await twoServers()
  await Promise.all(both.map(({ requests }) => requests.accept({ quote: aQuote() })))
  const claimed = await one.outbox.claimDue(100)
  expect(claimed.filter(({ audience }) => audience === 'customer')).toHaveLength(1)
  for (let sent = 0; sent < 30; sent++) await one.requests.accept({ quote: aQuote(), suspicion: 'links' })
  const rounds = await Promise.all([...both, ...both].map(({ outbox }) => outbox.claimDue(8)))
  expect(rounds.flat()).toHaveLength(10)
})

/** Connects another client to a database, in a transaction that runs a statement. */
async function inTransaction(url: string, statement: string): Promise<Client> {
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; ${statement}`)
  return client
}

async function openWithLockTimeout() {
  const url = await postgres.createDatabase()
  const store = await openPostgresStore(`${url}?lock_timeout=100`, fakeClock())
  onTestFinished(() => store.close())
  return { ...store, url }
}

const LOCK_REQUESTS = 'lock table quote_request in exclusive mode'

test('a connection that breaks during a transaction fails its requests, but not the server', async () => {
  const { url, one } = await twoServers()
  const other = await inTransaction(url, LOCK_REQUESTS)
  const broken = one.requests.accept({ quote: aQuote() })
  const terminate = () =>
    other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'quotes' and wait_event_type = 'Lock'`,
    )
  await Promise.all([
    expect(broken).rejects.toThrow(),
    expect.poll(async () => (await terminate()).rowCount).toBeGreaterThan(0),
  ])
  await other.query('rollback')
  expect(await one.requests.accept({ quote: aQuote() })).toMatchObject({ outcome: 'stored' })
  expect(await one.requests.list()).toHaveLength(1)
})

test('the health check fails while no request can be accepted', async () => {
  const { checkHealthByWriting, url } = await openWithLockTimeout()
  const other = await inTransaction(url, `select pg_advisory_xact_lock(${LOCKS.accepting})`)
  await expect(checkHealthByWriting()).rejects.toThrow('lock timeout')
  await other.query('rollback')
  expect(await checkHealthByWriting()).toMatchObject({ deadLetters: 0 })
})

test.each([
  ['grant usage on schema public to plain', 'schema public to plain;'],
  ['revoke usage on schema public from public', 'schema public to plain;'],
  ['revoke connect on database NAME from public', 'database "NAME" to plain;'],
  [
    'grant all on schema public to plain; create table kysely_migration (name text)',
    'table kysely_migration to plain;',
  ],
])('without a right that its user needs (%s), a database is refused, and the GRANT named', async (change, grant) => {
  const url = new URL(await postgres.createDatabase())
  const name = url.pathname.slice(1)
  const owner = new Client(url.href)
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`do 'begin create role plain login; exception when duplicate_object then end'`)
  await owner.query(change.replace('NAME', name))
  url.username = 'plain'
  const { message } = await openPostgresStore(url.href, fakeClock()).catch((error) => error)
  expect(message).toContain(` as the owner of the database: grant all on ${grant.replace('NAME', name)}`)
})

test('a database that does not flush its commits to disk is rejected', async () => {
  const url = await postgres.createDatabase()
  const client = new Client(url)
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
  await client.end()
  const opened = openPostgresStore(url, fakeClock())
  await expect(opened).rejects.toThrow(SetupError)
  await expect(opened).rejects.toThrow('synchronous_commit is off')
})

test('while Postgres is mute, quotes and the health check get 503; then they get 200, without a restart', {
  tags: ['nightly'],
}, async () => {
  const database = await postgres.createDatabase()
  // Muted, the proxy behaves like a network after a silent failover: connections are accepted, and nothing passes.
  const mute = (socket: Socket) => void socket.unpipe().pause()
  let isMute = false
  const proxy = await startTcpProxy(database, (socket) => isMute && mute(socket))
  onTestFinished(proxy.close)
  const env = { DATABASE_URL: proxy.url }
  const { url, send, output, stop } = await startServer({ env })
  const health = async () => (await fetch(`${url}/healthz`)).status
  const accepted: string[] = []
  const accept = async (email: string) => {
    const response = await send({ email })
    if (response.ok) accepted.push(((await response.json()) as { reference: string }).reference)
    return response.status
  }
  expect(await accept('before@example.com')).toBe(200)

  isMute = true
  proxy.sockets.forEach(mute)
  const customers = Array.from({ length: 6 }, (_, index) => `c${index}@example.com`)
  const [healthStatus, ...statuses] = await Promise.all([health(), ...customers.map(accept)])
  expect(statuses).toEqual(customers.map(() => 503))
  expect(healthStatus).toBe(503)
  await expect.poll(output).toMatch(/"msg":"Not stored"/)

  isMute = false
  await expect.poll(() => accept('after@example.com')).toBe(200)
  await expect.poll(health).toBe(200)

  proxy.sockets.forEach(mute)
  const cutOff = accept('last@example.com').catch(() => {})
  expect(await stop(), output()).toBe(0)
  await cutOff
  const store = await openPostgresStore(database, systemClock)
  const stored = (await store.requests.list()).map(({ reference }) => reference)
  await store.close()
  expect(stored).toEqual(expect.arrayContaining(accepted))
})

describe.skipIf(!HAS_PGBOUNCER)('behind PgBouncer', { tags: ['nightly'] }, () => {
  let session: Awaited<ReturnType<typeof startPgBouncer>>
  let transaction: typeof session
  beforeAll(async () => {
    const url = await postgres.createDatabase()
    session = await startPgBouncer(url, 'session')
    transaction = await startPgBouncer(url, 'transaction')
  })
  afterAll(async () => {
    await session?.stop()
    await transaction?.stop()
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
