import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { builtSite } from '../testing/built-site.ts'
import { runServer, START_TIMEOUT, startServer } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** Root may write what is read-only; without this one privilege, it is as everybody else. */
const ORDINARY_USER = process.geteuid?.() === 0 ? 'set -- setpriv --bounding-set=-dac_override "$@"' : ':'

/** What a database holds, read by another process than the server. */
function countRows(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const count = (table: string) => Number(database.prepare(`select count(*) as n from ${table}`).get()?.n)
  const rows = { requests: count('quote_request'), deliveries: count('delivery') }
  database.close()
  return rows
}

test('a full disk: 503, nothing half-written, and service again as soon as there is room', {
  timeout: 3 * START_TIMEOUT,
  // Only Linux can change the limits of a running process.
  skip: process.platform !== 'linux',
}, async () => {
  const folder = temporaryFolder()
  // No file grows beyond 600 KB, which to whoever writes is the same as a full disk.
  const setup = "trap '' XFSZ; ulimit -S -f 1200"
  const { child, output, url, send } = await startServer({ site: builtSite(), folder, setup })
  const message = 'x'.repeat(5000)
  const statuses: number[] = []
  while (statuses.at(-1) !== 503 && statuses.length < 500) statuses.push((await send({ message })).status)
  const answer = await send({ message })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(output()).toMatch(/"level":50.*(disk I\/O error|full).*"msg":"Not stored"/)
  expect((await fetch(`${url}/healthz`)).status).toBe(503)
  expect((await fetch(url)).status).toBe(200)

  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited'])
  expect((await send({ message })).status).toBe(200)
  const accepted = statuses.filter((status) => status === 200).length + 1
  // The first request is answered to the customer too; all of them have the same address.
  expect(countRows(join(folder, 'data/quotes.sqlite'))).toEqual({
    requests: accepted,
    deliveries: accepted + 1,
  })
})

test('a read-only database ends the start with code 1, and is left as it is', {
  timeout: START_TIMEOUT,
}, async () => {
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
