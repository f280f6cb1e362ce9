import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../core/clock.ts'
import { SLICE_SIZE } from '../../core/gallery/films.ts'
import { forgetOrder, readOrders } from '../../core/publishing/film-orders.ts'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import { freePort } from '../../server/process/ports.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { openConnection, readToEnd } from '../../tests/support/connections.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { CAN_MOUNT } from '../../tests/support/server-process.ts'
import { buildPages, startDesk } from '../../tests/support/start-desk.ts'
import { startProcess } from '../../tests/support/start-process.ts'

const FILM = randomBytes(300_000)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What a browser says of a file. */
const fieldsOf = (film: Uint8Array, changes: Record<string, string> = {}) => ({
  name: 'IMG_0042.MOV',
  size: String(film.length),
  modified: '1790000000000',

  hash: hashOf(film.subarray(0, SLICE_SIZE)),
  ...changes,
})

/** The desk, and an owner who sends a film. */
async function startUpload() {
  const desk = await startDesk()
  const owner = await desk.signIn()
  const films = join(desk.settings.deskFolder, 'films')
  const headers = { origin: desk.settings.deskUrl.origin, 'content-type': 'application/octet-stream' }
  const begin = async (changes = {}) => owner.post('/desk/films', fieldsOf(FILM, changes))
  const { id } = (await begin()).json()
  const url = `/desk/films/${id}`
  const path = (file: string) => join(films, id, file)
  const ask = async () => (await begin()).json().offset
  async function put(from: number, to = FILM.length, changes = {}) {
    const payload = FILM.subarray(from, to)
    const { statusCode, headers: said } = await owner.send({
      method: 'PUT',
      url,
      payload,
      ...changes,
      headers: { ...headers, 'upload-offset': String(from), ...Object(changes).headers },
    })
    return [statusCode, said['upload-offset']]
  }
  const orders = () => readOrders({ desk: desk.settings.deskFolder })
  const order = async () => (await orders())[0]?.order
  return { ...desk, owner, films, headers, begin, id, url, path, ask, put, order, orders }
}

/** The same, by sockets: begins a request with a slice. */
async function openUpload() {
  const upload = await startUpload()
  const { app, owner, headers, url } = upload
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  async function beginPut(offset: number, length: number) {
    const socket = await openConnection(address)
    const all = { ...headers, cookie, host: 'example.com', 'upload-offset': offset, 'content-length': length }
    socket.write(
      `PUT ${url} HTTP/1.1\r\n${Object.entries(all)
        .map((one) => `${one.join(': ')}\r\n`)
        .join('')}\r\n`,
    )
    return socket
  }
  return { ...upload, beginPut }
}

test('a film arrives in slices, and is given to the publisher once it is complete', async () => {
  const { begin, put, ask, path, order, id } = await startUpload()
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  expect(await put(0, 100_000)).toEqual([204, '100000'])
  expect(await ask()).toBe(100_000)
  expect((await begin()).json()).toEqual({ id, offset: 100_000 })
  expect(await order()).toBeUndefined()
  expect(await put(100_000)).toEqual([204, '300000'])
  expect(readFileSync(path('source')).equals(FILM)).toBe(true)
  expect(existsSync(path('part'))).toBe(false)
  expect(await order()).toEqual({ kind: 'read' })
  expect(JSON.parse(readFileSync(path('film.json'), 'utf8'))).toMatchObject({ id, name: 'IMG_0042.MOV', size: 300_000 })
  // Sent once more, by another tab or after a lost response, it is not begun anew.
  expect(await ask()).toBe(300_000)
  expect((await begin()).json()).toEqual({ id, offset: 300_000 })
})

test('films of one name and size never mix, and one that a phone calls otherwise or newer goes on', async () => {
  const { begin, id, put } = await startUpload()
  await put(0, 100_000)
  for (const change of [{ hash: hashOf(Buffer.from('another')) }, { size: '299999' }]) {
    const other = (await begin(change)).json()
    expect(other).toEqual({ id: expect.not.stringMatching(id), offset: 0 })
  }
  const again = { name: 'trim.MOV', modified: '1790000000001' }
  expect((await begin(again)).json()).toEqual({ id, offset: 100_000 })
})

test('a slice that belongs elsewhere is refused with the place to go on, and none changes the film', async () => {
  const { put, ask, owner, headers, url } = await startUpload()
  await put(0, 100_000)
  for (const from of [0, 99_999, 100_001, 299_999]) expect(await put(from)).toEqual([409, '100000'])
  for (const offset of ['', '-1', 'x', '100000.5', '100000, 100000'])
    expect(await put(100_000, 200_000, { headers: { 'upload-offset': offset } })).toEqual([409, '100000'])
  const larger = { payload: Buffer.concat([FILM.subarray(100_000), FILM]) }
  expect(await put(100_000, undefined, larger)).toEqual([400, undefined])
  expect(await ask()).toBe(100_000)
  for (const id of ['0'.repeat(20), '0'.repeat(12), 'x', `${'0'.repeat(20)}/film.json`, '..%2f..%2fdrafts']) {
    const { statusCode } = await owner.send({ method: 'PUT', url: `/desk/films/${id}`, headers })
    expect([id, statusCode]).toEqual([id, 404])
  }
  expect((await owner.send({ method: 'PUT', url, payload: 'x', headers: { origin: headers.origin } })).statusCode).toBe(
    415,
  )
})

