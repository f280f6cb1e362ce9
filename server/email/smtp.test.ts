import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDelivery, business } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { OWN_CERTIFICATE } from '../../testing/own-certificate.ts'
import { STEPS, scriptedMailServer } from '../../testing/scripted-mail-server.ts'
import { smtpInbox } from '../../testing/smtp-inbox.ts'
import { COMMAND_TIMEOUT, RESPONSE_TIMEOUT } from './mail.ts'
import { mailRenderer } from './render-mail.ts'
import { smtpMailer } from './smtp.ts'

const NOW = new Date('2026-07-04T14:31:00Z')
const render = mailRenderer(business, { quoteInbox: 'owner@example.com' })

test('a password is never sent without encryption', async () => {
  const inbox = await smtpInbox()
  const sent = smtpMailer(inbox.url.replace('//', '//user:secret@'), fakeClock()).send(
    render(aDelivery(), NOW),
  )
  await expect(sent).rejects.toMatchObject({ permanent: false, summary: expect.stringContaining('STARTTLS') })
  expect(inbox.attempts).toBe(0)
})

test.each([
  ['a permanent rejection', { code: 550 }, true],
  ['a temporary rejection', { code: 450 }, false],
] as const)(
  '%s of the recipient is recognised, and the summary contains no address',
  async (_what, behaviour, permanent) => {
    const inbox = await smtpInbox()
    inbox.behaviour = behaviour
    const error = await smtpMailer(inbox.url, fakeClock())
      .send(render(aDelivery(), NOW))
      .catch((reason) => reason)
    expect(error).toMatchObject({ name: 'SendError', permanent })
    expect(error.message).toContain('owner@example.com')
    expect(error.summary).toBe(`EENVELOPE RCPT TO ${behaviour.code} 5.1.1`)
  },
)

test('a mail server may take almost five minutes to greet and for each response, and ten to accept the email', async () => {
  const clock = fakeClock()
  const url = await scriptedMailServer((step, usual) => {
    clock.advance((step === 'mail' ? RESPONSE_TIMEOUT : COMMAND_TIMEOUT) - 1)
    return usual
  })
  await smtpMailer(url, clock).send(render(aDelivery(), NOW))
})

test('a mail server that waits for TLS instead of greeting is recognised', async () => {
  const server = createTlsServer(OWN_CERTIFICATE).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const { port } = server.address() as AddressInfo
  const clock = fakeClock()
  const sent = smtpMailer(`smtp://u:p@127.0.0.1:${port}`, clock).send(render(aDelivery(), NOW))
  await connected
  clock.advance(COMMAND_TIMEOUT)
  await expect(sent).rejects.toMatchObject({
    message: `port ${port} begins with TLS`,
    summary: expect.stringContaining('Write smtps:// instead of smtp://'),
    permanent: false,
  })
})

test.each(STEPS)('a mail server that does not respond to %s in time is given up', async (silentStep) => {
  const clock = fakeClock()
  const url = await scriptedMailServer((step, usual) => {
    if (step !== silentStep) return usual
    clock.advance(step === 'mail' ? RESPONSE_TIMEOUT : COMMAND_TIMEOUT)
    return new Promise(() => {})
  })
  const sent = smtpMailer(url, clock).send(render(aDelivery(), NOW))
  await expect(sent).rejects.toMatchObject({ name: 'SendError', permanent: false })
})

describe.each(['250 hello', '250-hello\r\n250 PIPELINING'])('a mail server that greets with %j', (hello) => {
  test.each(STEPS.slice(0, -1))(
    'and responds to %s three times has not accepted the email',
    async (loudStep) => {
      const url = await scriptedMailServer((step, usual) => {
        const response = step === 'EHLO' ? hello : step === 'mail' ? '451 not now' : usual
        return step === loudStep ? Array(3).fill(response).join('\r\n') : response
      })
      const sent = smtpMailer(url, fakeClock()).send(render(aDelivery(), NOW))
      await expect(sent).rejects.toMatchObject({ name: 'SendError', permanent: false })
    },
  )
})

test('a mail server that accepts an email before it has received it has not accepted it', async () => {
  const url = await scriptedMailServer((step, usual) => {
    if (step === 'mail') return '451 not now'
    return step === 'DATA' ? `${usual}\r\n250 accepted` : usual
  })
  const sent = smtpMailer(url, fakeClock()).send(render(aDelivery(), NOW))
  await expect(sent).rejects.toMatchObject({ name: 'SendError', permanent: false })
})
