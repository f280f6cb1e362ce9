import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../../core/clock.ts'
import type { Delivery, NewRequest } from '../../core/store/request.ts'
import type { RequestFilter } from '../../core/store/requests.ts'
import type { Store } from '../../core/store/store.ts'
import { aQuote } from './builders.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { testEdits } from './store-edit-tests.ts'
import { testPhotos } from './store-photo-tests.ts'
import { testReviews } from './store-review-tests.ts'
import { testSessions } from './store-session-tests.ts'

const LINKS = { suspicion: 'links' } as const

/** An opened store, and the steps that its tests share. */
export type Tested = ReturnType<typeof steps>

function steps(store: Store, clock: FakeClock) {
  const { requests, outbox } = store
  const claim = () => outbox.claimDue(200)
  return {
    ...store,
    clock,
    /** Sends a request, by default with a quote that is always the same. */
    send: (quote: Parameters<typeof aQuote>[0] = {}, request: Partial<NewRequest> = {}) =>
      requests.accept({ quote: aQuote(quote), ...request }),
    claim,
    /** Claims all emails that are due, and records that they were sent. */
    async sendDue(): Promise<Delivery[]> {
      const deliveries = await claim()
      for (const delivery of deliveries) await outbox.markSent(delivery)
      return deliveries
    },
    audiences: (deliveries: Delivery[]) => deliveries.map(({ audience }) => audience).sort(),
    inTime: (milliseconds: number) => new Date(clock.now().getTime() + milliseconds),
  }
}

/** All that a migration of a later release may do unless its name says otherwise: it only adds. */
export const LATER_MIGRATION = [
  `create table later (
    id integer primary key,
    reference text not null references quote_request (reference) on delete cascade
  )`,
  'insert into later (id, reference) select 1, reference from quote_request limit 1',
  'create index quote_request_later on quote_request (phone)',
  'alter table quote_request add column later text',
  'alter table delivery add column later integer default 0 not null',
  'alter table photos add column later text',
  `alter table session add column later text default 'a'`,
]

/** The tests that the store must pass on every database. `open` opens an empty store. */
export function testStore(database: string, open: (clock: Clock) => Promise<Store>): void {
  describe(`the store on ${database}`, () => {
    let tested: Tested
    beforeEach(async () => {
      const clock = fakeClock()
      const store = await open(clock)
      onTestFinished(() => store.close())
      tested = steps(store, clock)
    })
    testAccepting(() => tested)
    testOutbox(() => tested)
    testErasing(() => tested)
    testRequests(() => tested)
    testHealth(() => tested)
    testPhotos(() => tested)
    testSessions(() => tested)
    testEdits(() => tested)
    testReviews(() => tested)
  })
}

