import PostalMime, { type Email } from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { startApp } from '../../testing/start-app.ts'
import { MINUTE } from '../clock.ts'
import { smtpMailer } from './smtp.ts'

/** A mail server that refuses the first `refusals` copies of an email that it has received whole. */
async function startMailServer() {
  const server = { url: '', emails: [] as Email[], refusals: 0 }
  const { url, close } = await startSmtpServer({
    async onData(stream, _session, callback) {
      server.emails.push(await PostalMime.parse(Buffer.concat(await stream.toArray())))
      callback(server.refusals-- > 0 ? new Error('4.3.0 Try again later') : null)
    },
  })
  onTestFinished(close)
  return Object.assign(server, { url })
}

test('a resent email has a new Message-ID, the same for each attempt, and refers to the first', async () => {
  const mailServer = await startMailServer()
  const clock = fakeClock()
  const { app, store, relay, log } = await startApp({ mailer: smtpMailer(mailServer.url, clock), clock })
  const sent = () => log.filter((line) => line.includes('Email sent')).length
  const response = await app.inject({ method: 'POST', url: '/api/SendEmail', payload: aQuote() })
  await expect.poll(sent).toBe(2)

  for (const resends of [1, 2]) {
    mailServer.refusals = 1
    await store.resend(response.json().reference)
    relay.wake()
    await expect.poll(() => log.filter((line) => line.includes('not sent yet'))).toHaveLength(resends)
    await expect.poll(clock.pendingTimers).toBe(1)
    clock.advance(MINUTE)
    await expect.poll(sent).toBe(2 + resends)
  }

  const [first, ...again] = mailServer.emails.filter(({ subject }) => subject?.startsWith('Quote request'))
  expect(first?.references).toBeUndefined()
  expect(again.map(({ references }) => references)).toEqual(Array(4).fill(first?.messageId))
  const ids = again.map(({ messageId }) => messageId)
  expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]])
  expect(new Set([first?.messageId, ...ids]).size).toBe(3)
})
