import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../core/clock.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { heicPhoto, look, phonePhoto, quarters } from '../../tests/support/pictures.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { startApp } from '../../tests/support/start-app.ts'

type File = { name: string; bytes: Buffer }
const CANNOT_KEEP = 'A browser cannot keep files: please choose your photos again, or send the form without them.'

/** Starts the server, with a way to post the form as a browser without JavaScript does. */
async function form(options: Parameters<typeof startApp>[0] = {}) {
  const server = await startApp(options)
  const postFiles = async (fields: Record<string, string>, files: File[] = []) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    // A browser sends this if none was chosen.
    if (files.length === 0) data.append('photos', new File([], ''))
    for (const { name, bytes } of files) data.append('photos', new File([new Uint8Array(bytes)], name))
    const body = new Response(data)
    return server.post(Buffer.from(await body.arrayBuffer()), {
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
    })
  }
  return { ...server, postFiles }
}

const photo = async () => ({ name: 'IMG_1.jpg', bytes: await quarters().jpeg().toBuffer() })

describe('a form with photos', () => {
  test('is stored with them, upright, and the owner’s email does not wait', async () => {
    const { postFiles, store, emails } = await form()
    const files = [await phonePhoto(800, 600), await quarters().png().toBuffer()].map((bytes) => ({ name: 'a', bytes }))
    const response = await postFiles({ ...aQuote(), package: 'revive' }, files)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/quote/sent'])
    const [request] = await store.requests.list()
    const photos = { announced: 2, arrived: [0, 1] }
    expect(request).toMatchObject({ quote: aQuote(), chosen: { packages: [{ name: 'Revive' }] }, photos })
    for (const { jpeg } of await store.photos.list(request?.reference ?? ''))
      expect((await look(jpeg)).colours).toEqual(['red', 'green', 'blue', 'yellow'])
    await expect.poll(() => emails).toHaveLength(2)
  })

  test('and none chosen is a request like any other, and twice the same is one', async () => {
    const { postFiles, store } = await form()
    expect((await postFiles(aQuote())).statusCode).toBe(303)
    expect(await store.requests.list()).toMatchObject([{ photos: { announced: 0, arrived: [] } }])
    const files = [await photo()]
    for (let sent = 0; sent < 2; sent++) expect((await postFiles(aQuote(), files)).statusCode).toBe(303)
    expect(await store.requests.list()).toMatchObject([{ photos: { announced: 1, arrived: [0] } }])
  })

  test.each([
    [
      415,
      '“Service &lt;book&gt;.pdf” is not a JPEG, PNG, WebP or HEIC picture. Take a screenshot',
      { name: 'Service <book>.pdf', bytes: Buffer.from('%PDF-1.7') },
    ],
    [413, '“huge.jpg” is larger than 12 MB', { name: 'huge.jpg', bytes: Buffer.alloc(13 * 1024 * 1024, 'x') }],
    [422, '“cut.jpg” is damaged', { name: 'cut.jpg', bytes: Buffer.from('ffd8ffe000104a464946', 'hex') }],
  ])('gets %i and the check page with all that was typed: %s', async (status, words, file) => {
    const { postFiles, store } = await form()
    const response = await postFiles({ ...aQuote(), package: 'revive' }, [await photo(), file, await photo()])
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain(words)
    expect(response.body).toContain(CANNOT_KEEP)
    expect(response.body).toContain('value="A blue hatchback, two dogs."')
    expect(response.body).toContain('value="revive" checked')
    expect(await store.requests.list()).toEqual([])
    expect((await postFiles(aQuote(), [await photo()])).statusCode).toBe(303)
  })

  test('waits ten seconds for its photos at most, and goes without those that are not decoded by then', async () => {
    const clock = fakeClock()
    const { postFiles, store, emails } = await form({ clock })
    await expect.poll(clock.pendingTimers).toBe(1)
    const sent = postFiles(aQuote(), [await photo(), { name: 'IMG_2.heic', bytes: heicPhoto }])
    // For the form and for the photo that is being decoded.
    await expect.poll(clock.pendingTimers).toBe(3)
    clock.advance(10 * SECOND)
    expect((await sent).headers.location).toBe('/quote/sent#photos-missing')
    expect(await store.requests.list()).toMatchObject([{ photos: { announced: 2, arrived: [] } }])
    await expect.poll(clock.pendingTimers).toBe(1)
    clock.advance(2 * MINUTE)
    await expect.poll(() => emails.map(({ text }) => text).join()).toContain('2 photos are on their way')
  })

  test('goes without them if they cannot be stored', async () => {
    const { postFiles, store } = await form({
      store: ({ requests: { accept } }) => ({
        requests: { accept: (one) => (one.photos?.length ? Promise.reject(new Error('disk full')) : accept(one)) },
      }),
    })
    const response = await postFiles(aQuote(), [await photo()])
    expect(response.headers.location).toBe('/quote/sent#photos-missing')
    expect(await store.requests.list()).toMatchObject([{ quote: aQuote(), photos: { announced: 1, arrived: [] } }])
  })

  test('goes without them, and a photo gets 503, if the decoders cannot be loaded', async () => {
    const folder = temporaryFolder()
    const project = resolve(import.meta.dirname, '../..')
    for (const part of ['package.json', 'server', 'core'])
      cpSync(join(project, part), join(folder, 'project', part), { recursive: true })
    const modules = join(folder, 'project/node_modules')
    mkdirSync(modules)
    for (const name of readdirSync(join(project, 'node_modules')))
      if (!/sharp|@img|heif/.test(name)) symlinkSync(join(project, 'node_modules', name), join(modules, name))
    const main = join(folder, 'project/server/main.ts')
    const { url, send, output } = await startServer({ folder, main })
    const body = new FormData()
    for (const [name, value] of Object.entries(aQuote())) body.append(name, value)
    for (const bytes of [(await photo()).bytes, heicPhoto])
      body.append('photos', new File([new Uint8Array(bytes)], 'a'))
    const response = await fetch(`${url}/api/SendEmail`, { method: 'POST', body, redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/quote/sent#photos-missing')
    const { photos } = await (await send({ message: 'Another car.', photoCount: 1 })).json()
    const headers = { authorization: `Bearer ${photos.token}` }
    const put = await fetch(`${url}${photos.url}/0`, {
      method: 'PUT',
      headers,
      body: new Uint8Array((await photo()).bytes),
    })
    expect(put.status).toBe(503)
    expect(output()).toContain("Cannot find package 'sharp'")
  })

  test('has at most six of them, and 40 MB', async () => {
    const { postFiles } = await form()
    const seven = await postFiles(aQuote(), Array(7).fill(await photo()))
    expect(seven.statusCode).toBe(413)
    expect(seven.body).toContain('6 photos are enough')
    const large = { name: 'a.jpg', bytes: Buffer.alloc(11 * 1024 * 1024, 'x') }
    const four = await postFiles(aQuote(), Array(4).fill(large))
    expect(four.statusCode).toBe(413)
    expect(four.body).toContain('Together the photos are larger than 40 MB')
    expect(four.body).toContain('value="A blue hatchback, two dogs."')
  })

  test('and mistakes in its fields says both', async () => {
    const { postFiles } = await form()
    const response = await postFiles({ ...aQuote(), email: 'ailsa' }, [await photo()])
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain(`<h1>Please check the fields below. ${CANNOT_KEEP}</h1>`)
    expect(response.body).toContain('Please enter a valid email address.')
    expect((await postFiles({ ...aQuote(), email: 'ailsa' })).body).toContain('<h1>Please check the fields below.</h1>')
  })
})
