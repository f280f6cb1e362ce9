import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { openAtTimeOf } from '../../testing/open-at-time-of.ts'
import { type Postgres, startPostgres } from '../../testing/postgres.ts'
import { testStore } from '../../testing/store-tests.ts'
import { SECOND } from '../clock.ts'
import { SetupError } from '../setup-error.ts'
import { POSTGRES_LOCKING } from './locking.ts'
import { openPostgresStore } from './postgres.ts'
import type { Store } from './store.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

testStore('Postgres', async (clock) => openAtTimeOf(clock, await postgres.createDatabase()))

/** Opens the stores of two servers on one empty database. */
async function twoServers() {
  const url = await postgres.createDatabase()
  const clock = fakeClock()
  const servers = await Promise.all([openPostgresStore(url, clock), openPostgresStore(url, clock)])
  for (const store of servers) onTestFinished(() => store.close())
  return { url, clock, one: servers[0], other: servers[1] }
}

test('two servers can start at once on an empty database', async () => {
  const { one, other } = await twoServers()
  expect(await one.accept({ quote: aQuote() })).toMatchObject({ outcome: 'stored' })
  expect(await other.list()).toHaveLength(1)
})

test('two servers that claim at once never claim the same delivery', async () => {
  const { one, other } = await twoServers()
  const customers = Array.from({ length: 20 }, (_, index) => `c${index}@example.com`)
  await Promise.all(customers.map((email) => one.accept({ quote: aQuote({ email }) })))
  const rounds = await Promise.all(
    Array.from({ length: 20 }, (_, round) => (round % 2 ? one : other).claimDue(2)),
  )
  const claimed = rounds.flat().map(({ id }) => id)
  expect(claimed).toHaveLength(40)
  expect(new Set(claimed).size).toBe(40)
})

test('a delivery that a server has claimed is not due for one whose clock is 40 seconds ahead', async () => {
  const url = await postgres.createDatabase()
  const clock = fakeClock()
  const one = await openPostgresStore(url, clock)
  const other = await openPostgresStore(url, fakeClock(new Date(clock.now().getTime() + 40 * SECOND)))
  for (const store of [one, other]) onTestFinished(() => store.close())
  await one.accept({ quote: aQuote(), suspicion: 'links' })
  const [delivery] = await one.claimDue(1)
  if (!delivery) throw new Error('No delivery is due.')
  expect(await other.claimDue(1)).toEqual([])
  await one.renewLease(delivery)
  expect(await other.claimDue(1)).toEqual([])
})

test('simultaneous requests with one key are stored once across servers', async () => {
  const { one, other } = await twoServers()
  const request = { quote: aQuote(), idempotencyKey: 'key-1' }
  const accepted = await Promise.all([one, other, one, other].map((store) => store.accept(request)))
  expect(new Set(accepted.map(({ reference }) => reference)).size).toBe(1)
  expect(await one.list()).toHaveLength(1)
})

test('photos reach a request through any server, and each is in exactly one email whichever server claims it', async () => {
  const { one, other } = await twoServers()
  for (let round = 0; round < 10; round++) {
    const quote = aQuote({ email: `${round}@example.com` })
    const { reference = '', photoToken: token = '' } = (await one.accept({
      ...{ quote, photoCount: 2 },
    })) as { reference: string; photoToken?: string }
    const add = (store: Store, position: number) =>
      store.addPhoto(
        { reference, position, token },
        { sentHash: `${position}`, jpeg: Buffer.from([position]) },
      )
    await add(other, 0)
    // The resend makes the email due while the last photo arrives: it is in that email, or in the next one.
    await one.resend(reference)
    const [claimed] = await Promise.all([one.claimDue(10), add(other, 1)])
    const emails = [...claimed, ...(await other.claimDue(10))].filter(
      ({ audience }) => audience !== 'customer',
    )
    const positions = emails.flatMap(({ photos }) => photos.attached.map((photo) => photo.position))
    expect(positions.sort()).toEqual([0, 1])
  }
})

test('a mailbox gets one confirmation a day across servers', async () => {
  const { one, other } = await twoServers()
  await Promise.all([one, other, one, other].map((store) => store.accept({ quote: aQuote() })))
  const claimed = await one.claimDue(100)
  expect(claimed.filter(({ audience }) => audience === 'customer')).toHaveLength(1)
})

test('at most ten emails an hour about suspicious requests are sent across servers', async () => {
  const { one, other } = await twoServers()
  for (let sent = 0; sent < 30; sent++) await one.accept({ quote: aQuote(), suspicion: 'links' })
  const rounds = await Promise.all([one, other, one, other].map((store) => store.claimDue(8)))
  const more = [...(await one.claimDue(8)), ...(await other.claimDue(8))]
  expect([...rounds.flat(), ...more]).toHaveLength(10)
})

test('connections that the database closes are replaced', async () => {
  const { url, one } = await twoServers()
  const administrator = new Client(url)
  await administrator.connect()
  await administrator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'quotes'`,
  )
  await administrator.end()
  const accepts = () => one.accept({ quote: aQuote() }).catch((error) => error)
  await expect.poll(accepts).toMatchObject({ outcome: 'stored' })
})

test('a connection that breaks during a transaction fails its requests, but not the server', async () => {
  const { url, one } = await twoServers()
  const other = new Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table quote_request in exclusive mode')
  const broken = one.accept({ quote: aQuote() })
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
  expect(await one.accept({ quote: aQuote() })).toMatchObject({ outcome: 'stored' })
  expect(await one.list()).toHaveLength(1)
})

test('a locked database fails a group as a whole, not member by member', async () => {
  const url = await postgres.createDatabase()
  const store = await openPostgresStore(`${url}?lock_timeout=100`, fakeClock())
  onTestFinished(() => store.close())
  const other = new Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table quote_request in exclusive mode')
  const accept = (email: string) => store.accept({ quote: aQuote({ email }) })
  // The first failure releases the lock, so a second attempt at the other two would succeed.
  const first = accept('a@example.com').catch(async (error) => {
    await other.query('rollback')
    throw error
  })
  const group = await Promise.allSettled([first, accept('b@example.com'), accept('c@example.com')])
  expect(group.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await accept('a@example.com')).toMatchObject({ outcome: 'stored' })
  expect(await store.list()).toHaveLength(1)
})

test('the health check fails while no request can be accepted', async () => {
  const url = await postgres.createDatabase()
  const store = await openPostgresStore(`${url}?lock_timeout=100`, fakeClock())
  onTestFinished(() => store.close())
  const other = new Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await POSTGRES_LOCKING.lockAccepting(async (sql) => (await other.query(sql)).rows)
  await expect(store.checkHealthByWriting()).rejects.toThrow('lock timeout')
  await other.query('rollback')
  expect(await store.checkHealthByWriting()).toMatchObject({ deadLetters: 0 })
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
