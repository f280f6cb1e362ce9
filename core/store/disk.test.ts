import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { aQuote } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { quarters } from '../../tests/support/pictures.ts'
import { CAN_MOUNT, ORDINARY_USER, runServer, smallDisk, startServer } from '../../tests/support/server-process.ts'

/** Counts the rows of the server's database from another process. */
function countRows(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const count = (table: string) => Number(database.prepare(`select count(*) as n from ${table}`).get()?.n)
  const rows = { requests: count('quote_request'), deliveries: count('delivery') }
  database.close()
  return rows
}

test('on a full disk, requests get 503 and leave nothing behind, and succeed again once there is space', {
  // Only Linux can change the limits of a running process.
  skip: process.platform !== 'linux',
}, async () => {
  const folder = temporaryFolder()
  // Limits files to 600 KB, which has the same effect as a full disk.
  const setup = "trap '' XFSZ; ulimit -S -f 1200"
  const { child, output, url, send } = await startServer({ folder, setup })
  const message = 'x'.repeat(5000)
  const statuses: number[] = []
  while (statuses.at(-1) !== 503 && statuses.length < 500) statuses.push((await send({ message })).status)
  const response = await send({ message })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  await expect.poll(output).toMatch(/"level":50.*(disk I\/O error|full).*"msg":"Not stored"/)
  expect((await fetch(`${url}/healthz`)).status).toBe(503)
  expect((await fetch(url)).status).toBe(200)

  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited'])
  expect((await send({ message })).status).toBe(200)
  const accepted = statuses.filter((status) => status === 200).length + 1
  // Only the first request has a confirmation, because all have the same email address.
  expect(countRows(join(folder, 'data/quotes.sqlite'))).toEqual({ requests: accepted, deliveries: accepted + 1 })
})

test('on a disk with less than 100 MB, photos are refused and requests are not', { skip: !CAN_MOUNT }, async () => {
  const { url, send } = await startServer({ setup: smallDisk('64m') })
  const photo = new Uint8Array(await quarters().jpeg().toBuffer())
  for (let sent = 0; sent < 5; sent++) {
    const { photos } = await (await send({ message: `Car ${sent}`, photoCount: 1 })).json()
    const headers = { authorization: `Bearer ${photos.token}` }
    const put = await fetch(`${url}${photos.url}/0`, { method: 'PUT', headers, body: photo })
    expect(put.status).toBe(503)
    expect(put.headers.get('retry-after')).toBe('30')
    const body = new FormData()
    for (const [name, value] of Object.entries(aQuote({ message: `Van ${sent}` }))) body.append(name, value)
    body.append('photos', new File([photo], 'a.jpg'))
    const form = await fetch(`${url}/api/SendEmail`, { method: 'POST', body, redirect: 'manual' })
    expect(form.headers.get('location')).toBe('/quote/sent#photos-missing')
  }
})

test('with a read-only database, the server exits with 1 and leaves the file unchanged', async () => {
  const folder = temporaryFolder()
  const site = builtSite()
  const data = join(folder, 'data')
  const before = await startServer({ site, folder })
  expect((await before.send()).status).toBe(200)
  await before.stop()
  const file = join(data, 'quotes.sqlite')
  const bytes = readFileSync(file)
  chmodSync(file, 0o444)
  chmodSync(data, 0o555)

  const { waitForExit, output } = runServer({ site, folder, setup: ORDINARY_USER })
  expect(await waitForExit()).toBe(1)
  expect(output()).toContain(`The database ${file} cannot be used`)
  expect(readFileSync(file)).toEqual(bytes)
  chmodSync(data, 0o755)
})