function testAccepting(current: () => Tested): void {
  test('an accepted request is stored unchanged, with a due email to the owner and one to the customer', async () => {
    const { requests, claim, audiences, clock, send } = current()
    const quote = aQuote({ name: 'Zoë 🚗 أحمد', message: `'; drop table "delivery"; --\n\t\\ % _ \u202e` })
    const { outcome, reference = '' } = await send(quote)
    expect(outcome).toBe('stored')
    const deliveries = await claim()
    expect(audiences(deliveries)).toEqual(['customer', 'owner'])
    for (const delivery of deliveries) expect(delivery).toMatchObject({ reference, attempts: 1 })
    await send({ email: 'bo@example.com' })
    const found = await requests.find(reference)
    expect(found).toMatchObject({
      reference,
      quote,
      receivedAt: clock.now(),
      state: 'new',
      chosen: { packages: [], total: undefined, size: undefined },
    })
    expect(found?.deliveries.map(({ audience }) => audience)).toEqual(['owner', 'customer'])
    expect(await requests.find('3333-3333')).toBeUndefined()
  })

  test('a request keeps packages as they were called and priced, and the same for others is another', async () => {
    const { requests, send } = current()
    const priced = (id: string, amount: number) => ({ id, name: id, price: `from £${amount}`, amount })
    const [choices, others] = [[priced('decon', 49), priced('revival', 99)], [priced('decon', 49)]]
    const size = { id: 'small', name: 'Small' }
    const post = (request = {}) => send({}, { isPlainPost: true, ...request })
    const first = await post({ choices })
    expect((await requests.find(first.reference ?? ''))?.chosen).toEqual({
      packages: [
        { name: 'decon', price: 'from £49' },
        { name: 'revival', price: 'from £99' },
      ],
      total: 'from £148',
      size: undefined,
    })
    expect(await post({ choices })).toEqual({ ...first, outcome: 'repeated' })
    const dearer = [priced('decon', 59), priced('revival', 99)]
    expect(await post({ choices: dearer })).toMatchObject({ outcome: 'repeated' })
    for (const request of [{ choices: others }, {}, { choices, size }])
      expect((await post(request)).outcome).toBe('stored')
    const keyed = { idempotencyKey: 'key-1' }
    await send({ name: 'Bo' }, { ...keyed, choices })
    expect(await send({ name: 'Bo' }, { ...keyed, choices: others })).toEqual({ outcome: 'conflict' })
  })

  test('a key stores the same values once, and other values not at all, for 24 hours', async () => {
    const { send, claim, clock } = current()
    const key = { idempotencyKey: 'key-1' }
    const all = await Promise.all(Array.from({ length: 20 }, () => send({}, key)))
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1)
    expect(all.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
    clock.advance(DAY - SECOND)
    expect(await send({}, key)).toEqual({ ...all[0], outcome: 'repeated' })
    expect(await send({ message: 'Another car.' }, key)).toEqual({ outcome: 'conflict' })
    expect(await claim()).toHaveLength(2)
    clock.advance(SECOND)
    expect(await send({ message: 'Another car.' }, key)).toMatchObject({ outcome: 'stored' })
  })

  const plain: Partial<NewRequest> = { isPlainPost: true }
  test.each<[string, Partial<NewRequest>, Partial<NewRequest>]>([
    ['a plain post', plain, plain],
    ['a plain post that comes again with a key', plain, { idempotencyKey: 'key-1' }],
    ['a plain post that the request of the form’s script has overtaken', { idempotencyKey: 'key-1' }, plain],
  ])('%s is stored once in ten minutes', async (_what, one, other) => {
    const { send, clock } = current()
    const first = await send({}, one)
    clock.advance(9 * MINUTE)
    expect(await send({}, other)).toEqual({ ...first, outcome: 'repeated' })
    expect(await send({ message: 'Another car.' }, other)).toHaveProperty('outcome', 'stored')
    clock.advance(10 * MINUTE)
    expect(await send({ name: 'Bo' }, { idempotencyKey: 'key-2' })).toHaveProperty('outcome', 'stored')
    if (other.isPlainPost) expect(await send({}, plain)).toHaveProperty('outcome', 'stored')
  })

  test('a plain post and the form’s code that send the same at the same moment store it once', async () => {
    const { send } = current()
    const receipts = await Promise.all([
      send({}, { isPlainPost: true }),
      send({}, { idempotencyKey: 'a third tap' }),
      send({}, { isPlainPost: true }),
    ])
    expect(receipts.map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'repeated', 'stored'])
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1)
  })

  test('a mailbox gets one confirmation a day, however its address is written', async () => {
    const { send, claim, audiences, clock } = current()
    for (const local of ['ailsa.reid@gmail', 'AILSA.REID@Gmail', 'ailsareid+car@gmail', 'a.i.l.s.a.reid@googlemail'])
      await send({ email: `${local}.com` })
    expect(audiences(await claim())).toEqual(['customer', 'owner', 'owner', 'owner', 'owner'])
    for (const email of ['+al@example.com', '+bo@example.com', '_@gmail.com', '-@gmail.com']) await send({ email })
    const others = audiences(await claim())
    expect(others.filter((audience) => audience === 'customer')).toHaveLength(4)
    clock.advance(DAY)
    await send({ email: 'ailsareid@gmail.com' })
    const later = (await claim()).filter(({ attempts }) => attempts === 1)
    expect(audiences(later)).toEqual(['customer', 'owner'])
  })

  test('at most sixty confirmations are sent in an hour; the owner gets every request', async () => {
    const { send, claim, audiences, clock } = current()
    for (let sent = 0; sent < 62; sent++) await send({ email: `c${sent}@example.com` })
    const first = audiences(await claim())
    expect(first.filter((audience) => audience === 'customer')).toHaveLength(60)
    expect(first.filter((audience) => audience === 'owner')).toHaveLength(62)
    clock.advance(HOUR)
    await send({ email: 'later@example.com' })
    const later = (await claim()).filter(({ attempts }) => attempts === 1)
    expect(audiences(later)).toEqual(['customer', 'owner'])
  })

  test('a row that the database rejects does not fail the requests committed with it', async () => {
    const { requests, send } = current()
    const rejected = send({ name: null as unknown as string })
    const results = await Promise.allSettled([send(), rejected, send({ email: 'bo@example.com' })])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await requests.list()).toHaveLength(2)
  })
}

