import { readdirSync } from 'node:fs'
import type { Email } from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../core/clock.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { type Behaviour, smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { startApp } from '../../tests/support/start-app.ts'
import { type Mail, SendError } from '../mail/mail.ts'
import { deleteEmlFiles, emlFileMailer } from '../mail/mailer.ts'
import { smtpMailer } from '../mail/smtp.ts'
import { MAX_ATTEMPTS, nextDelay } from './retry-policy.ts'

async function startWithSmtp() {
  const inbox = await smtpInbox()
  const clock = fakeClock()
  const server = await startApp({ mailer: smtpMailer(inbox.url), clock })
  const send = (changes = {}) => server.post(aQuote(changes))
  const logged = (text: string) => server.log.filter((line) => line.includes(text)).length
  return { ...server, inbox, clock, send, logged }
}

test('an email that is being written while its request is forgotten does not stay on the disk', async () => {
  const folder = temporaryFolder()
  const files = emlFileMailer(folder)
  async function send(mail: Mail) {
    await store.requests.forget('ailsa@example.com', (references) => deleteEmlFiles(folder, references))
    return files.send(mail)
  }
  const { post, store, relay, log } = await startApp({ mailer: { send } })
  await post(aQuote())
  await relay.stop()
  expect(log.join()).toContain('Email written to a file')
  expect(readdirSync(folder)).toEqual([])
})

test.each<[string, Behaviour]>([
  ['rejects temporarily', { code: 451 }],
  ['drops the connection in the middle of an email', 'drop'],
])('a mail server that %s loses no email and does not affect the visitor', async (_what, behaviour) => {
  const { send, inbox, clock, logged } = await startWithSmtp()
  inbox.behaviour = behaviour
  expect((await send()).statusCode).toBe(200)
  await expect.poll(() => inbox.attempts).toBe(2)
  await expect.poll(() => logged('Email not sent yet')).toBe(2)
  expect(inbox.emails).toEqual([])

  inbox.behaviour = 'accept'
  clock.advance(MINUTE)
  await inbox.waitForEmails(2)
})

test('a confirmation is announced only while the mail server accepts those to customers', async () => {
  const { send, inbox, clock, logged } = await startWithSmtp()
  const announced = async (email: string) => (await send({ email })).json().confirmation ?? true
  const settled = async (sent: number, failed: number) => {
    await expect.poll(() => logged('Email sent')).toBe(sent)
    await expect.poll(() => logged('Email not sent yet') + logged('Gave up on an email')).toBe(failed)
  }
  expect(await announced('one@example.com')).toBe(true)
  await settled(2, 0)
  // A mailbox that does not exist is that customer's alone.
  inbox.behaviour = { code: 550, recipient: 'slip@example.com' }
  expect(await announced('slip@example.com')).toBe(true)
  await settled(3, 1)
  expect(await announced('two@example.com')).toBe(true)
  await settled(5, 1)
  inbox.behaviour = { code: 451 }
  expect(await announced('three@example.com')).toBe(true)
  await settled(5, 3)
  expect(await announced('four@example.com')).toBe(false)
  await settled(5, 5)
  inbox.behaviour = 'accept'
  clock.advance(MINUTE)
  await settled(9, 5)
  expect(await announced('five@example.com')).toBe(true)
})

test('each email has a Message-ID of its own, the same for each attempt; resent, it has a new one and refers to the first', async () => {
  const { store, relay, send, inbox, clock, logged } = await startWithSmtp()
  const received: Email[] = []
  const toOwner = () => received.filter(({ subject }) => subject?.startsWith('Quote request'))
  // The first copy of each.
  const refuses = (email: Email) => received.push(email) > 0 && toOwner().at(-1) === email && toOwner().length % 2 === 1
  inbox.behaviour = { refuses, saying: [451, '4.3.0 Try again later'] }
  const { reference } = (await send()).json()
  for (const resends of [0, 1, 2]) {
    if (resends > 0) await store.outbox.resend(reference)
    relay.wake()
    await expect.poll(() => logged('not sent yet')).toBe(resends + 1)
    await expect.poll(clock.pendingTimers).toBe(1)
    clock.advance(MINUTE)
    await expect.poll(() => logged('Email sent')).toBe(resends + 2)
  }
  const ids = toOwner().map(({ messageId }) => messageId)
  expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2], ids[4], ids[4]])
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(4)
  expect(ids[0]).toMatch(/^<[\da-f-]{36}@glossworks\.example\.com>$/)
  const references = toOwner().map((email) => email.references)
  expect(references).toEqual([undefined, undefined, ...Array(4).fill(ids[0])])
})

test('a permanent rejection ends the confirmation, but raises no alarm', async () => {
  const { app, send, inbox, clock, logged } = await startWithSmtp()
  inbox.behaviour = { code: 550, recipient: 'ailsa@example.com' }
  await send()
  await inbox.waitForEmails(1)
  await expect.poll(() => logged('Gave up on an email')).toBe(1)
  await expect.poll(() => logged('Email sent')).toBe(1)
  clock.advance(DAY)
  expect(inbox.attempts).toBe(2)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('the owner’s email is retried for three days even after a permanent rejection, then raises the alarm', async () => {
  let attempts = 0
  async function send({ to }: Mail): Promise<undefined> {
    if (to.address === 'hello@glossworks.example.com') attempts++
    throw new SendError('no such mailbox', { permanent: true, summary: '550' })
  }
  const clock = fakeClock()
  const { app, post } = await startApp({ mailer: { send }, clock })
  await post(aQuote())
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await expect.poll(() => attempts === attempt && clock.pendingTimers() === 1, { interval: 1 }).toBe(true)
    clock.advance(HOUR)
  }
  await expect.poll(() => clock.pendingTimers()).toBe(1)
  expect(attempts).toBe(MAX_ATTEMPTS)
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'failing' })
})

