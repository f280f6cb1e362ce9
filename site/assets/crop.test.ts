import sharp from 'sharp'
import { expect, test } from 'vitest'
import service from './image-service.ts'

test('the encoded picture shows the focus, also if a phone was turned while it was taken', async () => {
  // Upright, the picture is blue on the left and red on the right.
  const upright = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'blue' } })
    .composite([{ input: { create: { width: 400, height: 900, channels: 3, background: 'red' } }, left: 1200, top: 0 }])
    .png()
    .toBuffer()
  const turned = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const options = { src: 'van.jpg', width: 300, height: 600, format: 'jpeg', fit: 'cover', position: '90% 50%' }
  const config = { service: { config: {} } } as Parameters<typeof service.transform>[2]
  const { data } = await service.transform(new Uint8Array(turned), options, config, console as never)
  const { dominant } = await sharp(data).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(60)
  expect(await sharp(data).metadata()).toMatchObject({ width: 300, height: 600 })
})