function testOutbox(current: () => Tested): void {
  test('a claim returns at most its limit, longest waiting first', async () => {
    const { send, outbox, clock } = current()
    const references: unknown[] = []
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
      references.push((await send({ email })).reference)
      clock.advance(SECOND)
    }
    const claimed = (await outbox.claimDue(4)).map(({ reference }) => reference)
    expect(claimed).toEqual([0, 0, 1, 1].map((index) => references[index]))
  })

  test('a claimed delivery cannot be claimed again until its lease of 30 seconds expires', async () => {
    const { send, claim, outbox, clock, inTime } = current()
    await send()
    const first = await claim()
    expect(await outbox.nextDueAt()).toEqual(inTime(30 * SECOND))
    clock.advance(30 * SECOND - 1)
    expect(await claim()).toEqual([])
    clock.advance(1)
    const second = await claim()
    expect(second.map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort())
    expect(second).toMatchObject([{ attempts: 2 }, { attempts: 2 }])
  })

  test('a renewed lease lasts for another 30 seconds, and a failed attempt has none to renew', async () => {
    const { send, claim, outbox, clock } = current()
    await send({}, LINKS)
    const [delivery] = await claim()
    if (!delivery) throw new Error('No delivery is due.')
    clock.advance(20 * SECOND)
    await outbox.renewLease(delivery)
    clock.advance(30 * SECOND - 1)
    expect(await claim()).toEqual([])
    await outbox.markFailed(delivery, { reason: 'rejected', retryAt: clock.now() })
    await outbox.renewLease(delivery)
    expect(await claim()).toHaveLength(1)
  })

  test('a late failure does not end the lease of a newer attempt, and a late success counts', async () => {
    const { send, claim, outbox, clock } = current()
    await send({}, LINKS)
    const [late] = await claim()
    clock.advance(30 * SECOND)
    const [newer] = await claim()
    if (!late || !newer) throw new Error('No delivery is due.')
    const failure = { reason: 'timeout', retryAt: clock.now() }
    await outbox.markFailed(late, failure)
    expect(await claim()).toEqual([])
    await outbox.markFailed(newer, failure)
    await outbox.markSent(late)
    clock.advance(30 * DAY)
    expect(await claim()).toEqual([])
    expect(await outbox.nextDueAt()).toBeUndefined()
  })

  test('a failed delivery is due again at its retry time, and keeps any bytes of the reason', async () => {
    const { send, claim, outbox, requests, clock, inTime } = current()
    const { reference = '' } = await send()
    const retryAt = inTime(MINUTE)
    for (const delivery of await claim()) await outbox.markFailed(delivery, { reason: 'no\u0000such\ud800', retryAt })
    expect(await outbox.nextDueAt()).toEqual(retryAt)
    expect((await requests.find(reference))?.deliveries[0]).toMatchObject({
      failureReason: 'no\ufffdsuch\ufffd',
      attempts: 1,
    })
    clock.advance(MINUTE - 1)
    expect(await claim()).toEqual([])
    clock.advance(1)
    expect(await claim()).toHaveLength(2)
  })

  test('a suspicious request is delivered only to the owner, ten in an hour, until it is trusted', async () => {
    const { send, claim, sendDue, audiences, outbox, requests, clock, inTime } = current()
    const references: string[] = []
    for (let sent = 0; sent < 13; sent++) references.push((await send({}, LINKS)).reference ?? '')
    expect(audiences(await sendDue())).toEqual(Array(10).fill('owner'))
    expect(await outbox.nextDueAt()).toEqual(inTime(HOUR))
    await send()
    expect(audiences(await sendDue())).toEqual(['customer', 'owner'])
    const { deliveries: [email] = [] } = (await requests.list({ isSuspicious: true })).find(
      ({ deliveries }) => !deliveries[0]?.sentAt,
    ) ?? { deliveries: [] }
    expect(await requests.trust(email?.reference ?? '')).toBe(true)
    expect(await sendDue()).toMatchObject([{ reference: email?.reference }])
    expect(await requests.trust('3333-3333')).toBe(false)
    expect(await requests.count({ isSuspicious: true })).toBe(12)
    clock.advance(HOUR)
    expect(await claim()).toHaveLength(2)
  })

  test('a flood of suspicious requests delays a later one by an hour at most, and the first ones are sent too', async () => {
    const { send, claim, sendDue, clock } = current()
    const flood: unknown[] = []
    for (let sent = 0; sent < 40; sent++) {
      flood.push((await send({}, LINKS)).reference)
      clock.advance(1)
    }
    await sendDue()
    const { reference: later } = await send({}, LINKS)
    expect(await claim()).toEqual([])
    clock.advance(HOUR)
    const references = (await claim()).map(({ reference }) => reference)
    expect(references).toHaveLength(10)
    // The first hour sent the five oldest and the five newest.
    expect(references).toEqual(expect.arrayContaining([later, ...flood.slice(5, 10)]))
  })

  test('the owner’s email can be sent again as another delivery, whether it was sent, abandoned or in flight', async () => {
    const { send, claim, sendDue, outbox, requests, clock } = current()
    const { reference = '' } = await send()
    const email = async () => (await requests.find(reference))?.deliveries[0]
    await sendDue()
    expect(await outbox.resend(reference)).toBe(true)
    expect(await email()).toMatchObject({ sentAt: undefined })
    const [inFlight] = await claim()
    await outbox.resend(reference)
    if (inFlight) await outbox.markSent(inFlight)
    const [abandoned] = await claim()
    expect(abandoned).toMatchObject({ audience: 'owner', attempts: 1, firstId: inFlight?.firstId })
    if (abandoned) await outbox.markFailed(abandoned, { reason: 'tried for three days' })
    await outbox.resend(reference)
    const [again, ...others] = await sendDue()
    expect([again?.id === again?.firstId, others]).toEqual([false, []])
    expect(await email()).toMatchObject({ sentAt: clock.now(), failedAt: undefined })
    expect(await outbox.resend('3333-3333')).toBe(false)
  })
}

