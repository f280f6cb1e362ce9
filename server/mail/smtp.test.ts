import { describe, expect, test } from 'vitest'
import { aDelivery, business } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { STEPS, scriptedMailServer } from '../../tests/support/scripted-mail-server.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { COMMAND_TIMEOUT, RESPONSE_TIMEOUT } from './mail.ts'
import { mailRenderer } from './render-mail.ts'
import { smtpMailer } from './smtp.ts'
import { isThisMachine, parseSmtpUrl } from './smtp-url.ts'

const mail = mailRenderer(business, { quoteInbox: 'owner@example.com' })(...aDelivery(), new Date())

test('a password is never sent without encryption', async () => {
  const inbox = await smtpInbox()
  const sent = smtpMailer(inbox.url.replace('//', '//user:secret@'), fakeClock()).send(mail)
  await expect(sent).rejects.toMatchObject({ permanent: false, summary: expect.stringContaining('STARTTLS') })
  expect(inbox.attempts).toBe(0)
})

test.each([
  [550, true],
  [450, false],
])(
  'a rejection of the recipient with %i is permanent: %s, and the summary contains no address',
  async (code, permanent) => {
    const inbox = await smtpInbox()
    inbox.behaviour = { code }
    const error = await smtpMailer(inbox.url, fakeClock())
      .send(mail)
      .catch((reason) => reason)
    expect(error).toMatchObject({ name: 'SendError', permanent })
    expect(error.message).toContain('owner@example.com')
    expect(error.summary).toBe(`EENVELOPE RCPT TO ${code} 5.1.1`)
  },
)

test('a mail server may take almost five minutes to greet and for each response, and ten to accept the email', async () => {
  const clock = fakeClock()
  const url = await scriptedMailServer((step, usual) => {
    clock.advance((step === 'mail' ? RESPONSE_TIMEOUT : COMMAND_TIMEOUT) - 1)
    return usual
  })
  await smtpMailer(url, clock).send(mail)
})

test.each(STEPS)('a mail server that does not respond to %s in time is given up', async (silentStep) => {
  const clock = fakeClock()
  const url = await scriptedMailServer((step, usual) => {
    if (step !== silentStep) return usual
    clock.advance(step === 'mail' ? RESPONSE_TIMEOUT : COMMAND_TIMEOUT)
    return new Promise(() => {})
  })
  const sent = smtpMailer(url, clock).send(mail)
  await expect(sent).rejects.toMatchObject({ name: 'SendError', permanent: false })
})

describe.each(['250 hello', '250-hello\r\n250 PIPELINING'])('a mail server that greets with %j', (hello) => {
  test.each(STEPS.slice(0, -1))('and responds to %s three times has not accepted the email', async (loudStep) => {
    const url = await scriptedMailServer((step, usual) => {
      const response = step === 'EHLO' ? hello : step === 'mail' ? '451 not now' : usual
      return step === loudStep ? Array(3).fill(response).join('\r\n') : response
    })
    const sent = smtpMailer(url, fakeClock()).send(mail)
    await expect(sent).rejects.toMatchObject({ name: 'SendError', permanent: false })
  })
})

test('a mail server that accepts an email before it has received it has not accepted it', async () => {
  const url = await scriptedMailServer((step, usual) => {
    if (step === 'mail') return '451 not now'
    return step === 'DATA' ? `${usual}\r\n250 accepted` : usual
  })
  const sent = smtpMailer(url, fakeClock()).send(mail)
  await expect(sent).rejects.toMatchObject({ name: 'SendError', permanent: false })
})

const encoded = encodeURIComponent('%#/?@: \\"£🚗')

test.each([
  ['smtp://mail.example.com', { secure: false, host: 'mail.example.com', port: 587, user: '', password: '' }],
  ['smtps://u:p@mail.example.com/', { secure: true, port: 465, user: 'u', password: 'p' }],
  [' SMTP://[::1]:2525 ', { secure: false, host: '::1', port: 2525 }],
  ['smtp://bücher.example:25', { host: 'xn--bcher-kva.example' }],
  ['smtp://info%40example.com:pa%23ss@host', { user: 'info@example.com', password: 'pa#ss' }],
  ['smtp://info@example.com:p@ss:word@host', { user: 'info@example.com', password: 'p@ss:word' }],
  [`smtp://u:${encoded}@host`, { password: '%#/?@: \\"£🚗' }],
  ['smtp://u:%2541%2Da@host', { password: '%41-a' }],
])('%s is read as it is meant', (url, server) => {
  expect(parseSmtpUrl(url)).toMatchObject(server)
})

test('the loopback addresses are this machine, and no other', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
    expect(isThisMachine(host), host).toBe(true)
  for (const host of ['128.0.0.1', '10.0.0.1', '::2', '::', 'localhost.example.com', 'mail.example.com'])
    expect(isThisMachine(host), host).toBe(false)
})
