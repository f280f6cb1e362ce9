import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../server/clock.ts'
import type { Delivery, Store } from '../server/store/store.ts'
import { aQuote } from './builders.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { testPhotos } from './store-photo-tests.ts'
import { testSignIn } from './store-sign-in-tests.ts'

/** The tests that the store must pass on every database. `open` opens an empty store. */
export function testStore(database: string, open: (clock: Clock) => Promise<Store>): void {
  describe(`the store on ${database}`, () => {
    let clock: FakeClock
    let store: Store
    beforeEach(async () => {
      clock = fakeClock()
      store = await open(clock)
      onTestFinished(() => store.close())
    })

    const current = () => ({ clock, store })
    const send = (changes = {}) => store.accept({ quote: aQuote(changes) })
    const claim = () => store.claimDue(100)
    const audiences = (deliveries: Delivery[]) => deliveries.map(({ audience }) => audience).sort()

    test('an accepted request gets a reference and two due deliveries, to the owner and to the customer', async () => {
      const { outcome, reference } = await send()
      expect(outcome).toBe('stored')
      const deliveries = await claim()
      expect(audiences(deliveries)).toEqual(['customer', 'owner'])
      for (const delivery of deliveries) {
        expect(delivery).toMatchObject({ reference, attempt: 1, quote: aQuote(), receivedAt: clock.now() })
      }
    })

    test('values are stored unchanged, whatever characters they contain', async () => {
      const quote = aQuote({ name: 'Zoë 🚗 أحمد', message: `'; drop table "delivery"; --\n\t\\ % _ \u202e` })
      await store.accept({ quote })
      expect((await claim())[0]?.quote).toEqual(quote)
    })

    test('a request keeps the package as it was called and priced when it was sent, or none', async () => {
      const choice = { id: 'revive', name: 'Revive', price: 'from £349', note: 'about 1 to 2 days' }
      const { reference = '' } = await store.accept({ quote: aQuote(), choice })
      const { reference: plain = '' } = await send({ email: 'bo@example.com' })
      const chosen = { name: 'Revive', price: 'from £349' }
      const emails = (await claim()).map(({ reference, choice }) => ({ reference, choice }))
      expect(emails).toContainEqual({ reference, choice: chosen })
      expect(emails).toContainEqual({ reference: plain, choice: undefined })
      expect((await store.find(reference))?.choice).toEqual(chosen)
      expect((await store.find(plain))?.choice).toBeUndefined()
      const found = await store.list({ search: 'revive ailsa' })
      expect(found.map(({ reference }) => reference)).toEqual([reference])
    })

    test('the same values for another package are another request', async () => {
      const [choice, other] = ['revive', 'enhance'].map((id) => ({ id, name: id, price: 'from £99' }))
      const post = (request = {}) => store.accept({ quote: aQuote(), isPlainPost: true, ...request })
      const first = await post({ choice })
      expect(await post({ choice })).toEqual({ ...first, outcome: 'repeated' })
      expect(await post({ choice: { ...choice, price: 'from £109' } })).toMatchObject({ outcome: 'repeated' })
      for (const request of [{ choice: other }, {}]) expect((await post(request)).outcome).toBe('stored')
      const keyed = { quote: aQuote({ name: 'Bo' }), idempotencyKey: 'key-1' }
      await store.accept({ ...keyed, choice })
      expect(await store.accept({ ...keyed, choice: other })).toEqual({ outcome: 'conflict' })
    })

    test('the same key with the same values returns the same reference and stores nothing', async () => {
      const request = { quote: aQuote(), idempotencyKey: 'key-1' }
      const first = await store.accept(request)
      clock.advance(DAY - SECOND)
      expect(await store.accept(request)).toEqual({ ...first, outcome: 'repeated' })
      expect(await claim()).toHaveLength(2)
    })

    test('the values of a plain post are stored once in ten minutes, also if they come again with a key', async () => {
      const post = (changes = {}) => store.accept({ quote: aQuote(changes), isPlainPost: true })
      const first = await post()
      clock.advance(9 * MINUTE)
      expect(await post()).toEqual({ ...first, outcome: 'repeated' })
      expect(await store.accept({ quote: aQuote(), idempotencyKey: 'key-1' })).toEqual({
        ...first,
        outcome: 'repeated',
      })
      expect(await post({ message: 'Another car.' })).toMatchObject({ outcome: 'stored' })
      clock.advance(MINUTE)
      expect(await send()).toMatchObject({ outcome: 'stored' })
      expect(await post()).toMatchObject({ outcome: 'stored' })
    })

    test('a plain post that the request of the form’s script has overtaken is the same request', async () => {
      const post = (changes = {}) => store.accept({ quote: aQuote(changes), isPlainPost: true })
      const first = await store.accept({ quote: aQuote(), idempotencyKey: 'key-1' })
      clock.advance(9 * MINUTE)
      expect(await post()).toEqual({ ...first, outcome: 'repeated' })
      expect(await post({ message: 'Another car.' })).toMatchObject({ outcome: 'stored' })
      expect(await store.accept({ quote: aQuote(), idempotencyKey: 'key-2' })).toMatchObject({
        outcome: 'stored',
      })
      clock.advance(10 * MINUTE)
      expect(await post()).toMatchObject({ outcome: 'stored' })
    })

    test('of many simultaneous requests with one key, one is stored', async () => {
      const request = { quote: aQuote(), idempotencyKey: 'key-1' }
      const all = await Promise.all(Array.from({ length: 20 }, () => store.accept(request)))
      expect(new Set(all.map(({ reference }) => reference)).size).toBe(1)
      expect(all.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
      expect(await claim()).toHaveLength(2)
    })

    test('the same key with other values is a conflict for 24 hours', async () => {
      const other = { quote: aQuote({ message: 'Another car.' }), idempotencyKey: 'key-1' }
      await store.accept({ quote: aQuote(), idempotencyKey: 'key-1' })
      expect(await store.accept(other)).toEqual({ outcome: 'conflict' })
      expect(await claim()).toHaveLength(2)
      clock.advance(DAY)
      expect(await store.accept(other)).toMatchObject({ outcome: 'stored' })
    })

    test('a mailbox gets one confirmation a day, however its address is written', async () => {
      await send({ email: 'ailsa.reid@gmail.com' })
      for (const email of [
        'AILSA.REID@Gmail.com',
        'ailsareid+car@gmail.com',
        'a.i.l.s.a.reid@googlemail.com',
      ])
        await send({ email })
      expect(audiences(await claim())).toEqual(['customer', 'owner', 'owner', 'owner', 'owner'])
      clock.advance(DAY)
      await send({ email: 'ailsareid@gmail.com' })
      expect(audiences((await claim()).filter(({ attempt }) => attempt === 1))).toEqual(['customer', 'owner'])
    })

    test('addresses without a name before the tag are mailboxes of their own', async () => {
      for (const email of ['+al@example.com', '+bo@example.com', '_@gmail.com', '-@gmail.com'])
        await send({ email })
      expect(audiences(await claim()).filter((audience) => audience === 'customer')).toHaveLength(4)
    })

    test('a suspicious request is delivered only to the owner', async () => {
      await store.accept({ quote: aQuote(), suspicion: 'honeypot' })
      expect(await claim()).toMatchObject([{ audience: 'owner', suspicion: 'honeypot' }])
    })

    test('a claimed delivery cannot be claimed again until its lease of 30 seconds expires', async () => {
      await send()
      const first = await claim()
      clock.advance(30 * SECOND - 1)
      expect(await claim()).toEqual([])
      clock.advance(1)
      const second = await claim()
      expect(second.map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort())
      expect(second).toMatchObject([{ attempt: 2 }, { attempt: 2 }])
    })

    test('a claim returns at most its limit, longest waiting first', async () => {
      const references: string[] = []
      for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
        references.push((await send({ email })).reference ?? '')
        clock.advance(SECOND)
      }
      expect((await store.claimDue(4)).map(({ reference }) => reference)).toEqual(
        [0, 0, 1, 1].map((index) => references[index]),
      )
    })

    test('a sent delivery is never claimed again', async () => {
      await send()
      for (const delivery of await claim()) await store.markSent(delivery)
      clock.advance(30 * DAY)
      expect(await claim()).toEqual([])
      expect(await store.nextDueAt()).toBeUndefined()
    })

    test('a delivery that was written to a file records its path, until it is sent again', async () => {
      const { reference = '' } = await store.accept({ quote: aQuote(), suspicion: 'links' })
      const [delivery] = await claim()
      if (delivery) await store.markSent(delivery, '/data/mail/a.eml')
      const state = async () => (await store.find(reference))?.deliveries[0]
      expect(await state()).toMatchObject({ sentAt: clock.now(), writtenTo: '/data/mail/a.eml' })
      await store.resend(reference)
      expect(await state()).toMatchObject({ sentAt: undefined, writtenTo: undefined })
      for (const again of await claim()) await store.markSent(again)
      expect(await state()).toMatchObject({ sentAt: clock.now(), writtenTo: undefined })
    })

    test('a failed delivery is due again at its retry time', async () => {
      await send()
      const retryAt = new Date(clock.now().getTime() + MINUTE)
      for (const delivery of await claim()) await store.markFailed(delivery, { reason: 'down', retryAt })
      expect(await store.nextDueAt()).toEqual(retryAt)
      clock.advance(MINUTE - 1)
      expect(await claim()).toEqual([])
      clock.advance(1)
      expect(await claim()).toHaveLength(2)
    })

    test('any bytes in a mail server’s response can be stored as the reason', async () => {
      const { reference = '' } = await send()
      for (const delivery of await claim()) {
        await store.markFailed(delivery, { reason: 'no\u0000such\ud800', retryAt: clock.now() })
      }
      const request = await store.find(reference)
      expect(request?.deliveries[0]?.failureReason).toBe('no\ufffdsuch\ufffd')
    })

    test('only an email to the owner counts as a dead letter', async () => {
      await send()
      const deliveries = await claim()
      const of = (audience: string) => deliveries.filter((delivery) => delivery.audience === audience)
      for (const delivery of of('customer')) await store.markFailed(delivery, { reason: 'no such mailbox' })
      expect(await store.checkHealthByWriting()).toMatchObject({ deadLetters: 0 })
      for (const delivery of of('owner')) await store.markFailed(delivery, { reason: 'tried for three days' })
      expect(await store.checkHealthByWriting()).toMatchObject({ deadLetters: 1, oldestUnsent: undefined })
      clock.advance(30 * DAY)
      expect(await claim()).toEqual([])
    })

    test('a late failure does not end the lease of a newer attempt', async () => {
      await store.accept({ quote: aQuote(), suspicion: 'links' })
      const [late] = await claim()
      clock.advance(30 * SECOND)
      await claim()
      if (late) await store.markFailed(late, { reason: 'timeout', retryAt: clock.now() })
      expect(await claim()).toEqual([])
    })

    test('a renewed lease lasts for another 30 seconds, and a failed attempt has none to renew', async () => {
      await store.accept({ quote: aQuote(), suspicion: 'links' })
      const [delivery] = await claim()
      if (!delivery) throw new Error('No delivery is due.')
      clock.advance(20 * SECOND)
      await store.renewLease(delivery)
      clock.advance(30 * SECOND - 1)
      expect(await claim()).toEqual([])
      await store.markFailed(delivery, { reason: 'rejected', retryAt: clock.now() })
      await store.renewLease(delivery)
      expect(await claim()).toHaveLength(1)
    })

    test('a late success counts even if a newer attempt has failed', async () => {
      await store.accept({ quote: aQuote(), suspicion: 'links' })
      const [late] = await claim()
      clock.advance(30 * SECOND)
      const [newer] = await claim()
      if (newer) await store.markFailed(newer, { reason: 'rejected', retryAt: clock.now() })
      if (late) await store.markSent(late)
      expect(await claim()).toEqual([])
    })

    test('at most ten emails about suspicious requests are sent in an hour; the others wait', async () => {
      for (let sent = 0; sent < 12; sent++) await store.accept({ quote: aQuote(), suspicion: 'links' })
      const first = await claim()
      expect(first).toHaveLength(10)
      for (const delivery of first) await store.markSent(delivery)
      await send()
      expect(audiences(await claim())).toEqual(['customer', 'owner'])
      expect(await claim()).toEqual([])
      expect((await store.checkHealthByWriting()).oldestUnsent).toEqual(clock.now())
      clock.advance(HOUR)
      const rest = await claim()
      expect(rest.filter(({ suspicion }) => suspicion)).toHaveLength(2)
    })

    test('a flood of suspicious requests delays a later one by an hour at most, and the first ones are sent too', async () => {
      const suspicious = async () =>
        (await store.accept({ quote: aQuote(), suspicion: 'honeypot' })).reference ?? ''
      const flood: string[] = []
      for (let sent = 0; sent < 40; sent++) {
        flood.push(await suspicious())
        clock.advance(1)
      }
      for (const delivery of await claim()) await store.markSent(delivery)
      const later = await suspicious()
      expect(await claim()).toEqual([])
      clock.advance(HOUR)
      const references = (await claim()).map(({ reference }) => reference)
      expect(references).toHaveLength(10)
      expect(references).toContain(later)
      // The first hour sent the five oldest and the five newest.
      expect(references).toEqual(expect.arrayContaining(flood.slice(5, 10)))
    })

    test('health reports how many emails about suspicious requests wait, and since when', async () => {
      const since = clock.now()
      for (let sent = 0; sent < 2; sent++) {
        await store.accept({ quote: aQuote(), suspicion: 'links' })
        clock.advance(SECOND)
      }
      expect(await store.checkHealthByWriting()).toMatchObject({
        oldestUnsent: undefined,
        suspiciousWaiting: { count: 2, oldest: since },
      })
    })

    test('health says when the last email was sent, and how many wait, without writing', async () => {
      expect(await store.readHealth()).toMatchObject({ lastSent: undefined, unsent: 0 })
      await send()
      await send({ email: 'bo@example.com' })
      const [first, second] = await claim()
      if (first) await store.markSent(first)
      clock.advance(HOUR)
      if (second) await store.markFailed(second, { reason: 'no such mailbox' })
      const lastSent = new Date(clock.now().getTime() - HOUR)
      expect(await store.readHealth()).toMatchObject({ lastSent, unsent: 2 })
      const [third] = await claim()
      if (third) await store.markSent(third, '/data/mail/a.eml')
      expect(await store.readHealth()).toMatchObject({ lastSent, unsent: 1 })
      expect(await store.readHealth()).toEqual(await store.checkHealthByWriting())
    })

    test('suspicious requests over the limit are next due when the hour has passed', async () => {
      for (let sent = 0; sent < 11; sent++) await store.accept({ quote: aQuote(), suspicion: 'links' })
      const start = clock.now().getTime()
      for (const delivery of await claim()) await store.markSent(delivery)
      expect(await store.nextDueAt()).toEqual(new Date(start + HOUR))
    })

    test('while everything is claimed, the next due time is the end of the lease', async () => {
      await send()
      await claim()
      expect(await store.nextDueAt()).toEqual(new Date(clock.now().getTime() + 30 * SECOND))
    })

    test('health reports since when the owner’s oldest email has been unsent', async () => {
      expect(await store.checkHealthByWriting()).toMatchObject({ oldestUnsent: undefined, deadLetters: 0 })
      const since = clock.now()
      await send()
      clock.advance(HOUR)
      await send({ email: 'other@example.com' })
      expect(await store.checkHealthByWriting()).toMatchObject({ oldestUnsent: since, deadLetters: 0 })
    })

    test('at most sixty confirmations are sent in an hour; the owner gets every request', async () => {
      for (let sent = 0; sent < 62; sent++) await send({ email: `c${sent}@example.com` })
      const first = audiences(await store.claimDue(200))
      expect(first.filter((audience) => audience === 'customer')).toHaveLength(60)
      expect(first.filter((audience) => audience === 'owner')).toHaveLength(62)
      clock.advance(HOUR)
      await send({ email: 'later@example.com' })
      const later = (await store.claimDue(200)).filter(({ attempt }) => attempt === 1)
      expect(audiences(later)).toEqual(['customer', 'owner'])
    })

    /** Runs `work` while the clock is a year ahead, and puts it right. */
    async function whileAhead(work: () => Promise<unknown>) {
      const right = clock.now()
      clock.set(new Date(right.getTime() + 365 * DAY))
      await work()
      clock.set(right)
    }

    test('deliveries that a wrong clock dated too far ahead are due at once', async () => {
      await whileAhead(send)
      expect(await claim()).toHaveLength(2)
    })

    test('a retry that a wrong clock dated too far ahead is due at once', async () => {
      await whileAhead(async () => {
        await send()
        const retryAt = new Date(clock.now().getTime() + MINUTE)
        for (const delivery of await claim()) await store.markFailed(delivery, { reason: 'down', retryAt })
      })
      expect(await claim()).toHaveLength(2)
    })

    test('a lease that a wrong clock dated too far ahead has expired', async () => {
      await send()
      await whileAhead(claim)
      expect(await claim()).toHaveLength(2)
    })

    test('requests dated in the future do not use up the limits on confirmations', async () => {
      await whileAhead(async () => {
        for (let sent = 0; sent < 60; sent++) await send({ email: `c${sent}@example.com` })
        for (const delivery of await store.claimDue(200)) await store.markSent(delivery)
      })
      await send({ email: 'c1@example.com' })
      expect(audiences(await claim())).toEqual(['customer', 'owner'])
    })

    test('emails sent in the future do not use up the limit on suspicious requests', async () => {
      const suspicious = () => store.accept({ quote: aQuote(), suspicion: 'links' })
      await whileAhead(async () => {
        for (let sent = 0; sent < 10; sent++) await suspicious()
        for (const delivery of await claim()) await store.markSent(delivery)
      })
      await suspicious()
      expect(await claim()).toHaveLength(1)
      expect(await store.nextDueAt()).toEqual(new Date(clock.now().getTime() + 30 * SECOND))
    })

    test('expired requests are erased unless an email about them is unsent', async () => {
      await send({ email: 'sent@example.com' })
      for (const delivery of await claim()) await store.markSent(delivery)
      await send({ email: 'waiting@example.com' })
      clock.advance(DAY + 1)
      await send({ email: 'new@example.com' })
      expect(await store.eraseExpired(1)).toEqual({ erased: 1, refused: 0 })
      const emails = (await store.list()).map(({ quote }) => quote.email)
      expect(emails).toEqual(['new@example.com', 'waiting@example.com'])
      for (const delivery of await claim()) await store.markFailed(delivery, { reason: 'abandoned' })
      expect(await store.eraseExpired(1)).toEqual({ erased: 1, refused: 0 })
    })

    test('expired requests stay until the files of their emails are deleted', async () => {
      const { reference } = await store.accept({ quote: aQuote(), suspicion: 'links' })
      clock.advance(DAY + 1)
      const failing = () => Promise.reject(new Error('disk failure'))
      await expect(store.eraseExpired(1, { deleteFiles: failing })).rejects.toThrow('disk failure')
      expect(await store.list()).toHaveLength(1)
      const deleted: string[] = []
      const deleteFiles = async (references: string[]) => void deleted.push(...references)
      expect(await store.eraseExpired(1, { deleteFiles })).toEqual({ erased: 1, refused: 0 })
      expect(deleted).toEqual([reference])
    })

    test('an expired suspicious request is erased even if its email still waits', async () => {
      await store.accept({ quote: aQuote(), suspicion: 'links' })
      clock.advance(DAY + 1)
      expect(await store.eraseExpired(1)).toEqual({ erased: 1, refused: 0 })
      expect(await claim()).toEqual([])
    })

    test('a clock that jumps ahead erases nothing until the owner confirms it', async () => {
      await store.eraseExpired(365)
      await send()
      for (const delivery of await claim()) await store.markSent(delivery)
      const right = clock.now()
      clock.set(new Date(right.getTime() + 730 * DAY))
      for (let restart = 0; restart < 3; restart++) {
        expect(await store.eraseExpired(365)).toEqual({ erased: 0, refused: 1 })
        clock.advance(HOUR)
      }
      expect(await store.checkHealthByWriting()).toMatchObject({ refusedErasures: 1 })
      clock.set(right)
      expect(await store.eraseExpired(365)).toEqual({ erased: 0, refused: 0 })
      expect(await store.checkHealthByWriting()).toMatchObject({ refusedErasures: 0 })
      clock.advance(730 * DAY)
      expect(await store.eraseExpired(365)).toEqual({ erased: 0, refused: 1 })
      expect(await store.eraseExpired(365, { confirmed: true })).toEqual({ erased: 1, refused: 0 })
      expect(await store.checkHealthByWriting()).toMatchObject({ refusedErasures: 0 })
    })

    test('a server that was off for a month erases what has expired meanwhile', async () => {
      await send()
      for (const delivery of await claim()) await store.markSent(delivery)
      clock.advance(340 * DAY)
      await store.eraseExpired(365)
      clock.advance(30 * DAY)
      expect(await store.eraseExpired(365)).toEqual({ erased: 1, refused: 0 })
    })

    test('a shorter retention period that would erase many requests has to be confirmed', async () => {
      for (let sent = 0; sent < 51; sent++) await store.accept({ quote: aQuote(), suspicion: 'links' })
      clock.advance(60 * DAY)
      await store.eraseExpired(365)
      expect(await store.eraseExpired(30)).toEqual({ erased: 0, refused: 51 })
      expect(await store.list()).toHaveLength(51)
      expect(await store.eraseExpired(30, { confirmed: true })).toEqual({ erased: 51, refused: 0 })
    })

    test('forgetting an address erases all its requests, and none of an address that is like it', async () => {
      const { reference } = await store.accept({ quote: aQuote(), idempotencyKey: 'key-1' })
      const { reference: other } = await send({ email: 'AILSA@Example.com' })
      const others = ['bo@example.com', 'ailsa+car@example.com', 'a.ilsa@example.com', '+al@example.com']
      for (const email of others) await send({ email })
      expect((await store.forget('Ailsa@example.com')).sort()).toEqual([reference, other].sort())
      expect((await store.list()).map(({ quote }) => quote.email).sort()).toEqual(others.sort())
      expect(audiences(await claim()).filter((audience) => audience === 'owner')).toHaveLength(4)
      expect(await store.accept({ quote: aQuote(), idempotencyKey: 'key-1' })).toMatchObject({
        outcome: 'stored',
      })
      expect(await store.forget('nobody@example.com')).toEqual([])
    })

    test('a forgotten request stays until the files of its emails are deleted', async () => {
      const { reference } = await send()
      const failing = store.forget('ailsa@example.com', () => Promise.reject(new Error('EACCES')))
      await expect(failing).rejects.toThrow('EACCES')
      expect(await store.list()).toHaveLength(1)
      const deleted: string[] = []
      await store.forget('ailsa@example.com', async (references) => void deleted.push(...references))
      expect(deleted).toEqual([reference])
    })

    test('a suspicious request that is trusted is like any other, and so is its email', async () => {
      const { reference = '' } = await store.accept({ quote: aQuote(), suspicion: 'links' })
      expect(await store.trust(reference)).toBe(true)
      expect(await store.find(reference)).toMatchObject({ suspicion: undefined, state: 'new' })
      expect((await store.claimDue(9)).map(({ suspicion }) => suspicion)).toEqual([undefined])
      expect(await store.trust('3333-3333')).toBe(false)
    })

    test('the list has every request, newest first, with the state of its emails', async () => {
      const { reference: older = '' } = await send()
      const [delivery] = await store.claimDue(1)
      if (delivery) await store.markFailed(delivery, { reason: 'no such mailbox' })
      clock.advance(SECOND)
      const { reference: newer } = await store.accept({ quote: aQuote({ name: 'Bo' }), suspicion: 'links' })
      const all = await store.list()
      expect(all.map(({ reference }) => reference)).toEqual([newer, older])
      expect(all[0]).toMatchObject({
        suspicion: 'links',
        quote: aQuote({ name: 'Bo' }),
        receivedAt: clock.now(),
      })
      expect(all[1]?.deliveries).toHaveLength(2)
      expect(all[1]?.deliveries).toContainEqual(
        expect.objectContaining({
          attempts: 1,
          failureReason: 'no such mailbox',
          failedAt: expect.any(Date),
        }),
      )
    })

    test('a request is found by its reference, with only its own deliveries', async () => {
      const { reference = '' } = await send()
      await send({ email: 'bo@example.com' })
      const found = await store.find(reference)
      expect(found).toMatchObject({ reference, quote: aQuote(), receivedAt: clock.now() })
      expect(found?.deliveries.map(({ audience }) => audience)).toEqual(['owner', 'customer'])
      expect(await store.list()).toContainEqual(found)
      expect(await store.find('3333-3333')).toBeUndefined()
    })

    test('held emails are not sent until they are told to, except one that is sent again', async () => {
      const { reference = '' } = await send()
      await store.accept({ quote: aQuote({ email: 'bot@example.com' }), suspicion: 'links' })
      await claim()
      expect(await store.hold()).toBe(3)
      clock.advance(DAY)
      expect(await claim()).toEqual([])
      expect(await store.nextDueAt()).toBeUndefined()
      expect(await store.checkHealthByWriting()).toMatchObject({ held: 3, oldestUnsent: expect.any(Date) })
      expect((await store.find(reference))?.deliveries[0]?.heldAt).toBeInstanceOf(Date)
      await store.resend(reference)
      const [again, ...others] = await claim()
      expect(others).toEqual([])
      expect(again).toMatchObject({ reference, audience: 'owner' })
      await send({ email: 'new@example.com' })
      expect(audiences(await claim())).toEqual(['customer', 'owner'])
      expect(await store.sendHeld()).toBe(2)
      const held = await claim()
      expect(audiences(held)).toEqual(['customer', 'owner'])
      for (const delivery of held) await store.markSent(delivery)
      expect(await store.checkHealthByWriting()).toMatchObject({ held: 0 })
      expect(await store.sendHeld()).toBe(0)
    })

    test('health reports why emails fail: those that wait, and confirmations refused within a week', async () => {
      const none = { count: 0, reason: undefined }
      expect(await store.checkHealthByWriting()).toMatchObject({ failing: none, refusedConfirmations: none })
      await send()
      for (const delivery of await claim()) {
        const retryAt = delivery.audience === 'owner' ? clock.now() : undefined
        await store.markFailed(delivery, { reason: `no ${delivery.audience}`, retryAt })
      }
      expect(await store.checkHealthByWriting()).toMatchObject({
        failing: { count: 1, reason: 'no owner' },
        refusedConfirmations: { count: 1, reason: 'no customer' },
      })
      for (const delivery of await claim()) await store.markSent(delivery)
      clock.advance(7 * DAY)
      expect(await store.checkHealthByWriting()).toMatchObject({ failing: none, refusedConfirmations: none })
    })

    test('health reports the last backup', async () => {
      expect(await store.checkHealthByWriting()).toMatchObject({ lastBackup: undefined })
      for (const folder of ['/mnt/one', '/mnt/two']) {
        clock.advance(DAY)
        await store.recordBackup(folder)
        expect(await store.checkHealthByWriting()).toMatchObject({ lastBackup: { at: clock.now(), folder } })
      }
    })

    test('health says which backup a database was restored from until it is confirmed, and forgets the original’s', async () => {
      await store.recordBackup('/mnt/backups')
      const madeAt = new Date(clock.now().getTime() - DAY)
      for (let restore = 0; restore < 2; restore++) await store.recordRestore('/mnt/old', madeAt)
      const restoredFrom = { at: madeAt, folder: '/mnt/old' }
      expect(await store.readHealth()).toMatchObject({ lastBackup: undefined, restoredFrom })
      await store.recordBackup('/mnt/new')
      await store.confirmRestore()
      const lastBackup = { at: clock.now(), folder: '/mnt/new' }
      expect(await store.readHealth()).toMatchObject({ lastBackup, restoredFrom: undefined })
    })

    test('a request is marked as answered and done, and each mark can be undone', async () => {
      const { reference = '' } = await send()
      const state = async () => {
        const { state, answeredAt, doneAt } = (await store.find(reference)) ?? {}
        return { state, answeredAt, doneAt }
      }
      const isNew = { state: 'new', answeredAt: undefined, doneAt: undefined }
      expect(await state()).toEqual(isNew)
      const undo = (state: 'answered' | 'done', at = clock.now()) =>
        store.undo(reference, { state, at: at.toISOString() })
      expect(await undo('answered')).toBe(false)
      const answeredAt = clock.now()
      expect(await store.mark(reference, 'answered')).toBe(true)
      clock.advance(HOUR)
      await store.mark(reference, 'answered')
      expect(await state()).toEqual({ state: 'answered', answeredAt, doneAt: undefined })
      expect(await store.mark(reference, 'done')).toBe(true)
      expect(await state()).toEqual({ state: 'done', answeredAt, doneAt: clock.now() })
      expect(await store.list()).toContainEqual(await store.find(reference))
      expect((await claim())[0]).toMatchObject({ state: 'done' })
      // Neither an earlier mark, nor one of another time.
      expect(await undo('answered', answeredAt)).toBe(false)
      expect(await undo('done', answeredAt)).toBe(false)
      expect(await undo('done')).toBe(true)
      expect(await state()).toEqual({ state: 'answered', answeredAt, doneAt: undefined })
      expect(await undo('answered', answeredAt)).toBe(true)
      expect(await state()).toEqual(isNew)
      await store.mark(reference, 'done')
      expect(await state()).toEqual({ ...isNew, state: 'done', doneAt: clock.now() })
      await undo('done')
      expect(await state()).toEqual(isNew)
      expect(await store.mark('3333-3333', 'done')).toBe(false)
      expect(await store.undo('3333-3333', { state: 'done', at: '' })).toBe(false)
    })

    test('it tells which references still have a request', async () => {
      const [one = '', other = ''] = [(await send()).reference, (await send()).reference]
      const asked = [other, '3333-3333', '', one, "'"]
      expect((await store.existing(asked)).sort()).toEqual([one, other].sort())
      expect(await store.existing([])).toEqual([])
    })

    test('a note is kept with its request until it is replaced or emptied, by a save that names its version', async () => {
      const { reference = '' } = await send()
      const saved = async () => {
        const { note, noteVersion } = (await store.find(reference)) ?? {}
        return { note, noteVersion }
      }
      expect(await saved()).toEqual({ note: undefined, noteVersion: '' })
      const texts = ['Booked: Friday, 9am.\nGarage 🚗', 'Moved to Monday.', 'Moved to Monday.']
      for (const [index, note] of texts.entries()) {
        const versions = { version: `v${index}`, replaces: index === 0 ? '' : `v${index - 1}` }
        expect(await store.note(reference, note, versions)).toBe(true)
        expect(await store.note(reference, 'Late', { ...versions, version: 'late' })).toBe(false)
        expect(await saved()).toEqual({ note, noteVersion: `v${index}` })
      }
      await store.note(reference, '', { version: 'v3', replaces: 'v2' })
      expect(await saved()).toEqual({ note: undefined, noteVersion: 'v3' })
      expect(await store.note('3333-3333', 'Nobody', { version: 'a', replaces: '' })).toBe(false)
    })

    test('the list can be narrowed to a state, a time and words, wherever they stand', async () => {
      const add = async (changes: Parameters<typeof aQuote>[0]) => {
        clock.advance(DAY)
        return (await send(changes)).reference ?? ''
      }
      const zoe = await add({
        name: 'Zoë ŁUKASZ',
        email: 'z@b.test',
        message: 'Škoda Octavia, Königstraße 5,\nG41',
        phone: '+447700900111',
      })
      const bo = await add({ name: 'Bo', email: 'bo@c.test', message: '100% dog hair_' })
      const found = async (filter: Parameters<Store['page']>[0]) => {
        const listed = (await store.list(filter)).map(({ reference }) => reference)
        const page = await store.page(filter, 10, 0)
        expect(page.requests.map(({ reference }) => reference)).toEqual(listed)
        expect(page.total).toBe(listed.length)
        return listed
      }
      await store.note(bo, 'Brings the Dog', { version: 'a', replaces: '' })
      await store.mark(zoe, 'answered')
      expect(await found({ state: 'new' })).toEqual([bo])
      expect(await found({ state: 'answered' })).toEqual([zoe])
      expect(await found({ receivedSince: clock.now() })).toEqual([bo])
      for (const search of [
        ...['ZOE', 'octavia skoda', 'g41 ZOË', '07700 900111', '07700900111', '+44 7700 900111', 'B.TEST'],
        ...[
          zoe.toLowerCase(),
          ' 900111 ',
          'lukasz',
          'łukasz',
          'konigstrasse',
          'KÖNIGSTRASSE',
          'octavia, zoë',
        ],
        ...[
          '0044 7700 900111',
          '+44 (0)7700 900-111',
          '+44(0)7700.900111',
          '(07700) 900-111',
          '07 700 900 111',
          '７７００ ９００１１１',
        ],
      ]) {
        expect(await found({ search }), search).toEqual([zoe])
      }
      for (const search of ['100%', 'hair_', 'brings']) expect(await found({ search }), search).toEqual([bo])
      for (const search of ['%', '_ -', 'skoda bo zoe', 'lamborghini zoe'])
        expect(await found({ search }), search).toEqual([])
      const ohara = await add({ name: 'Mary-Jane O’Hara', email: 'mary@d.test', message: "Don't ring" })
      for (const search of [
        "O'Hara",
        'O’HARA',
        'o‘hara',
        'o`hara',
        'ohara',
        'mary–jane',
        'maryjane',
        'don’t',
      ])
        expect(await found({ search }), search).toEqual([ohara])
      expect(await found({ search: ohara.replace('-', '') })).toEqual([ohara])
      expect(await found({ search: '' })).toEqual([ohara, bo, zoe])
      expect(await found({ search: 'bo', state: 'answered' })).toEqual([])
    })

    test('a page of requests is the newest or those after them, and says how many there are', async () => {
      for (let sent = 0; sent < 7; sent++) {
        const { reference = '' } = await send({ name: `Bo ${sent}` })
        if (sent % 2 === 1) await store.mark(reference, sent === 5 ? 'done' : 'answered')
        clock.advance(SECOND)
      }
      const page = async (...args: Parameters<Store['page']>) => {
        const { requests, total } = await store.page(...args)
        return [requests.map(({ quote }) => quote.name.slice(3)).join(''), total]
      }
      expect(await page({}, 3, 0)).toEqual(['654', 7])
      expect(await page({ state: 'new' }, 3, 0)).toEqual(['642', 4])
      expect(await page({ state: 'new' }, 3, 3)).toEqual(['0', 4])
      expect(await page({ state: 'answered' }, 3, 0)).toEqual(['31', 2])
      expect(await page({ state: 'done', receivedSince: clock.now() }, 3, 0)).toEqual(['', 0])
      expect(await page({ receivedBefore: new Date(clock.now().getTime() - 5 * SECOND) }, 3, 0)).toEqual([
        '10',
        2,
      ])
      expect(await page({ search: 'bo' }, 3, 6)).toEqual(['0', 7])
      expect(await page({ search: 'bo', state: 'done' }, 3, 0)).toEqual(['5', 1])
      expect(await page({}, 3, 9000)).toEqual(['', 7])
      await store.accept({ quote: aQuote({ name: 'Bo 7' }), suspicion: 'links' })
      expect(await page({ isSuspicious: true }, 3, 0)).toEqual(['7', 1])
      expect(await page({ isSuspicious: false, state: 'new' }, 3, 0)).toEqual(['642', 4])
      await store.accept({ quote: aQuote({ name: 'Bo 8', email: 'Bo+8@gmail.com' }) })
      expect(await page({ email: 'BO+8@gmail.com' }, 3, 0)).toEqual(['8', 1])
    })

    test('a search finds each of very many requests once, even if they came at the same time', async () => {
      await Promise.all(Array.from({ length: 1001 }, (_, sent) => send({ name: `Bo ${sent}` })))
      const page = await store.page({ search: 'bo' }, 2000, 0)
      expect(page.total).toBe(1001)
      const references = page.requests.map(({ reference }) => reference)
      expect(references).toEqual((await store.list()).map(({ reference }) => reference))
    })

    test('a row that the database rejects does not fail the requests committed with it', async () => {
      const rejected = store.accept({ quote: aQuote({ name: null as unknown as string }) })
      const results = await Promise.allSettled([send(), rejected, send({ email: 'bo@example.com' })])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await store.list()).toHaveLength(2)
    })

    test('the owner’s email can be sent again, whether it was sent or abandoned', async () => {
      const { reference = '' } = await send()
      for (const delivery of await claim()) await store.markSent(delivery)
      expect(await store.resend(reference)).toBe(true)
      const [again, ...others] = await claim()
      expect(others).toEqual([])
      expect(again).toMatchObject({ audience: 'owner', attempt: 1 })
      if (again) await store.markFailed(again, { reason: 'tried for three days' })
      expect(await store.resend(reference)).toBe(true)
      expect(await claim()).toHaveLength(1)
      expect(await store.resend('3333-3333')).toBe(false)
    })

    test('an email that is sent again while it is in flight gets a delivery of its own', async () => {
      const { reference = '' } = await store.accept({ quote: aQuote(), suspicion: 'links' })
      const [inFlight] = await claim()
      await store.resend(reference)
      if (inFlight) await store.markSent(inFlight)
      const [again] = await claim()
      expect(again).toMatchObject({ firstId: inFlight?.id, attempt: 1 })
      expect(again?.id).not.toBe(inFlight?.id)
    })

    testPhotos(current, { send, claim, audiences })
    testSignIn(current)
  })
}
