import { once } from 'node:events'
import type { Socket } from 'node:net'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../core/clock.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { openConnection, readToEnd } from '../../tests/support/connections.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { heicPhoto, look, phonePhoto, quarters } from '../../tests/support/pictures.ts'
import { expectProblem, startApp } from '../../tests/support/start-app.ts'

const UPRIGHT = ['red', 'green', 'blue', 'yellow']
/** What a refusal says. An AVIF or a GIF is a picture. */
const WORDS: Record<number, RegExp> = {
  413: /^This file is larger than 12 MB/,
  415: /^This file is not a JPEG, PNG, WebP or HEIC picture\. .*screenshot/,
  422: /^This file is damaged, or a picture of more than 52 million pixels\. .*screenshot/,
}

/** Starts the server with a request that has announced photos, and a way to send them. */
async function announced(photoCount = 3, options: Parameters<typeof startApp>[0] = {}) {
  const server = await startApp(options)
  const { app, post, store } = server
  const announce = async (changes = {}) => (await post({ ...aQuote(), photoCount, ...changes })).json()
  const response = await announce()
  const { reference, photos = { url: '', token: '' } } = response
  const put = (at: number | string, payload: Buffer | string, token = photos.token, url = photos.url) =>
    app.inject({ method: 'PUT', url: `${url}/${at}`, headers: { authorization: `Bearer ${token}` }, payload })
  return { ...server, announce, response, reference, photos, put, stored: () => store.photos.list(reference) }
}

test('a request that announces photos gets the URL and a token for them, however many it announces', async () => {
  const { response, announce } = await announced(3)
  expect(response).toEqual({
    reference: response.reference,
    photos: { url: `/api/photos/${response.reference}`, token: expect.stringMatching(/^[\w-]{43}$/) },
  })
  const wrong = [0, -1, 2.5, '3', null, [3], {}]
  for (const [index, photoCount] of wrong.entries()) {
    const other = await announce({ photoCount, email: `${index}@example.com` })
    expect(other, String(photoCount)).toEqual({ reference: expect.any(String) })
  }
})

describe('a photo', () => {
  test.each([
    ['a phone’s JPEG on its side', () => phonePhoto(2016, 1512), [1200, 1600]],
    ['PNG', () => quarters(2000, 1000).png().toBuffer(), [1600, 800]],
    ['WebP', () => quarters().webp().toBuffer(), [240, 180]],
    ['HEIC', async () => heicPhoto, [240, 180]],
    ['JPEG of a sensor sold as 50 megapixels', () => quarters(8192, 6144).jpeg().toBuffer(), [1600, 1200]],
    ['CMYK', () => quarters().toColourspace('cmyk').jpeg().toBuffer(), [240, 180]],
    ['16-bit PNG', () => quarters().toColourspace('rgb16').png().toBuffer(), [240, 180]],
    ['a JPEG without its last two bytes', async () => (await phonePhoto(800, 600)).subarray(0, -2), [600, 800]],
  ])('as %s is stored as a JPEG: upright, at most 1,600 px, without metadata', async (_kind, make, size) => {
    const { put, stored } = await announced()
    expect((await put(0, await make())).statusCode).toBe(204)
    const [photo] = await stored()
    const { colours, metadata } = await look(photo?.jpeg ?? Buffer.alloc(0))
    expect(colours).toEqual(UPRIGHT)
    const { format, width, height, space, channels, exif, icc, xmp, iptc } = metadata
    expect({ format, size: [width, height], space, channels }).toEqual({
      format: 'jpeg',
      size,
      space: 'srgb',
      channels: 3,
    })
    expect([exif, icc, xmp, iptc].filter(Boolean)).toEqual([])
  })

  test('of any size and content is stored in at most 340 KB, so that six fit into an email of 3 MB', async () => {
    const { put, stored } = await announced()
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
    const noisy = sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#888', noise } })
    await put(0, await noisy.jpeg().toBuffer())
    expect((await stored())[0]?.jpeg.length).toBeLessThan(340 * 1024)
  })

  test('can be asked for by a browser that lost the response, with the same token', async () => {
    const { app, photos, put } = await announced()
    const ask = async (at: number, token = photos.token) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await app.inject({ method: 'HEAD', url: `${photos.url}/${at}`, headers })).statusCode
    }
    expect(await ask(1)).toBe(404)
    await put(1, await quarters().jpeg().toBuffer())
    expect([await ask(0), await ask(1), await ask(1, 'wrong'), await ask(9)]).toEqual([404, 204, 404, 404])
  })

  test.each([
    ['0 bytes', 415, () => Buffer.alloc(0)],
    ['a renamed PDF', 415, () => Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3', 'latin1')],
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an AVIF', 415, () => quarters().avif().toBuffer()],
    ['13 MB', 413, () => Buffer.alloc(13 * 1024 * 1024, '\xff\xd8\xff', 'latin1')],
    ['a truncated JPEG', 422, async () => (await phonePhoto(800, 600)).subarray(0, 3000)],
    ['a truncated HEIC', 422, () => heicPhoto.subarray(0, 700)],
    ['an SVG that begins like a JPEG', 422, () => Buffer.from('\xff\xd8\xff<svg width="9"/>', 'latin1')],
    ['a bomb of 30,000 x 30,000 px', 422, () => bomb(30_000)],
    ['a 16-bit PNG that takes 208 MB in memory', 422, () => blank16Bit(5100)],
  ])('of %s is refused with %i and a word, and nothing is stored', async (_what, status, make) => {
    const { put, stored, log, store, reference } = await announced()
    const response = await put(0, await make())
    expectProblem(response, status)
    expect(response.json().detail).toMatch(WORDS[status] ?? '')
    expect(await stored()).toEqual([])
    expect(await store.requests.find(reference)).toBeDefined()
    expect(log.join('')).not.toContain('"level":50')
    expect((await put(0, await quarters().jpeg().toBuffer())).statusCode).toBe(204)
  })

  test('again is 204 if the bytes are the same, and 409 if the position is taken', async () => {
    const { put, stored } = await announced()
    const [one, other] = [await quarters().jpeg().toBuffer(), await quarters().png().toBuffer()]
    for (const status of [204, 204]) expect((await put(1, one)).statusCode).toBe(status)
    expectProblem(await put(1, other), 409)
    const both = await Promise.all([put(2, one), put(2, one)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await stored()).map(({ position }) => position)).toEqual([1, 2])
  })

  test('with a wrong position, reference or token gets the same 404, and so does a token after 24 hours', async () => {
    const clock = fakeClock()
    const { app, put, announce, reference, photos, stored } = await announced(3, { clock })
    const other = await announce({ email: 'bo@example.com' })
    const photo = await quarters().jpeg().toBuffer()
    const responses = [
      ...(await Promise.all([3, 6, -1, 'x', '01', '0/1', ''].map((at) => put(at, photo)))),
      await put(0, photo, 'wrong'),
      await put(0, photo, other.photos.token),
      await put(0, photo, photos.token, other.photos.url),
      await put(0, photo, photos.token, '/api/photos/3333-3333'),
      await app.inject({ method: 'PUT', url: `/api/photos/${reference}/0`, payload: photo }),
    ]
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await app.inject({ method, url: `${photos.url}/0` })).statusCode).toBe(404)
    clock.advance(DAY)
    responses.push(await put(0, photo))
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(responses[0]?.statusCode).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('has a rate limit of its own', async () => {
    const { put, announce } = await announced(1, { settings: { rateLimit: 2 } })
    const photo = await quarters().jpeg().toBuffer()
    const statuses = []
    for (let sent = 0; sent < 25; sent++) statuses.push((await put(0, photo)).statusCode)
    expect(statuses).toEqual([...Array(24).fill(204), 429])
    expect(await announce({ email: 'bo@example.com' })).toHaveProperty('reference')
    expect((await put(0, photo)).headers['retry-after']).toBeDefined()
  })

  test('that cannot be stored gets 503, and can be sent again', async () => {
    let broken = true
    const { put } = await announced(1, {
      store: ({ photos: { add } }) => ({
        photos: { add: (...photo) => (broken ? Promise.reject(new Error('disk full')) : add(...photo)) },
      }),
    })
    const photo = await quarters().jpeg().toBuffer()
    const refused = await put(0, photo)
    expectProblem(refused, 503)
    expect(refused.json().detail).toContain('Your request is safe.')
    broken = false
    expect((await put(0, photo)).statusCode).toBe(204)
  })
})

