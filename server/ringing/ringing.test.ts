import { expect, onTestFinished, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../core/clock.ts'
import type { NewRequest } from '../../core/store/request.ts'
import { aQuote, business } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { pushService } from '../../tests/support/push-service.ts'
import { startApp } from '../../tests/support/start-app.ts'
import { startRinging } from './start-ringing.ts'

async function startWithDevices(...names: string[]) {
  // A Wednesday.
  const clock = fakeClock(new Date('2026-07-08T09:00:00Z'))
  const service = await pushService()
  const { app, store, relay, emails, log } = await startApp({ clock })
  for (const name of names) {
    const code = await store.sessions.startSignInFromTerminal()
    const session = (await store.sessions.signIn(code, name)) ?? ''
    await store.ringing.start(session, service.subscribe(name))
  }
  const { agent } = service
  const own = { ...business, promises: { ...business.promises, reply: 'one working day' } }
  const wake = () => relay.wake()
  const stop = startRinging({ store, clock, log: app.log, business: () => own, wake, agent, timeout: 2 * SECOND })
  onTestFinished(async () => void (await stop()))
  const accept = (request: Partial<NewRequest> = {}) => store.requests.accept({ quote: aQuote(), ...request })
  /** Lets time pass once what is going on has ended. */
  async function pass(milliseconds: number) {
    await expect.poll(clock.pendingTimers).toBeGreaterThanOrEqual(3)
    clock.advance(milliseconds)
  }
  const device = async (name: string) => (await store.ringing.devices()).find((one) => one.name === name)
  return { clock, service, store, emails, log, accept, pass, device }
}

test('five devices ring at once, encrypted, with a first name and what was chosen', async () => {
  const names = ['one', 'two', 'three', 'four', 'five']
  const { service, accept, pass, device } = await startWithDevices(...names)
  const choices = [{ id: 'a', name: 'Interior Revival', price: '£109' }]
  const { reference } = await accept({ quote: aQuote({ name: 'Ailsa Craig' }), choices, photoCount: 2 } as NewRequest)
  await pass(2 * SECOND)
  await expect.poll(() => service.received.map(({ device }) => device).sort()).toEqual(names.sort())
  const [first] = service.received
  expect(first?.notification).toEqual({
    title: 'New: Ailsa, Interior Revival',
    body: 'Reply by tomorrow 10:00. 2 photos.',
    url: `/desk/requests/${reference}`,
  })
  expect(first?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(first?.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
  await expect.poll(async () => (await device('five'))?.lastRangAt).toBeDefined()
})

test.each([
  ['accepts it', { status: 201 }, 0, 1, 'rings'],
  ['no longer knows it (410)', { status: 410 }, HOUR, 1, 'has stopped'],
  ['no longer knows it (404)', { status: 404 }, HOUR, 1, 'has stopped'],
  ['asks to wait', { status: 429, headers: { 'retry-after': '600' } }, 9 * MINUTE, 1, 'rings'],
  ['asked to wait long enough ago', { status: 429, headers: { 'retry-after': '600' } }, 11 * MINUTE, 2, 'rings'],
  ['is broken', { status: 503 }, 6 * SECOND, 2, 'rings'],
  ['is broken for more than an hour', { status: 503 }, 2 * HOUR, 2, 'rings'],
  ['never responds', 'never' as const, 6 * SECOND, 2, 'rings'],
])('a push service that %s gets as many attempts as it should', async (_what, reply, wait, attempts, state) => {
  const { log, service, accept, pass, device } = await startWithDevices('phone', 'other')
  service.replies.phone = reply
  const attempted = () => service.received.filter(({ device }) => device === 'phone').length
  await accept()
  await pass(2 * SECOND)
  await expect.poll(() => service.received.length).toBe(2)
  const hasFailed = () => log.some((line) => /Not rung yet|stopped ringing/.test(line))
  await expect.poll(async () => hasFailed() || (await device('phone'))?.lastRangAt).toBeTruthy()
  for (const part of [wait, 2 * SECOND, 2 * SECOND]) await pass(part)
  await expect.poll(attempted).toBe(attempts)
  expect((await device('phone'))?.stoppedAt ? 'has stopped' : 'rings').toBe(state)
})

test('one email and one ring remind of all that are due together and still new, once', async () => {
  const { clock, service, store, emails, accept, pass } = await startWithDevices('phone')
  const names = ['Fiona Ross', 'Tom Okafor', 'Margaret', 'Answered', 'Spam']
  const references: string[] = []
  for (const name of names) {
    const suspicion = name === 'Spam' ? 'links' : undefined
    const { reference = '' } = await accept({ quote: aQuote({ name, email: `${name[0]}@example.com` }), suspicion })
    references.push(reference)
    clock.set(new Date(clock.now().getTime() + 1))
  }
  const reminders = () => emails.filter(({ name }) => name.endsWith('-reminder'))
  const rung = () => service.received.map(({ notification }) => notification)
  await pass(2 * SECOND)
  await expect.poll(() => rung().length).toBe(5)
  // Due tomorrow at 10:00, and reminded of at 8:00.
  clock.set(new Date('2026-07-09T06:58:00Z'))
  await pass(MINUTE)
  expect(reminders()).toEqual([])
  await store.requests.mark(references[3] ?? '', 'answered')
  for (const _ of [1, 2]) {
    await pass(MINUTE)
    await pass(2 * SECOND)
    await expect.poll(() => rung().length).toBe(6)
  }
  expect(rung()[5]).toEqual({
    title: 'Fiona, due 10:00, and two others',
    body: 'None is marked as answered yet.',
    url: `/desk/requests/${references[0]}`,
  })
  await expect.poll(reminders).toHaveLength(1)
  expect(reminders()[0]?.subject).toBe('Fiona, due 10:00, and two others')
  expect(reminders()[0]?.text).toContain('10:00: Margaret · no package chosen')
})

test.each([
  [true, { sentHash: 'a', jpeg: new Uint8Array([255]) }, 'With a photo. You may show it on your site.'],
  [false, undefined, 'For you only, not for your site.'],
])('a customer’s words ring, and the lock screen says none of them', async (mayBeShown, photo, body) => {
  const { service, store, accept, pass } = await startWithDevices('phone')
  const { reference = '' } = await accept({ quote: aQuote({ name: 'Fiona Ross' }) })
  await store.reviews.ask(reference, { subject: 'How?', letter: 'Hello' })
  for (const words of ['The sand is gone.', 'Again'])
    await store.reviews.tell(reference, { words, name: 'Fiona', mayBeShown }, photo)
  await pass(2 * SECOND)
  await expect.poll(() => service.received.length).toBe(2)
  const url = `/desk/requests/${reference}`
  expect(service.received.map(({ notification }) => notification)).toContainEqual({
    title: 'Fiona told you how it went',
    body,
    url,
  })
})

test.each<[Partial<NewRequest>, string, string]>([
  [{ quote: aQuote({ name: 'Tom' }) }, 'New: Tom', 'No package chosen. Reply by tomorrow 10:00.'],
  [{ suspicion: 'links' }, 'Check this one', 'A request that may be spam. No reply is due.'],
  [
    { quote: aQuote({ name: 'Christopherson' }), choices: [{ id: 'a', name: 'x'.repeat(60), price: '' }] as never },
    `New: Christophe…, ${'x'.repeat(21)}…`,
    'Reply by tomorrow 10:00.',
  ],
])('a lock screen says no more than it may', async (request, title, body) => {
  const { service, accept, pass } = await startWithDevices('phone')
  await accept(request)
  await pass(2 * SECOND)
  await expect.poll(() => service.received[0]?.notification).toMatchObject({ title, body })
})