function testErasing(current: () => Tested): void {
  test('expired requests are erased unless an email about them is unsent, which a suspicious one may be', async () => {
    const { send, sendDue, claim, requests, outbox, clock } = current()
    await send({ email: 'sent@example.com' })
    await sendDue()
    await send({ email: 'waiting@example.com' })
    await send({ email: 'bot@example.com' }, LINKS)
    clock.advance(DAY + 1)
    await send({ email: 'new@example.com' })
    expect(await requests.eraseExpired(1)).toEqual({ erased: 2, waiting: 0 })
    const emails = (await requests.list()).map(({ quote }) => quote.email)
    expect(emails).toEqual(['new@example.com', 'waiting@example.com'])
    for (const delivery of await claim()) await outbox.markFailed(delivery, { reason: 'abandoned' })
    clock.advance(DAY)
    expect(await requests.eraseExpired(1)).toEqual({ erased: 1, waiting: 0 })
  })

  type DeleteFiles = (references: string[]) => Promise<unknown>
  test.each<[string, (store: Store, deleteFiles: DeleteFiles) => Promise<unknown>]>([
    ['expired', ({ requests }, deleteFiles) => requests.eraseExpired(1, deleteFiles)],
    ['forgotten', ({ requests }, deleteFiles) => requests.forget('ailsa@example.com', deleteFiles)],
  ])('%s requests stay until the files of their emails are deleted', async (_what, erase) => {
    const { send, requests, clock } = current()
    const { reference } = await send({}, LINKS)
    clock.advance(DAY + 1)
    const failing = erase(current(), () => Promise.reject(new Error('disk failure')))
    await expect(failing).rejects.toThrow('disk failure')
    expect(await requests.list()).toHaveLength(1)
    const deleted: string[] = []
    await erase(current(), async (references) => void deleted.push(...references))
    expect(deleted).toEqual([reference])
    expect(await requests.list()).toEqual([])
  })

  test('at most fifty are erased a day, the oldest first, whatever clock or setting says', async () => {
    const { send, requests, readHealth, clock } = current()
    for (let sent = 0; sent < 120; sent++) {
      await send({ name: `Bo ${sent}` }, LINKS)
      clock.advance(SECOND)
    }
    const right = clock.now()
    clock.advance(730 * DAY)
    for (const [erased, waiting] of [
      [50, 70],
      [0, 70],
    ])
      expect(await requests.eraseExpired(365)).toEqual({ erased, waiting })
    expect(await readHealth()).toMatchObject({ waitingErasures: 70 })
    expect((await requests.list({ isOldestFirst: true }))[0]?.quote.name).toBe('Bo 50')
    clock.set(right)
    expect(await requests.eraseExpired(365)).toEqual({ erased: 0, waiting: 0 })
    clock.advance(730 * DAY)
    for (const [erased, waiting] of [
      [50, 20],
      [20, 0],
      [0, 0],
    ]) {
      expect(await requests.eraseExpired(365)).toEqual({ erased, waiting })
      clock.advance(DAY)
    }
    expect(await readHealth()).toMatchObject({ waitingErasures: 0 })
  })

  test('forgetting an address erases all its requests and emails, and none of an address that is like it', async () => {
    const { send, claim, requests, audiences } = current()
    const key = { idempotencyKey: 'key-1' }
    const own = [(await send({}, key)).reference, (await send({ email: 'AILSA@Example.com' })).reference]
    const others = ['bo@example.com', 'ailsa+car@example.com', 'a.ilsa@example.com', '+al@example.com']
    for (const email of others) await send({ email })
    expect((await requests.forget('Ailsa@example.com')).sort()).toEqual(own.sort())
    expect((await requests.list()).map(({ quote }) => quote.email).sort()).toEqual(others.sort())
    expect(audiences(await claim()).filter((audience) => audience === 'owner')).toHaveLength(4)
    expect(await send({}, key)).toMatchObject({ outcome: 'stored' })
    expect(await requests.forget('nobody@example.com')).toEqual([])
  })
}

