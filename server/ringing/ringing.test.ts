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
  const { app, store, emails } = await startApp({ clock })
  for (const name of names) {
    const session = await store.sessions.signIn(await store.sessions.startSignInFromTerminal(), name)
    await store.ringing.start(session ?? '', service.subscribe(name))
  }
  const own = { ...business, promises: { ...business.promises, reply: 'one working day' } }
  const { agent } = service
  const stop = startRinging({ store, clock, log: app.log, business: () => own, agent, timeout: 2 * SECOND })
  onTestFinished(async () => void (await stop()))
  const accept = (request: Partial<NewRequest> = {}) => store.requests.accept({ quote: aQuote(), ...request })
  /** Lets time pass, and waits until all that was due has been tried. */
  async function pass(milliseconds: number) {
    const isIdle = () => expect.poll(clock.pendingTimers).toBeGreaterThanOrEqual(3)
    await isIdle()
    clock.advance(milliseconds)
    await isIdle()
  }
  return { clock, service, store, emails, accept, pass }
}

test('five devices ring at once, encrypted, with a first name and what was chosen', async () => {
  const names = ['one', 'two', 'three', 'four', 'five']
  const { service, store, accept, pass } = await startWithDevices(...names)
  const choices = [{ id: 'a', name: 'Interior Revival', price: '£109' }]
  const { reference } = await accept({ quote: aQuote({ name: 'Ailsa Craig' }), choices, photoCount: 2 } as NewRequest)
  await pass(2 * SECOND)
  expect(service.received.map(({ device }) => device).sort()).toEqual(names.sort())
  const [first] = service.received
  expect(first?.notification).toEqual({
    title: 'New: Ailsa, Interior Revival',
    body: 'Reply by tomorrow 10:00. 2 photos.',
    url: `/desk/requests/${reference}`,
  })
  expect(first?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(first?.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
  for (const { lastRangAt } of await store.ringing.devices()) expect(lastRangAt).toBeDefined()
})

const wait = (retryAfter: string) => ({ status: 429, headers: { 'retry-after': retryAfter } })
const DATE = 'Wed, 08 Jul 2026 09:10:00 GMT'
test.each([
  ['accepts it', { status: 201 }, HOUR / 2, 1, false],
  ['no longer knows it (410)', { status: 410 }, HOUR / 2, 1, true],
  ['no longer knows it (404)', { status: 404 }, HOUR / 2, 1, true],
  ['knows the desk by other keys', { status: 403 }, HOUR / 2, 1, true],
  ['asks to wait', wait('600'), 9 * MINUTE, 1, false],
  ['asked to wait long enough ago', wait('600'), 10 * MINUTE, 2, false],
  ['asks to wait until a time', wait(DATE), 9 * MINUTE, 1, false],
  ['asked to wait until now', wait(DATE), 10 * MINUTE, 2, false],
  ['asks to wait in words', wait('soon'), MINUTE, 2, false],
  ['is broken', { status: 503 }, MINUTE, 2, false],
  ['is broken for an hour', { status: 503 }, HOUR, 1, false],
  ['never responds', 'never' as const, MINUTE, 2, false],
])('a push service that %s gets as many attempts as it should', async (_what, reply, wait, attempts, isStopped) => {
  const { service, store, accept, pass } = await startWithDevices('phone', 'other')
  service.replies.phone = reply
  await accept()
  await pass(2 * SECOND)
  await pass(wait)
  expect(service.received.filter(({ device }) => device === 'phone')).toHaveLength(attempts)
  const [phone, other] = await store.ringing.devices()
  expect(phone?.stoppedAt !== undefined).toBe(isStopped)
  expect(other?.lastRangAt).toBeDefined()
})

test('one email and one ring remind of all that are due together and still new, once', async () => {
  const { clock, service, store, emails, accept, pass } = await startWithDevices('phone')
  const references: string[] = []
  for (const name of ['Fiona Ross', 'Tom Okafor', 'Margaret', 'Answered', 'Spam']) {
    const suspicion = name === 'Spam' ? 'links' : undefined
    const { reference = '' } = await accept({ quote: aQuote({ name, email: `${name[0]}@example.com` }), suspicion })
    references.push(reference)
    clock.set(new Date(clock.now().getTime() + 1))
  }
  await pass(2 * SECOND)
  // Due tomorrow at 10:00, and reminded of at 8:00.
  clock.set(new Date('2026-07-09T06:58:00Z'))
  await pass(MINUTE)
  await store.requests.mark(references[3] ?? '', 'answered')
  expect(service.received).toHaveLength(5)
  for (const _ of [1, 2, 3]) await pass(MINUTE)
  expect(service.received.slice(5).map(({ notification }) => notification)).toEqual([
    {
      title: 'Fiona, due 10:00, and two others',
      body: 'None is marked as answered yet.',
      url: `/desk/requests/${references[0]}`,
    },
  ])
  expect(emails.filter(({ name }) => name.endsWith('-reminder'))).toMatchObject([
    {
      subject: 'Fiona, due 10:00, and two others',
      text: expect.stringContaining('10:00: Margaret · no package chosen'),
    },
  ])
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
  expect(service.received[0]?.notification).toMatchObject({ title, body })
})
