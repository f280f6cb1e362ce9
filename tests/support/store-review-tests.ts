import { expect, test } from 'vitest'
import { HOUR } from '../../core/clock.ts'
import type { Store } from '../../core/store/store.ts'
import type { Tested } from './store-tests.ts'

const LETTER = { subject: 'How did it go?', letter: 'Hello' }
const PHOTO = { sentHash: 'a', jpeg: new Uint8Array([255, 216]) }

/** The tests of what customers say, and of ringing, a part of those of the store. */
export function testReviews(current: () => Tested): void {
  /** A request whose first emails are sent, and a phone that has been rung for it. */
  async function startDone() {
    const { send, sendDue, requests, sessions, ringing } = current()
    const session = await sessions.signIn(await sessions.startSignInFromTerminal(), 'browser')
    await ringing.start(session ?? '', { endpoint: 'https://push', p256dh: '', auth: '', name: 'Phone' })
    const { reference = '' } = await send()
    await sendDue()
    for (const ring of await ringing.claimDue()) await ringing.markRung(ring)
    await requests.mark(reference, 'done')
    return reference
  }
  const twice = <Result>(act: () => Promise<Result>) => Promise.all([act(), act()])
  const tell = ({ reviews }: Pick<Store, 'reviews'>, reference: string, words = 'Good') =>
    reviews.tell(reference, { words, name: 'Ailsa', mayBeShown: true }, PHOTO)

  test('a customer is asked and tells once, with one email each and one ring, until the owner has read it', async () => {
    const { reviews, requests, ringing, sendDue, audiences } = current()
    const reference = await startDone()
    expect((await twice(() => reviews.ask(reference, LETTER))).sort()).toEqual([false, true])
    const { token = '' } = (await reviews.of(reference)) ?? {}
    expect(audiences(await sendDue())).toEqual(['ask'])
    expect(await reviews.find(token)).toMatchObject({ reference, token: undefined, toldAt: undefined })
    expect((await twice(() => tell(current(), reference))).sort()).toEqual([false, true])
    expect(await reviews.of(reference)).toMatchObject({ words: 'Good', mayBeShown: true, hasPhoto: true })
    expect(Buffer.from((await reviews.photo(reference)) ?? [])).toEqual(Buffer.from(PHOTO.jpeg))
    expect(await ringing.claimDue()).toMatchObject([{ reference, occasion: 'review' }])
    expect(audiences(await sendDue())).toEqual(['review'])
    expect(await requests.count({ isTold: true })).toBe(1)
    await reviews.read(reference)
    expect(await requests.count({ isTold: true })).toBe(0)
  })

  test('a customer who has told is not asked again, though the server was killed before it noted the email', async () => {
    const { reviews, claim, clock, audiences } = current()
    const reference = await startDone()
    await reviews.ask(reference, LETTER)
    expect(audiences(await claim())).toEqual(['ask'])
    await tell(current(), reference)
    clock.advance(HOUR)
    expect(audiences(await claim())).toEqual(['review'])
  })
}
