import { expect, test } from 'vitest'
import { HONEYPOT } from '../../quote/quote-request.ts'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { startApp } from '../../testing/start-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts'

const down = { send: () => Promise.reject(new Error('down')) }

test('the health check is OK on an empty database', async () => {
  const { app } = await startApp()
  const response = await app.inject('/healthz')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({ status: 'ok' })
})

test('the health check fails once an email to the owner has waited for more than half an hour', async () => {
  const clock = fakeClock()
  const { app } = await startApp({ clock, mailer: down })
  await app.inject({ method: 'POST', url: '/api/SendEmail', payload: aQuote() })
  clock.advance(30 * MINUTE)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  clock.advance(MINUTE)
  const response = await app.inject('/healthz')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({ status: 'failing' })
})

test('the health check fails once an email about a suspicious request has waited for more than twelve hours', async () => {
  const clock = fakeClock()
  const { app } = await startApp({ clock, mailer: down })
  const payload = { ...aQuote(), [HONEYPOT]: 'autofilled' }
  await app.inject({ method: 'POST', url: '/api/SendEmail', payload })
  clock.advance(12 * HOUR)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  clock.advance(MINUTE)
  expect((await app.inject('/healthz')).statusCode).toBe(503)
})

test('the health check fails if the database cannot be written, and logs the reason', async () => {
  let storeWorks = false
  const clock = fakeClock()
  const { app, log } = await startApp({
    clock,
    store: (store) => ({
      ...store,
      checkHealthByWriting: () =>
        storeWorks ? store.checkHealthByWriting() : Promise.reject(new Error('disk full')),
    }),
  })
  const response = await app.inject('/healthz')
  expect(response.statusCode).toBe(503)
  expect(response.body).toBe('{"status":"failing"}')
  expect(log.join('')).toContain('disk full')
  storeWorks = true
  clock.advance(5 * SECOND)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('the health check goes on when the clock is put back', async () => {
  let storeWorks = true
  const clock = fakeClock()
  const { app } = await startApp({
    clock,
    store: (store) => ({
      ...store,
      checkHealthByWriting: () =>
        storeWorks ? store.checkHealthByWriting() : Promise.reject(new Error('disk full')),
    }),
  })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  clock.set(new Date(clock.now().getTime() - DAY))
  clock.advance(MINUTE)
  storeWorks = false
  expect((await app.inject('/healthz')).statusCode).toBe(503)
})

test('the health check writes to the database at most once a minute, whoever asks, unless it fails', async () => {
  let checks = 0
  let isDown = false
  const clock = fakeClock()
  const { app } = await startApp({
    clock,
    store: (store) => ({
      ...store,
      checkHealthByWriting() {
        checks++
        if (isDown) return Promise.reject(new Error('disk full'))
        return store.checkHealthByWriting()
      },
    }),
  })
  await Promise.all(Array.from({ length: 20 }, () => app.inject('/healthz')))
  for (let asked = 0; asked < 11; asked++) {
    clock.advance(5 * SECOND)
    await app.inject('/healthz')
  }
  expect(checks).toBe(1)
  isDown = true
  clock.advance(5 * SECOND)
  for (let asked = 0; asked < 6; asked++) {
    expect((await app.inject('/healthz')).statusCode).toBe(503)
    clock.advance(SECOND)
  }
  expect(checks).toBe(3)
  isDown = false
  clock.advance(4 * SECOND)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
