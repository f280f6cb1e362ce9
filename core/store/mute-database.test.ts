import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../../tests/support/built-site.ts'
import { type Postgres, startPostgres } from '../../tests/support/postgres.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { startTcpProxy } from '../../tests/support/tcp-proxy.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { systemClock } from '../clock.ts'
import { openPostgresStore } from './postgres.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

// Postgres itself is tested with every change in store/postgres.test.ts.
test('while Postgres is mute, quotes and the health check get 503; then they get 200, without a restart', {
  tags: ['nightly'],
}, async () => {
  const database = await postgres.createDatabase()
  // Muted, the proxy behaves like a network after a silent failover: connections are accepted, and nothing passes.
  const mute = (socket: Socket) => void socket.unpipe().pause()
  let isMute = false
  const proxy = await startTcpProxy(database, (socket) => isMute && mute(socket))
  onTestFinished(proxy.close)
  const env = { DATABASE_URL: proxy.url }
  const { url, send, output, stop } = await startServer({ site: builtSite(), folder: temporaryFolder(), env })
  const health = async () => (await fetch(`${url}/healthz`)).status
  const accepted: string[] = []
  const accept = async (email: string) => {
    const response = await send({ email })
    if (response.ok) accepted.push(((await response.json()) as { reference: string }).reference)
    return response.status
  }
  expect(await accept('before@example.com')).toBe(200)

  isMute = true
  proxy.sockets.forEach(mute)
  const customers = Array.from({ length: 6 }, (_, index) => `c${index}@example.com`)
  const [healthStatus, ...statuses] = await Promise.all([health(), ...customers.map(accept)])
  expect(statuses).toEqual(customers.map(() => 503))
  expect(healthStatus).toBe(503)
  await expect.poll(output).toMatch(/"msg":"Not stored"/)

  isMute = false
  await expect.poll(() => accept('after@example.com')).toBe(200)
  await expect.poll(health).toBe(200)

  proxy.sockets.forEach(mute)
  const cutOff = accept('last@example.com').catch(() => {})
  expect(await stop(), output()).toBe(0)
  await cutOff
  const store = await openPostgresStore(database, systemClock)
  const stored = (await store.requests.list()).map(({ reference }) => reference)
  await store.close()
  expect(stored).toEqual(expect.arrayContaining(accepted))
})