function testRequests(current: () => Tested): void {
  test('a request is marked as answered and done, and each mark can be undone', async () => {
    const { send, requests, clock } = current()
    const { reference = '' } = await send()
    const undo = (state: 'answered' | 'done', at: Date) => requests.undo(reference, { state, at: at.toISOString() })
    const answeredAt = clock.now()
    expect(await undo('answered', answeredAt)).toBe(false)
    await requests.mark(reference, 'answered')
    clock.advance(HOUR)
    await requests.mark(reference, 'answered')
    await requests.mark(reference, 'done')
    expect(await requests.find(reference)).toMatchObject({ state: 'done', answeredAt, doneAt: clock.now() })
    // Neither an earlier mark, nor one of another time.
    for (const state of ['answered', 'done'] as const) expect(await undo(state, answeredAt)).toBe(false)
    expect(await undo('done', clock.now())).toBe(true)
    expect(await undo('answered', answeredAt)).toBe(true)
    const isNew = { state: 'new', answeredAt: undefined, doneAt: undefined }
    expect(await requests.find(reference)).toMatchObject(isNew)
    expect(await requests.mark('3333-3333', 'done')).toBe(false)
  })

  test('the list is newest first, and can be narrowed, counted and read in parts', async () => {
    const { send, requests, clock, inTime } = current()
    for (let sent = 0; sent < 7; sent++) {
      const { reference = '' } = await send({ name: `Bo ${sent}` })
      if (sent % 2 === 1) await requests.mark(reference, sent === 5 ? 'done' : 'answered')
      clock.advance(SECOND)
    }
    await send({ name: 'Bo 7' }, LINKS)
    clock.advance(SECOND)
    await send({ name: 'Bo 8', email: 'Bo+8@gmail.com' })
    const part = { limit: 3 }
    const [, , sixth] = await requests.list(part)
    for (const [filter, names, total] of [
      [{}, '876543210', 9],
      [part, '876', 9],
      [{ state: 'new', ...part }, '876', 6],
      [{ state: 'new', ...part, past: sixth }, '420', 6],
      [{ state: 'new', isOldestFirst: true, past: sixth }, '78', 6],
      [{ state: 'answered', ...part }, '31', 2],
      [{ state: 'done', receivedSince: clock.now() }, '', 0],
      [{ receivedSince: clock.now() }, '8', 1],
      [{ receivedBefore: inTime(-6 * SECOND) }, '10', 2],
      [{ past: { reference: '', receivedAt: new Date(0) } }, '', 9],
      [{ isSuspicious: true }, '7', 1],
      [{ isSuspicious: false, state: 'new', ...part }, '864', 5],
      [{ email: 'BO+8@gmail.com' }, '8', 1],
      [{ after: 7 }, '87', 2],
    ] satisfies [RequestFilter, string, number][]) {
      const found = await requests.list(filter)
      expect(found.map(({ quote }) => quote.name.slice(3)).join(''), JSON.stringify(filter)).toBe(names)
      const { limit, past, ...counted } = filter as RequestFilter
      expect(await requests.count(counted)).toBe(total)
    }
  })

  test('a part of the list has the emails of its requests, whatever arrives meanwhile', async () => {
    const { send, requests } = current()
    await send()
    const [[newest]] = await Promise.all([requests.list({ limit: 1 }), send({ email: 'bo@example.com' })])
    expect(newest?.deliveries).toHaveLength(2)
  })

  test('a search finds words wherever they stand and however they are written', async () => {
    const { send, requests } = current()
    const found = async (search: string) =>
      (await requests.search(search)).map(({ quote }) => quote.name.split(' ')[0]).join()
    const message = 'Škoda Octavia, Königstraße 5,\nG41'
    const choices = [{ id: 'revive', name: 'Revive', price: 'from £349' }]
    const zoe = { name: 'Zoë ŁUKASZ', email: 'z@b.test', message, phone: '+447700900111' }
    const { reference = '' } = await send(zoe, { choices })
    const { reference: bo = '' } = await send({ name: 'Bo', email: 'bo@c.test', message: '100% dog hair_' })
    await requests.note(bo, 'Brings the Dog', { version: 'a', replaces: '' })
    await send({ name: 'Mary-Jane O’Hara', email: 'mary@d.test', message: "Don't ring" })
    for (const [name, searches] of [
      ['Zoë', `${reference.toLowerCase()}|${reference.replace('-', '')}|ZOE|octavia skoda|g41 ZOË|octavia, zoë`],
      ['Zoë', 'B.TEST|łukasz|konigstrasse|KÖNIGSTRASSE|revive zoe'],
      ['Zoë', '07700 900111|07700900111|+44 7700 900111| 900111 |0044 7700 900111|+44 (0)7700 900-111'],
      ['Zoë', '+44(0)7700.900111|(07700) 900-111|07 700 900 111|７７００ ９００１１１'],
      ['Bo', '100%|hair_|brings'],
      ['', '%|_ -|skoda bo zoe|lamborghini zoe'],
      ['Mary-Jane', "O'Hara|O’HARA|o‘hara|o`hara|ohara|mary–jane|maryjane|don’t"],
    ] as const)
      for (const search of searches.split('|')) expect(await found(search), search).toBe(name)
  })

  test('a search finds each of very many requests once, even if they came at the same time, or come meanwhile', async () => {
    const { send, requests, clock } = current()
    await Promise.all(Array.from({ length: 1001 }, (_, sent) => send({ name: `Bo ${sent}` })))
    clock.advance(SECOND)
    const [found] = await Promise.all([requests.search('bo'), ...Array.from({ length: 9 }, () => send())])
    const references = found.map(({ reference }) => reference)
    const earlier = await requests.list({ receivedBefore: clock.now() })
    expect(references).toEqual(earlier.map(({ reference }) => reference))
    expect(references).toHaveLength(1001)
  })
}

