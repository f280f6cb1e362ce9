import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, SECOND } from '../../core/clock.ts'
import type { NewRequest } from '../../core/store/request.ts'
import type { Tested } from './store-tests.ts'

/** The tests of photos, a part of those of the store. */
export function testPhotos(current: () => Tested): void {
  describe('photos', () => {
    let tested: Tested
    beforeEach(() => {
      tested = current()
    })

    const photo = (text: string) => ({ sentHash: `hash of ${text}`, jpeg: Buffer.from(`\xff\xd8${text}\0`, 'latin1') })
    /** A request that announces photos, whose token stores them. */
    async function announce(photoCount: number, request: Partial<NewRequest> = {}, email = 'ailsa@example.com') {
      const { photos, requests, send } = tested
      const receipt = await send({ email }, { photoCount, ...request })
      const { reference = '', photoToken: token = '' } = { photoToken: '', ...receipt }
      const slot = (position: number) => ({ reference, position, token })
      return {
        reference,
        token,
        slot,
        add: (at: number, text = `${at}`) => photos.add(slot(at), photo(text)),
        stored: async () => (await requests.find(reference))?.photos,
      }
    }
    /** The owner's emails that are due, and the positions of the photos that each contains. */
    async function claimed() {
      const deliveries = (await tested.claim()).filter(({ audience }) => audience !== 'customer')
      return Promise.all(
        deliveries.map(async ({ audience, reference }) => {
          const photos = await tested.photos.list(reference)
          return [audience, ...photos.map(({ position }) => position)]
        }),
      )
    }

    test('are stored by their token at the announced positions, and read back unchanged', async () => {
      const { photos } = tested
      const { reference, add, slot, stored } = await announce(2)
      expect(await photos.findSlot(slot(1))).toBe('free')
      for (const outcome of ['stored', 'repeated']) expect(await add(1, 'b')).toBe(outcome)
      expect(await add(1, 'other')).toBe('conflict')
      await add(0, 'a')
      const [, second] = await photos.list(reference)
      expect(Buffer.from(second?.jpeg ?? [])).toEqual(photo('b').jpeg)
      expect(await photos.list(reference, 1)).toEqual([second])
      expect(await stored()).toEqual({ announced: 2, arrived: [0, 1] })
    })

    test('of a repeated request get another token; there may be more, or fewer until one has arrived', async () => {
      const key = { idempotencyKey: 'key-1' }
      const first = await announce(3, key)
      for (const count of [0, 2]) {
        await announce(count, key)
        expect(await first.stored()).toEqual({ announced: count, arrived: [] })
      }
      expect([await first.add(2), await first.add(0)]).toEqual([undefined, 'stored'])
      await announce(1, key)
      expect(await first.stored()).toEqual({ announced: 2, arrived: [0] })
      const again = await announce(4, key)
      expect(again.reference).toBe(first.reference)
      expect(again.token).not.toBe(first.token)
      expect([await again.add(3), await again.add(3)]).toEqual(['stored', 'repeated'])
      expect(await first.stored()).toEqual({ announced: 4, arrived: [0, 3] })
      expect(await tested.send()).not.toHaveProperty('photoToken')
    })

    test('delay only the owner’s email, until the last one is there, also if all arrive at the same time', async () => {
      const { claim, outbox, inTime, audiences } = tested
      const { add } = await announce(6)
      expect(audiences(await claim())).toEqual(['customer'])
      expect(await outbox.nextDueAt()).toEqual(inTime(30 * SECOND))
      await add(0)
      expect(await claim()).toEqual([])
      await Promise.all([1, 2, 3, 4, 5].map((position) => add(position)))
      expect(await claimed()).toEqual([['owner', 0, 1, 2, 3, 4, 5]])
    })

    test('are erased with their request, by forgetting and by age', async () => {
      const { photos, requests, readHealth, sendDue, clock } = tested
      const [one, other] = [await announce(1), await announce(1, {}, 'bo@example.com')]
      for (const { add } of [one, other]) await add(0)
      await requests.forget('ailsa@example.com')
      expect(await photos.findSlot(one.slot(0))).toBeUndefined()
      expect(await readHealth()).toMatchObject({ photos: { count: 1 } })
      await sendDue()
      clock.advance(DAY + 1)
      await requests.eraseExpired(1)
      expect(await readHealth()).toMatchObject({ photos: { count: 0, bytes: 0 } })
    })
  })
}
