import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../core/clock.ts'
import { HONEYPOT } from '../../core/requests/quote-request.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { startApp } from '../../tests/support/start-app.ts'

/** Starts the server on a disk that can be full, and counts how often the health check writes to it. */
async function start(options?: Parameters<typeof startApp>[0]) {
  const clock = fakeClock()
  const disk = { isFull: false, checks: 0 }
  const server = await startApp({
    ...options,
    clock,
    store: (store) => ({
      checkHealthByWriting() {
        disk.checks++
        return disk.isFull ? Promise.reject(new Error('disk full')) : store.checkHealthByWriting()
      },
    }),
  })
  const status = async () => (await server.app.inject('/healthz')).statusCode
  return { ...server, clock, disk, status }
}

test('the health check is OK on an empty database', async () => {
  const { app } = await start()
  const response = await app.inject('/healthz')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({ status: 'ok' })
})

test.each([
  ['to the owner', 'half an hour', 30 * MINUTE, {}],
  ['about a suspicious request', 'twelve hours', 12 * HOUR, { [HONEYPOT]: 'autofilled' }],
])('the health check fails once an email %s has waited for more than %s', async (_which, _time, time, changes) => {
  const { post, clock, status } = await start({ mailer: { send: () => Promise.reject(new Error('down')) } })
  await post({ ...aQuote(), ...changes })
  clock.advance(time)
  expect(await status()).toBe(200)
  clock.advance(MINUTE)
  expect(await status()).toBe(503)
})

test('the health check fails if the database cannot be written, logs the reason, and goes on when the clock is put back', async () => {
  const { app, clock, disk, status, log } = await start()
  expect(await status()).toBe(200)
  clock.set(new Date(clock.now().getTime() - DAY))
  clock.advance(MINUTE)
  disk.isFull = true
  const response = await app.inject('/healthz')
  expect([response.statusCode, response.body]).toEqual([503, '{"status":"failing"}'])
  expect(log.join('')).toContain('disk full')
})

test('the health check writes to the database at most once a minute, whoever asks, and every 5 seconds while it fails', async () => {
  const { app, clock, disk, status } = await start()
  await Promise.all(Array.from({ length: 20 }, () => app.inject('/healthz')))
  for (let asked = 0; asked < 11; asked++) {
    clock.advance(5 * SECOND)
    await status()
  }
  expect(disk.checks).toBe(1)
  disk.isFull = true
  clock.advance(5 * SECOND)
  for (let asked = 0; asked < 6; asked++) {
    expect(await status()).toBe(503)
    clock.advance(SECOND)
  }
  expect(disk.checks).toBe(3)
  disk.isFull = false
  clock.advance(4 * SECOND)
  expect(await status()).toBe(200)
})
