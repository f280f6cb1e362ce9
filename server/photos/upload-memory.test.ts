import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { uploadMemory } from './upload-memory.ts'

const MB = 1024 * 1024
const max = { bytes: 12 * MB, kind: 'photoTooLarge' } as const

test('uploads take at most 96 MB together; one that does not fit is refused, and fits once others are stored', async () => {
  const open = uploadMemory()
  const photo = () => Readable.from([Buffer.alloc(6 * MB, 1), Buffer.alloc(6 * MB, 2)])
  const held = Array.from({ length: 8 }, (_, index) => open(`192.0.2.${index}`))
  for (const uploads of held) expect(await uploads.read(photo(), max)).toHaveLength(12 * MB)
  const next = open('192.0.2.9')
  const refused = photo()
  await expect(next.read(refused, max)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  expect(refused.readableEnded).toBe(true)
  held[0]?.release()
  expect(await next.read(photo(), max)).toHaveLength(12 * MB)
})

test('an upload that is too large leaves the room to others, also before its request ends', async () => {
  const open = uploadMemory()
  const large = () => Readable.from(Array.from({ length: 13 }, () => Buffer.alloc(MB)))
  const uploads = open('192.0.2.1')
  for (let sent = 0; sent < 20; sent++) await expect(uploads.read(large(), max)).rejects.toMatchObject({ status: 413 })
  expect(await open('192.0.2.1').read(Readable.from([Buffer.alloc(MB)]), max)).toHaveLength(MB)
})

test('one address takes at most half of the room, however many its requests are', async () => {
  const open = uploadMemory()
  const photo = () => Readable.from([Buffer.alloc(12 * MB)])
  const mine = Array.from({ length: 4 }, () => open('192.0.2.1'))
  for (const uploads of mine) await uploads.read(photo(), max)
  await expect(open('192.0.2.1').read(photo(), max)).rejects.toMatchObject({ status: 503 })
  expect(await open('192.0.2.2').read(photo(), max)).toHaveLength(12 * MB)
  mine[0]?.release()
  expect(await open('192.0.2.1').read(photo(), max)).toHaveLength(12 * MB)
})