function testHealth(current: () => Tested): void {
  test('health says how many emails wait and since when, when the last was sent, and how many were given up', async () => {
    const { send, claim, outbox, readHealth, checkHealthByWriting, clock, inTime } = current()
    const healthy = { oldestUnsentAt: undefined, suspicious: 0, deadLetters: 0, refusedConfirmations: 0 }
    expect(await checkHealthByWriting()).toMatchObject(healthy)
    await send({}, LINKS)
    await send()
    clock.advance(HOUR)
    await send({ email: 'bo@example.com' }, LINKS)
    const anHourAgo = inTime(-HOUR)
    expect(await readHealth()).toMatchObject({
      oldestUnsentAt: anHourAgo,
      suspicious: 2,
      oldestSuspiciousAt: anHourAgo,
      lastSentAt: undefined,
    })
    for (const delivery of await claim()) {
      const isOwners = delivery.audience === 'owner'
      await outbox.markFailed(delivery, {
        reason: `no ${delivery.audience}`,
        ...(isOwners && { retryAt: clock.now() }),
      })
    }
    expect(await readHealth()).toMatchObject({ refusedConfirmations: 1, deadLetters: 0 })
    const [given, sent, written] = await claim()
    if (!given || !sent || !written) throw new Error('Too few emails are due.')
    await outbox.markFailed(given, { reason: 'tried for three days' })
    await outbox.markSent(sent)
    const lastSentAt = clock.now()
    clock.advance(7 * DAY)
    await outbox.markSent(written, '/data/mail/a.eml')
    const health = await readHealth()
    expect(health).toMatchObject({
      deadLetters: 1,
      deadReferences: given.reference,
      lastSentAt,
      refusedConfirmations: 0,
    })
    expect(await checkHealthByWriting()).toEqual(health)
  })
}
