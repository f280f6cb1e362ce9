import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../server/clock.ts'
import type { Delivery, Store } from '../server/store/store.ts'
import { aQuote } from './builders.ts'
import type { FakeClock } from './fake-clock.ts'

/** Steps that the tests of the store share. */
interface Steps {
  send(changes?: object): ReturnType<Store['accept']>
  claim(): Promise<Delivery[]>
  audiences(deliveries: Delivery[]): string[]
}

/** The tests of photos, a part of those of the store. `current` returns the store of the test that runs. */
export function testPhotos(
  current: () => { clock: FakeClock; store: Store },
  { send, claim, audiences }: Steps,
): void {
  describe('photos', () => {
    let clock: FakeClock
    let store: Store
    beforeEach(() => {
      ;({ clock, store } = current())
    })

    const photo = (text: string) => ({
      sentHash: `hash of ${text}`,
      jpeg: Buffer.from(`\xff\xd8${text}\0`, 'latin1'),
    })
    /** A request that announces photos, whose token stores them. */
    const announce = async (photoCount: number, changes: object = {}) => {
      const accepted = await store.accept({ quote: aQuote(), photoCount, ...changes })
      const { reference = '', photoToken: token = '' } = accepted as typeof accepted & {
        photoToken?: string
      }
      const slot = (position: number) => ({ reference, position, token })
      return {
        reference,
        token,
        slot,
        add: (at: number, text = `${at}`) => store.addPhoto(slot(at), photo(text)),
      }
    }
    /** What the claimed emails contain, without those to the customer. */
    const emails = async () =>
      (await claim())
        .filter(({ audience }) => audience !== 'customer')
        .map(({ audience, photos }) => [
          audience,
          photos.announced,
          photos.attached.map(({ position }) => position),
        ])

    test('are stored by their token at the announced positions, and read back unchanged', async () => {
      const { reference, add, slot } = await announce(2)
      expect(await store.findPhotoSlot(slot(1))).toBe('free')
      expect(await add(1, 'b')).toBe('stored')
      expect(await add(1, 'b')).toBe('repeated')
      expect(await add(1, 'other')).toBe('conflict')
      expect(await store.findPhotoSlot(slot(1))).toEqual({ sentHash: 'hash of b' })
      clock.advance(SECOND)
      await add(0, 'a')
      const [first, second] = await store.photos(reference)
      expect(first).toMatchObject({ position: 0, arrivedAt: clock.now() })
      expect(Buffer.from(second?.jpeg ?? [])).toEqual(photo('b').jpeg)
      expect((await store.find(reference))?.photos).toEqual({ announced: 2, arrived: 2 })
      const bytes = 2 * photo('a').jpeg.length
      expect(await store.checkHealthByWriting()).toMatchObject({ photos: { count: 2, bytes } })
      expect(await store.photos('3333-3333')).toEqual([])
    })

    test('are refused at other positions, with another token and after 24 hours', async () => {
      const { add, slot } = await announce(2)
      const other = await announce(2, { quote: aQuote({ email: 'bo@example.com' }) })
      for (const wrong of [
        slot(2),
        { ...slot(0), token: 'x' },
        { ...slot(0), token: other.token },
        { ...slot(0), reference: other.reference },
      ]) {
        expect(await store.findPhotoSlot(wrong)).toBeUndefined()
        expect(await store.addPhoto(wrong, photo('x'))).toBeUndefined()
      }
      clock.advance(DAY - SECOND)
      expect(await add(0)).toBe('stored')
      clock.advance(SECOND)
      expect(await add(1)).toBeUndefined()
    })

    test('of a repeated request get another token, and may have become more', async () => {
      const first = await announce(1, { idempotencyKey: 'key-1' })
      const again = await announce(2, { idempotencyKey: 'key-1' })
      expect(again.reference).toBe(first.reference)
      expect(again.token).not.toBe(first.token)
      expect([await first.add(0), await again.add(1), await again.add(1)]).toEqual([
        'stored',
        'stored',
        'repeated',
      ])
      expect((await store.find(first.reference))?.photos).toEqual({ announced: 2, arrived: 2 })
      expect(await send()).not.toHaveProperty('photoToken')
    })

    test('of a repeated request may have become fewer, until one has arrived', async () => {
      const key = { idempotencyKey: 'key-1' }
      const { reference, add } = await announce(3, key)
      for (const [count, announced] of [
        [0, 0],
        [2, 2],
      ] as const) {
        await announce(count, key)
        expect((await store.find(reference))?.photos).toEqual({ announced, arrived: 0 })
      }
      expect([await add(2), await add(0)]).toEqual([undefined, 'stored'])
      await announce(1, key)
      expect((await store.find(reference))?.photos).toEqual({ announced: 2, arrived: 1 })
    })

    test('that come with the request are in the first email, and once if it is repeated', async () => {
      const request = { quote: aQuote(), isPlainPost: true, photos: [photo('a'), photo('b')] }
      const { reference = '', ...accepted } = await store.accept(request)
      expect(accepted).not.toHaveProperty('photoToken')
      expect(await store.accept({ ...request, photos: [photo('b'), photo('c')] })).toMatchObject({
        reference,
      })
      expect((await store.photos(reference)).map(({ position }) => position)).toEqual([0, 1, 2])
      expect(await emails()).toEqual([['owner', 3, [0, 1, 2]]])
    })

    test('delay only the owner’s email, until the last one is there', async () => {
      const { add } = await announce(2)
      expect(audiences(await claim())).toEqual(['customer'])
      expect(await store.nextDueAt()).toEqual(new Date(clock.now().getTime() + 30 * SECOND))
      await add(0)
      expect(await claim()).toEqual([])
      await add(1)
      expect(await emails()).toEqual([['owner', 2, [0, 1]]])
    })

    test('delay it for two minutes at most; later ones go in another email, once all are there', async () => {
      const { add } = await announce(4)
      await add(1)
      for (const delivery of await claim()) await store.markSent(delivery)
      clock.advance(2 * MINUTE - 1)
      expect(await claim()).toEqual([])
      clock.advance(1)
      expect(await emails()).toEqual([['owner', 4, [1]]])
      await add(0)
      await add(2)
      expect(await claim()).toEqual([])
      clock.advance(30 * SECOND)
      const retried = await claim()
      expect(retried).toMatchObject([
        { audience: 'owner', attempt: 2, photos: { attached: [{ position: 1 }] } },
      ])
      for (const delivery of retried) await store.markSent(delivery)
      await add(3)
      const [late] = await claim()
      expect(late?.photos.attached.map(({ position }) => position)).toEqual([0, 2, 3])
      expect(late).toMatchObject({ audience: 'late-photos', firstId: retried[0]?.id, attempt: 1 })
      if (late) await store.markSent(late)
      clock.advance(DAY)
      expect(await claim()).toEqual([])
    })

    test('that come after the second email go in a third, two minutes after the first of them', async () => {
      const { add } = await announce(4)
      clock.advance(2 * MINUTE)
      await claim()
      await add(0)
      clock.advance(2 * MINUTE)
      const second = await claim()
      await add(1)
      for (const delivery of second) await store.markSent(delivery)
      expect(await emails()).toEqual([])
      clock.advance(2 * MINUTE)
      expect(await emails()).toEqual([['late-photos', 4, [0, 1]]])
    })

    test('that come late count in health while their email waits, and once it is a dead letter', async () => {
      const { reference, add } = await announce(1)
      clock.advance(2 * MINUTE)
      for (const delivery of await claim()) await store.markSent(delivery)
      await add(0)
      expect(await store.readHealth()).toMatchObject({ oldestUnsent: clock.now(), deadLetters: 0 })
      for (const delivery of await claim()) await store.markFailed(delivery, { reason: 'too large' })
      expect(await store.readHealth()).toMatchObject({ oldestUnsent: undefined, deadLetters: 1 })
      await store.resend(reference)
      expect((await store.readHealth()).deadLetters).toBe(0)
    })

    test('are all in an email that is sent again, and then in no other', async () => {
      const { reference, add } = await announce(3)
      await add(0)
      clock.advance(2 * MINUTE)
      for (const delivery of await claim()) await store.markSent(delivery)
      await add(1)
      await store.resend(reference)
      expect(await emails()).toEqual([['owner', 3, [0, 1]]])
      clock.advance(2 * MINUTE)
      expect(await emails()).toEqual([['owner', 3, [0, 1]]])
    })

    test('of a suspicious request count towards its hourly limit', async () => {
      const { add } = await announce(1, { suspicion: 'links' })
      clock.advance(2 * MINUTE)
      for (const delivery of await claim()) await store.markSent(delivery)
      for (let sent = 0; sent < 9; sent++) await store.accept({ quote: aQuote(), suspicion: 'links' })
      for (const delivery of await claim()) await store.markSent(delivery)
      await add(0)
      expect(await claim()).toEqual([])
      clock.advance(HOUR)
      expect(await claim()).toMatchObject([{ audience: 'late-photos', suspicion: 'links' }])
    })

    test('are erased with their request, by forgetting and by age', async () => {
      const { add, slot } = await announce(1)
      const other = await announce(1, { quote: aQuote({ email: 'bo@example.com' }) })
      for (const { add: addTo } of [{ add }, other]) await addTo(0)
      await store.forget(aQuote().email)
      expect(await store.findPhotoSlot(slot(0))).toBeUndefined()
      expect(await store.checkHealthByWriting()).toMatchObject({ photos: { count: 1 } })
      for (const delivery of await claim()) await store.markSent(delivery)
      clock.advance(DAY + 1)
      await store.eraseExpired(1)
      expect(await store.checkHealthByWriting()).toMatchObject({ photos: { count: 0, bytes: 0 } })
    })

    test('that arrive at the same time are all in one email', async () => {
      const { add } = await announce(6)
      await Promise.all([0, 1, 2, 3, 4, 5].map((position) => add(position)))
      expect(await emails()).toEqual([['owner', 6, [0, 1, 2, 3, 4, 5]]])
    })
  })
}