test('the owner’s email goes without Reply-To if the mail server refuses it for good because of that', async () => {
  const { store, relay, inbox, logged } = await startWithSmtp()
  inbox.behaviour = { refuses: ({ replyTo }) => replyTo?.[0]?.address?.includes('john..doe') ?? false }
  await store.requests.accept({ quote: aQuote({ email: 'john..doe@example.com' }), suspicion: 'links' })
  relay.wake()
  const [email] = await inbox.waitForEmails(1)
  expect(email?.replyTo).toBeUndefined()
  expect(email?.text).toContain('Email: john..doe@example.com')
  await expect.poll(() => logged('Email sent')).toBe(1)
  expect(logged('554 5.6.0')).toBe(1)
})

test('why emails wait is in the log and in the store, in the owner’s words', async () => {
  const { port } = await smtpInbox()
  const mailer = smtpMailer(`smtps://owner%40example.com:s3cret@127.0.0.1:${port}`)
  const { post, store, log } = await startApp({ mailer, clock: fakeClock() })
  await post(aQuote())
  const remedy = 'Write smtps:// for port 465, and smtp:// for all others.'
  await expect.poll(() => log.filter((line) => line.includes(remedy)).length).toBe(3)
  expect((await store.requests.list())[0]?.deliveries[0]?.failureReason).toContain(remedy)
  expect(log.join()).not.toContain('owner@example.com')
})

test('at most four emails are in flight at once, and one that hangs does not delay the others', async () => {
  const { promise: hanging, resolve: release } = Promise.withResolvers<void>()
  const sent: string[] = []
  let inFlight = 0
  let max = 0
  async function send({ to }: Mail): Promise<undefined> {
    max = Math.max(max, ++inFlight)
    await (to.address === 'slow@example.com' ? hanging : new Promise(setImmediate))
    inFlight--
    sent.push(to.address)
  }
  const { post, relay } = await startApp({ mailer: { send } })
  for (const email of ['slow@example.com', ...Array.from({ length: 9 }, (_, at) => `${at}@example.com`)])
    await post(aQuote({ email }))
  await expect.poll(() => sent.length).toBe(19)
  expect(max).toBeLessThanOrEqual(4)
  const stopped = relay.stop()
  release()
  await stopped
  expect(sent).toContain('slow@example.com')
})

test('a request stored by another process is found within half a minute', async () => {
  const { store, inbox, clock } = await startWithSmtp()
  await expect.poll(() => clock.pendingTimers()).toBe(1)
  await store.requests.accept({ quote: aQuote() })
  clock.advance(30 * SECOND)
  await inbox.waitForEmails(2)
})

test('a sent email is not sent again if the store cannot mark it', async () => {
  const clock = fakeClock()
  let full = true
  const { post, log, emails } = await startApp({
    clock,
    store: ({ outbox: { markSent } }) => ({
      outbox: { markSent: (delivery) => (full ? Promise.reject(new Error('disk full')) : markSent(delivery)) },
    }),
  })
  const logged = (text: string) => log.filter((line) => line.includes(text))
  await post(aQuote())
  await expect.poll(() => logged('The outcome of an attempt could not be stored')).toHaveLength(2)
  full = false
  clock.advance(MINUTE)
  await expect.poll(() => logged('Email sent')).toHaveLength(2)
  expect(emails).toHaveLength(2)
})

/** Starts a server whose emails are accepted only after the test, and waits until both of a request are in flight. */
async function startWithHangingEmails() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const send = vi.fn(() => promise)
  const clock = fakeClock()
  const server = await startApp({ mailer: { send }, clock })
  await server.post(aQuote())
  /** Waits for the timers of the relay and of both leases. */
  const idle = () => expect.poll(() => clock.pendingTimers()).toBe(3)
  await idle()
  onTestFinished(() => resolve(undefined))
  return { ...server, clock, idle, send }
}

test('no other server claims an email while its mail server takes minutes to accept it', async () => {
  const { store, clock, idle, send } = await startWithHangingEmails()
  for (let minute = 0; minute < 5; minute++) {
    for (let renewal = 0; renewal < 6; renewal++) {
      clock.advance(10 * SECOND)
      await idle()
    }
    expect(await store.outbox.claimDue(10)).toEqual([])
  }
  expect(send).toHaveBeenCalledTimes(2)
})

test('a clock that jumps ahead does not send an email in flight again', async () => {
  const { clock, relay, idle, log, send } = await startWithHangingEmails()
  clock.set(new Date(clock.now().getTime() + HOUR))
  relay.wake()
  await idle()
  clock.advance(30 * SECOND)
  await idle()
  expect(send).toHaveBeenCalledTimes(2)
  expect(log.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a mail server that does not respond delays a stop by twenty seconds at most', async () => {
  const { clock, relay } = await startWithHangingEmails()
  let stopped = false
  const stopping = relay.stop().then(() => {
    stopped = true
  })
  clock.advance(20 * SECOND - 1)
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  clock.advance(1)
  await stopping
})

test('attempts end after about three days', () => {
  let passed = 0
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++)
    passed += nextDelay({ audience: 'owner', attempt, permanent: false }, () => 0.5) ?? 0
  expect(Math.abs(passed - 3 * DAY)).toBeLessThan(HOUR)
})
