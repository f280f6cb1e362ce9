import { expect, test } from 'vitest'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { startApp } from '../../testing/start-app.ts'
import { MINUTE, SECOND } from '../duration.ts'

const down = { send: () => Promise.reject(new Error('down')) }

test('all is well', async () => {
  const { app } = await startApp()
  const answer = await app.inject('/healthz')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({ status: 'ok' })
})

test('a mail to the owner that has waited for more than half an hour is a fault', async () => {
  const clock = fakeClock()
  const { app } = await startApp({ clock, mailer: down })
  await app.inject({ method: 'POST', url: '/api/SendEmail', payload: aQuote() })
  clock.advance(30 * MINUTE)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  clock.advance(MINUTE)
  const answer = await app.inject('/healthz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ status: 'failing' })
})

test('a database that cannot be written is a fault, and the log says why', async () => {
  let works = false
  const clock = fakeClock()
  const { app, log } = await startApp({
    clock,
    store: (store) => ({
      ...store,
      checkHealthByWriting: () =>
        works ? store.checkHealthByWriting() : Promise.reject(new Error('disk full')),
    }),
  })
  const answer = await app.inject('/healthz')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toBe('{"status":"failing"}')
  expect(log.join('')).toContain('disk full')
  works = true
  clock.advance(5 * SECOND)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('however often it is asked, it writes at most every five seconds', async () => {
  let checks = 0
  const { app } = await startApp({
    store: (store) => ({
      ...store,
      checkHealthByWriting() {
        checks++
        return store.checkHealthByWriting()
      },
    }),
  })
  await Promise.all(Array.from({ length: 20 }, () => app.inject('/healthz')))
  expect(checks).toBe(1)
})