describe('an upload', () => {
  const begin = async (length: number) => {
    const clock = fakeClock()
    const server = await announced(1, { clock })
    const connected = once(server.app.server, 'connection')
    const connection = await openConnection(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    const [peer]: Socket[] = await connected
    connection.write(
      `PUT ${server.photos.url}/0 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.photos.token}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    /** Sends some bytes, and waits until the server has them. */
    const send = async (bytes: Buffer) => {
      connection.write(bytes)
      await expect.poll(() => peer?.bytesRead, { interval: 1 }).toBe(connection.bytesWritten)
      clock.advance(SECOND)
    }
    return { ...server, clock, connection, send }
  }

  test('may take as long as it needs while bytes arrive', async () => {
    const photo = await quarters().jpeg().toBuffer()
    const { clock, connection, send, stored } = await begin(photo.length)
    const answered = once(connection, 'data')
    const part = Math.ceil(photo.length / 8)
    for (let at = 0; at < photo.length; at += part) {
      clock.advance(28 * SECOND)
      await send(photo.subarray(at, at + part))
    }
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 204/)
    expect(await stored()).toHaveLength(1)
  })

  test('ends once no byte has arrived for 30 seconds, and its request goes on', async () => {
    const { clock, connection, send, emails, log } = await begin(1000)
    await send(Buffer.from([0xff, 0xd8]))
    const response = readToEnd(connection)
    clock.advance(29 * SECOND)
    clock.advance(SECOND)
    expect(await response).toMatch(/^HTTP\/1\.1 408/)
    clock.advance(2 * MINUTE)
    await expect.poll(() => emails.length).toBe(2)
    expect(log.join('')).not.toContain('"level":50')
  })
})

test('a request without photos still has to arrive within 15 seconds', async () => {
  const clock = fakeClock()
  const { app } = await startApp({ clock })
  const connection = await openConnection(await app.listen({ port: 0, host: '127.0.0.1' }))
  const response = readToEnd(connection)
  connection.write(
    'POST /api/SendEmail HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  )
  await expect.poll(() => clock.pendingTimers(), { interval: 1 }).toBeGreaterThan(1)
  for (let second = 0; second < 15; second++) clock.advance(SECOND)
  expect(await response).toMatch(/^HTTP\/1\.1 408/)
})

function plain(size: number) {
  return sharp({ create: { width: size, height: size, channels: 3, background: '#888' } })
}

/** A PNG that says how large it is, and contains no more. */
async function bomb(size: number): Promise<Buffer> {
  const png = await plain(16).png().toBuffer()
  png.writeUInt32BE(size, 16)
  png.writeUInt32BE(size, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A transparent PNG with 8 bytes for each pixel. */
function blank16Bit(size: number): Promise<Buffer> {
  const create = { width: size, height: size, channels: 4, background: '#0000' } as const
  return sharp({ create }).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer()
}
