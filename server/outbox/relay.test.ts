import { expect, test } from 'vitest'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { type Behaviour, smtpInbox } from '../../testing/smtp-inbox.ts'
import { startApp } from '../../testing/start-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../duration.ts'
import { type Mailer, SendError } from '../email/mail.ts'
import { smtpMailer } from '../email/smtp.ts'
import { MAX_ATTEMPTS } from './retry-policy.ts'

/** An attempt that hangs is over after this time. */
const TIMEOUT = 500

async function startWithSmtp() {
  const inbox = await smtpInbox()
  const clock = fakeClock()
  const server = await startApp({ mailer: smtpMailer(inbox.url, TIMEOUT), clock })
  const send = (changes = {}) =>
    server.app.inject({ method: 'POST', url: '/api/SendEmail', payload: aQuote(changes) })
  const logged = (text: string) => server.log.filter((line) => line.includes(text)).length
  return { ...server, inbox, clock, send, logged }
}

test('the mails leave at once, without a timer', async () => {
  const { send, inbox } = await startWithSmtp()
  await send()
  const mails = await inbox.waitForMails(2)
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
    'ailsa@example.com',
    'hello@burnish.example.com',
  ])
})

const troubles: [string, Behaviour][] = [
  ['refuses for now', { code: 451 }],
  ['hangs', 'hang'],
  ['cuts the line in the middle of the mail', 'drop'],
]

test.each(troubles)('a mail server that %s costs no mail, and the visitor nothing', async (_what, mood) => {
  const { send, inbox, clock, logged } = await startWithSmtp()
  inbox.behaviour = mood
  const { statusCode } = await send()
  expect(statusCode).toBe(200)
  await expect.poll(() => logged('Mail not sent yet')).toBe(2)
  expect(inbox.mails).toEqual([])

  inbox.behaviour = 'accept'
  clock.advance(MINUTE)
  await inbox.waitForMails(2)
})

test('every attempt at a mail has the same Message-ID, every mail its own', async () => {
  const ids: string[] = []
  const mailer: Mailer = {
    async send({ messageId }) {
      ids.push(messageId)
      if (ids.length <= 4) throw new SendError('not now', { refused: false, summary: 'not now' })
    },
  }
  const clock = fakeClock()
  const { app } = await startApp({ mailer, clock })
  await app.inject({ method: 'POST', url: '/api/SendEmail', payload: aQuote() })
  for (const attempts of [2, 4]) {
    await expect.poll(() => ids.length).toBe(attempts)
    await expect.poll(() => clock.pendingTimers()).toBe(1)
    clock.advance(MINUTE)
  }
  await expect.poll(() => ids.length).toBe(6)
  expect(new Set(ids).size).toBe(2)
  expect(ids[0]).toMatch(/^<[\da-f-]{36}@burnish\.example\.com>$/)
})

test('a refusal for good ends the mail to the customer, and is no alarm', async () => {
  const { app, send, inbox, clock, logged } = await startWithSmtp()
  inbox.behaviour = { code: 550, recipient: 'ailsa@example.com' }
  await send()
  await inbox.waitForMails(1)
  await expect.poll(() => logged('Mail given up')).toBe(1)
  await expect.poll(() => logged('Mail sent')).toBe(1)
  clock.advance(DAY)
  expect(inbox.attempts).toBe(2)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('the mail to the owner is tried for three days whatever the answer, and then raises the alarm', async () => {
  let attempts = 0
  const mailer: Mailer = {
    async send({ to }) {
      if (to.address === 'hello@burnish.example.com') attempts++
      throw new SendError('no such mailbox', { refused: true, summary: '550' })
    },
  }
  const clock = fakeClock()
  const { app } = await startApp({ mailer, clock })
  await app.inject({ method: 'POST', url: '/api/SendEmail', payload: aQuote() })
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await expect.poll(() => attempts === attempt && clock.pendingTimers() === 1, { interval: 1 }).toBe(true)
    clock.advance(HOUR)
  }
  await expect.poll(() => clock.pendingTimers()).toBe(1)
  expect(attempts).toBe(MAX_ATTEMPTS)
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'failing' })
})

test('one connection that hangs does not hold up the others', async () => {
  let release = () => {}
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent: string[] = []
  const mailer: Mailer = {
    async send({ to }) {
      if (to.address === 'slow@example.com') await hanging
      sent.push(to.address)
    },
  }
  const { app, relay } = await startApp({ mailer })
  const send = (email: string) =>
    app.inject({ method: 'POST', url: '/api/SendEmail', payload: aQuote({ email }) })
  await send('slow@example.com')
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']) await send(email)
  await expect.poll(() => sent.length).toBe(9)
  const stopped = relay.stop()
  release()
  await stopped
  expect(sent).toContain('slow@example.com')
})

test('at most four mails are under way at once', async () => {
  let underWay = 0
  let most = 0
  let sent = 0
  const mailer: Mailer = {
    async send() {
      most = Math.max(most, ++underWay)
      await new Promise(setImmediate)
      underWay--
      sent++
    },
  }
  const { app } = await startApp({ mailer })
  for (let index = 0; index < 10; index++) {
    await app.inject({
      method: 'POST',
      url: '/api/SendEmail',
      payload: aQuote({ email: `c${index}@example.com` }),
    })
  }
  await expect.poll(() => sent).toBe(20)
  expect(most).toBeLessThanOrEqual(4)
})

test('what another process stored is found within half a minute', async () => {
  const { store, inbox, clock } = await startWithSmtp()
  await expect.poll(() => clock.pendingTimers()).toBe(1)
  await store.accept({ quote: aQuote() })
  clock.advance(30 * SECOND)
  await inbox.waitForMails(2)
})

test('a mail that was sent is not sent again because the store could not note it', async () => {
  const sent: string[] = []
  const mailer: Mailer = {
    async send({ name }) {
      sent.push(name)
    },
  }
  const clock = fakeClock()
  let full = true
  const { app, log } = await startApp({
    mailer,
    clock,
    store: (store) => ({
      ...store,
      markSent: (delivery) => (full ? Promise.reject(new Error('disk full')) : store.markSent(delivery)),
    }),
  })
  await app.inject({ method: 'POST', url: '/api/SendEmail', payload: aQuote() })
  await expect.poll(() => log.filter((line) => line.includes('An attempt was not noted')).length).toBe(2)
  full = false
  clock.advance(MINUTE)
  await expect.poll(() => log.filter((line) => line.includes('Mail sent')).length).toBe(2)
  expect(sent).toHaveLength(2)
})