test('a slice of unknown length, or that is too large, is refused', async () => {
  const { put, ask } = await startUpload()
  expect(await put(0, 100, { headers: { 'transfer-encoding': 'chunked' } })).toEqual([411, undefined])
  expect(await put(0, 100, { payload: Buffer.alloc(SLICE_SIZE + 1) })).toEqual([413, undefined])
  expect(await ask()).toBe(0)
})

test('what cannot be sent is said before it begins, and leaves nothing behind', async () => {
  const { begin, films } = await startUpload()
  const large = await begin({ size: '3000000000' })
  expect([large.statusCode, large.body]).toEqual([
    413,
    expect.stringMatching(/^That’s 3 GB\n2 GB is the most\. Cut it/),
  ])
  for (const wrong of [
    { size: '0' },
    { size: '-1' },
    { size: 'x' },
    { modified: '' },
    { hash: 'x' },
    { hash: '../../x' },
  ])
    expect((await begin(wrong)).statusCode).toBe(400)
  expect(readdirSync(films)).toHaveLength(1)
})

test('what has arrived of a slice stays when the connection breaks', async () => {
  const { beginPut, ask, put, path } = await openUpload()
  const socket = await beginPut(0, 200_000)
  socket.write(FILM.subarray(0, 150_000))
  await expect.poll(ask).toBe(150_000)
  socket.destroy()
  expect(await put(150_000)).toEqual([204, '300000'])
  expect(readFileSync(path('source')).equals(FILM)).toBe(true)
})

test('of two uploads of one film, the later one goes on, and no byte is mixed', async () => {
  const { beginPut, ask, path } = await openUpload()
  const first = await beginPut(0, 200_000)
  first.write(FILM.subarray(0, 50_000))
  await expect.poll(ask).toBe(50_000)
  const second = await beginPut(50_000, 250_000)
  second.write(FILM.subarray(50_000, 60_000))
  await expect.poll(ask).toBe(60_000)
  first.write(Buffer.alloc(100_000))
  await readToEnd(first)
  second.write(FILM.subarray(60_000))
  await expect.poll(ask).toBe(300_000)
  expect(readFileSync(path('source')).equals(FILM)).toBe(true)
})

test('a film whose desk was killed as it became complete goes on', async () => {
  const { begin, put, path, order, orders, id } = await startUpload()
  await put(0, 100_000)
  writeFileSync(path('part'), FILM)
  expect((await begin()).json()).toEqual({ id, offset: 300_000 })
  expect(readFileSync(path('source')).equals(FILM)).toBe(true)
  for (const order of await orders()) await forgetOrder(order)
  await begin()
  expect(await order()).toEqual({ kind: 'read' })
})

test('a film that was thrown away in another tab is not sent any further', async () => {
  const { put, films } = await startUpload()
  await put(0, 100_000)
  rmSync(films, { recursive: true })
  expect(await put(100_000)).toEqual([404, undefined])
  expect(existsSync(films)).toBe(false)
})

test('a film that could not be read may be sent once more', async () => {
  const { begin, put, path, orders, id } = await startUpload()
  await put(0)
  const at = new Date().toISOString()
  for (const order of await orders()) await forgetOrder(order)
  writeFileSync(path('state.json'), JSON.stringify({ step: 'failed', at, startedAt: at }))
  expect((await begin()).json()).toEqual({ id, offset: 0 })
  expect(await put(0)).toEqual([204, '300000'])
})

test('a disk without room for a film is said before it begins', {
  skip: !CAN_MOUNT,
  tags: ['nightly'],
}, async () => {
  await buildPages()
  const folder = temporaryFolder()
  const disk = join(folder, 'data/desk/films')
  mkdirSync(disk, { recursive: true })
  symlinkSync(resolve('desk-dist'), join(folder, 'desk-dist'))
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), systemClock)
  const code = await store.sessions.startSignInFromTerminal()
  await store.close()
  // Of which 100 MB are for requests.
  const mount = `mount -t tmpfs -o size=120m tmpfs ${disk} && exec "$@"`
  const args = ['--map-root-user', '--mount', 'sh', '-c', mount, 'sh', process.execPath, resolve('desk/main.ts')]
  const env = { PATH: process.env.PATH ?? '', DESK_PORT: String(await freePort()), INVOCATION_ID: 'test' }
  const desk = startProcess('unshare', [...args, builtSite()], { cwd: folder, env })
  onTestFinished(() => void desk.child.kill('SIGKILL'))
  const [, url = ''] = await desk.waitForOutput(/^The desk is on (http:\S+)\/desk$/m)
  const headers: Record<string, string> = { origin: url }
  const send = (path: string, init: RequestInit) =>
    fetch(url + path, { redirect: 'manual', ...init, headers: { ...headers, ...Object(init.headers) } })
  const signedIn = await send('/desk/sign-in/code', { method: 'POST', body: new URLSearchParams({ code }) })
  headers.cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  const begin = (film: Buffer) => send('/desk/films', { method: 'POST', body: new URLSearchParams(fieldsOf(film)) })
  const larger = await begin(randomBytes(7_000_000))
  expect([larger.status, await larger.text()]).toEqual([
    507,
    expect.stringMatching(/^There’s no room on the server\nIts/),
  ])
})
