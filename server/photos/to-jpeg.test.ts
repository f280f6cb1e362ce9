import { expect, test } from 'vitest'
import { fakeClock } from '../../testing/fake-clock.ts'
import { heicPhoto, look } from '../../testing/pictures.ts'
import { SECOND } from '../clock.ts'
import { toJpeg } from './to-jpeg.ts'

test('a HEIC file that takes longer than ten seconds is given up, and the next one is decoded', async () => {
  const clock = fakeClock()
  const decoding = toJpeg(heicPhoto, clock)
  const next = toJpeg(heicPhoto, clock)
  await expect.poll(clock.pendingTimers).toBe(1)
  clock.advance(10 * SECOND)
  await expect(decoding).rejects.toMatchObject({ status: 422 })
  expect((await look(await next)).colours).toEqual(['red', 'green', 'blue', 'yellow'])
  expect(clock.pendingTimers()).toBe(0)
})
