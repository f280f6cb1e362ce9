import { closeSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MIB } from '../core/disk.ts'
import { freePort } from '../server/process/ports.ts'
import { temporaryFolder } from '../tests/support/files.ts'
import { CAN_MOUNT, smallDisk, startServer } from '../tests/support/server-process.ts'
import { formIn } from '../tests/support/site-form.ts'
import { buildPages } from '../tests/support/start-desk.ts'

const CONTACT = '/desk/site/contact'
const PHONE = 'business.yaml#phone'

/** Server and desk with a small disk for their data. The owner is signed in. */
async function startOnSmallDisk() {
  await buildPages()
  const folder = temporaryFolder()
  symlinkSync(resolve('desk-dist'), join(folder, 'desk-dist'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { DESK_PORT: `${port}`, CONTENT_DIR: resolve('content'), INVOCATION_ID: 'test' }
  const desk = `"$1" ${resolve('desk/main.ts')} "$3" & echo "desk: $!"; exec "$@"`
  const setup = `set -- sh -c '${desk}' sh "$@"; ${smallDisk('8m')}`
  const { child, waitForOutput } = await startServer({ folder, env, setup })
  const [, pid] = await waitForOutput(/^desk: (\d+)/m)
  onTestFinished(() => void process.kill(Number(pid)))
  await waitForOutput(/^The desk is on/m)
  const cookies = new Map<string | undefined, string | undefined>()
  async function send(path: string, fields?: Record<string, string> | URLSearchParams) {
    const headers = { origin: url, cookie: [...cookies.values()].join('; ') }
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const response = await fetch(url + path, { ...init, redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) cookies.set(line.split('=')[0], line.split(';')[0])
    return { status: response.status, text: await response.text() }
  }
  await send('/desk/sign-in', {})
  const [, code = ''] = await waitForOutput(/To sign in to the desk, type (\S+)/)
  await send('/desk/sign-in/code', { code })
  const filler = join(`/proc/${child.pid}/root`, folder, 'data/filler')
  return { send, filler }
}

function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, Buffer.alloc(MIB / 256))
  } catch {
    closeSync(handle)
  }
}

test('on a full disk, nothing is saved or published, in words, until there is room', { skip: !CAN_MOUNT }, async () => {
  const { send, filler } = await startOnSmallDisk()
  const open = async () => formIn((await send(CONTACT)).text).fields
  async function save(phone: string) {
    const fields = await open()
    fields.set(PHONE, phone)
    return send(CONTACT, fields)
  }
  expect((await save('07700 900111')).status).toBe(303)
  fill(filler)
  const noRoom = { status: 507, text: expect.stringContaining('no room on the server') }
  expect(await save('07700 900222')).toEqual(noRoom)
  expect(await send('/desk/site/publish', {})).toEqual(noRoom)
  expect((await open()).get(PHONE)).toBe('07700 900111')
  rmSync(filler)
  expect((await save('07700 900333')).status).toBe(303)
  expect((await open()).get(PHONE)).toBe('07700 900333')
})
