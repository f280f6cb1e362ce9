import { expect, test } from 'vitest'
import { SECOND } from '../../core/clock.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { heicPhoto, look } from '../../tests/support/pictures.ts'
import { preparePhoto } from './to-jpeg.ts'

test('a HEIC file that takes longer than ten seconds is given up, and the next one is decoded', async () => {
  const clock = fakeClock()
  const decoding = preparePhoto(heicPhoto, clock)
  const next = preparePhoto(heicPhoto, clock)
  await expect.poll(clock.pendingTimers).toBe(1)
  clock.advance(10 * SECOND)
  await expect(decoding).rejects.toMatchObject({ status: 422 })
  expect((await look((await next).jpeg)).colours).toEqual(['red', 'green', 'blue', 'yellow'])
  expect(clock.pendingTimers()).toBe(0)
})

test('24 photos wait, for at most 15 seconds, while one is decoded: the others get 503 and have to be sent again', async () => {
  const clock = fakeClock()
  const first = preparePhoto(heicPhoto, clock)
  await expect.poll(clock.pendingTimers).toBe(1)
  const busy = { status: 503, headers: { 'retry-after': '10' } }
  const waiting = Array.from({ length: 24 }, () => expect(preparePhoto(heicPhoto, clock)).rejects.toMatchObject(busy))
  await expect(preparePhoto(heicPhoto, clock)).rejects.toMatchObject(busy)
  clock.advance(16 * SECOND)
  await expect(first).rejects.toMatchObject({ status: 422 })
  await Promise.all(waiting)
})
