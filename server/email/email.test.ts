import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDelivery, business } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { OWN_CERTIFICATE } from '../../testing/own-certificate.ts'
import { STEPS, scriptedMailServer } from '../../testing/scripted-mail-server.ts'
import { type SmtpInbox, smtpInbox } from '../../testing/smtp-inbox.ts'
import { COMMAND_TIMEOUT, RESPONSE_TIMEOUT } from './mail.ts'
import { mailRenderer } from './render-mail.ts'
import { smtpMailer } from './smtp.ts'

const NOW = new Date('2026-07-04T14:31:00Z')
const render = mailRenderer(business, {
  quoteInbox: 'owner@example.com',
  mailFrom: 'site@burnish.example.com',
})

/** Sends the email over SMTP, and returns it as the mail server received it. */
async function sendAndParse(changes: Parameters<typeof aDelivery>[0], inbox?: SmtpInbox) {
  const server = inbox ?? (await smtpInbox())
  await smtpMailer(server.url, fakeClock()).send(render(aDelivery(changes), NOW))
  const [mail] = await server.waitForEmails(1)
  if (!mail) throw new Error('No email arrived.')
  const { text = '', html = '' } = mail
  return { ...mail, text, html }
}

test('the owner’s email contains the request, and links to call, open WhatsApp and reply', async () => {
  const mail = await sendAndParse({})
  expect(mail).toMatchObject({
    from: { name: 'Burnish', address: 'site@burnish.example.com' },
    to: [{ address: 'owner@example.com' }],
    replyTo: [{ name: 'Ailsa Reid', address: 'ailsa@example.com' }],
    subject: 'Quote request 7KQ4-M9XR from Ailsa Reid',
    messageId: '<0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad@burnish.example.com>',
    date: '2026-07-04T14:31:00.000Z',
  })
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('A blue hatchback, two dogs.')
    expect(body).toContain('Saturday, 4 July 2026 at 15:30 (UK time)')
    expect(body).toContain('07700 900456')
    expect(body).toContain('tel:+447700900456')
    expect(body).toContain('https://wa.me/447700900456')
    expect(body).toContain('mailto:ailsa@example.com?subject=')
  }
})

/** What an email program without CSS shows, such as Outlook: it knows blocks and `<br>`, but no `white-space`. */
function linesWithoutCss(html: string): string[] {
  const body = html.replace(/^.*<body[^>]*>/s, '').replace(/\s+/g, ' ')
  return body
    .replace(/<(br|\/?(p|div|h\d|tr|table)\b[^>]*)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .split('\n')
    .map((line) => line.trim())
}

test.each(['\n', '\r\n', '\r'])(
  'an email program without CSS shows the lines of a message, ended by %j',
  (end) => {
    const lines = ['A blue hatchback.', 'Two dogs.', '', 'Saturday & Sunday', '<b>Thanks</b>']
    const { html } = render(aDelivery({ quote: { message: lines.join(end) } }), NOW)
    expect(linesWithoutCss(html).join('\n')).toContain(
      'A blue hatchback.\nTwo dogs.\n\nSaturday &amp; Sunday\n&lt;b&gt;Thanks&lt;/b&gt;',
    )
  },
)

test('the owner’s email names the package with its price, if the customer chose one', async () => {
  const mail = await sendAndParse({ choice: { name: 'Revive <b>', price: 'from £349' } })
  expect(mail.text).toContain('Package: Revive <b>, from £349\n')
  expect(mail.html).toContain('Revive &lt;b&gt;, from £349')
  expect(render(aDelivery(), NOW).html).not.toContain('Package')
})

test('the owner’s email says how to mark the request, and what it is marked as when it is sent again', () => {
  for (const [state, marked, command] of [
    ['new', 'A blue', 'npm run quotes -- answered 7KQ4-M9XR'],
    ['answered', 'Marked: answered', 'npm run quotes -- done 7KQ4-M9XR'],
    ['done', 'Marked: done', 'npm run quotes -- undo 7KQ4-M9XR'],
  ] as const) {
    const mail = render(aDelivery({ state }), NOW)
    expect(mail.text).toContain(marked)
    for (const body of [mail.text, mail.html]) expect(body).toContain(command)
  }
  expect(render(aDelivery(), NOW).html).not.toContain('Marked')
})

test('the owner’s email shows times in the time zone of the business', () => {
  const inNewYork = mailRenderer({ ...business, timeZone: 'America/New_York' }, {})
  expect(inNewYork(aDelivery(), NOW).text).toContain('Saturday, 4 July 2026 at 10:30 (Eastern time)')
})

test('the subject says if and why a request is suspicious', async () => {
  const mail = await sendAndParse({ suspicion: 'links' })
  expect(mail.subject).toBe('[check] Quote request 7KQ4-M9XR from Ailsa Reid (more than three links)')
})

test('the confirmation contains thanks, the reference and what happens next, but not the message', async () => {
  const mail = await sendAndParse({ audience: 'customer' })
  expect(mail).toMatchObject({
    from: { name: 'Burnish', address: 'site@burnish.example.com' },
    to: [{ address: 'ailsa@example.com', name: '' }],
    replyTo: [{ name: 'Burnish', address: 'hello@burnish.example.com' }],
    subject: 'We have your quote request (7KQ4-M9XR)',
  })
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Hello Ailsa Reid,')
    expect(body).toContain('7KQ4-M9XR')
    expect(body).toContain('within one working day')
    expect(body).toContain('07700 900123')
    expect(body).toContain('Sunday')
    expect(body).not.toContain('hatchback')
    expect(body).not.toContain('700900456')
  }
})

test('the confirmation uses the WhatsApp number for WhatsApp and the phone number for calls', () => {
  const twoNumbers = { ...business, phone: '0141 496 0000', whatsapp: '07811 123456' }
  const { html } = mailRenderer(twoNumbers, {})(aDelivery({ audience: 'customer' }), NOW)
  expect(html).toContain('href="tel:+441414960000"')
  expect(html).toContain('href="https://wa.me/447811123456?text=')
  expect(html).not.toContain('wa.me/441414960000')
})

test.each([
  ['2026-12-23T12:00:00Z', 'We’ll reply within one working day.'],
  [
    '2026-12-24T12:00:00Z',
    'We’re closed Fri 25 Dec, and will reply within one working day of opening again.',
  ],
  [
    '2026-12-25T12:00:00Z',
    'We’re closed Fri 25 Dec, and will reply within one working day of opening again.',
  ],
  ['2026-12-26T12:00:00Z', 'We’ll reply within one working day.'],
])('a confirmation of %s promises: %s', (now, promise) => {
  const closed = { ...business, hours: { ...business.hours, exceptions: { '2026-12-25': null } } }
  const mail = mailRenderer(closed, {})(aDelivery({ audience: 'customer' }), new Date(now))
  for (const body of [mail.text, mail.html]) expect(body).toContain(promise)
  expect(mail.text.includes('Fri 25 Dec: closed')).toBe(now < '2026-12-26')
})

test('both bodies of the confirmation end with the legal trader', () => {
  const { text, html } = mailRenderer(
    {
      ...business,
      trader: { kind: 'sole trader', name: 'Ailsa & Co', address: '1 Example Street, Glasgow', vat: null },
    },
    {},
  )(aDelivery({ audience: 'customer' }), NOW)
  expect(text).toMatch(
    /a trading name of Ailsa & Co, a sole trader\. Postal address: .* Not VAT-registered\.$/,
  )
  expect(html).toContain('a trading name of Ailsa &amp; Co, a sole trader.')
})

test.each(['O’Neil-Søren Åberg', 'Mary Ann St. Clair', 'أحمد علي', '李小龍', 'J. R. Reid'])(
  'the confirmation greets %s by name',
  async (name) => {
    const { text } = render(aDelivery({ audience: 'customer', quote: { name } }), NOW)
    expect(text).toMatch(`Hello ${name},`)
  },
)

test.each([
  'Win at https://evil.example',
  'evil.example',
  'www evil com/now',
  'Call 0900 123456',
  'pay @evil',
  'Dear customer your account is closed now',
  '<b>Ailsa</b>',
  'A'.repeat(41),
])('the confirmation does not repeat the name %j', (name) => {
  const { text, html, to } = render(aDelivery({ audience: 'customer', quote: { name } }), NOW)
  expect(text).toMatch(/^Hello,\n/)
  expect(html).not.toContain(name)
  expect(to.name).toBe('')
})

const hostile = [
  'Ailsa\r\nBcc: victim@example.com\r\n\r\nBody',
  'Ailsa\nSubject: other',
  'Ailsa" <other@example.com>, "x',
  '🚗 Ailsa 𝒜',
  '=?utf-8?q?=0ABcc=3A_victim?=',
  '</title><script>alert(1)</script>',
]

test.each(hostile)('%j stays plain text in every part of the email', async (text) => {
  const inbox = await smtpInbox()
  const mail = await sendAndParse({ quote: { name: text, message: text } }, inbox)
  expect(mail.to).toMatchObject([{ address: 'owner@example.com' }])
  expect(mail.cc ?? []).toEqual([])
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.replyTo).toHaveLength(1)
  expect(mail.replyTo?.[0]?.address).toBe('ailsa@example.com')
  expect(mail.subject).toMatch(/^Quote request 7KQ4-M9XR from /)
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.html).not.toContain('<script')
})

test('a password is never sent without encryption', async () => {
  const inbox = await smtpInbox()
  const sent = smtpMailer(inbox.url.replace('//', '//user:secret@'), fakeClock()).send(
    render(aDelivery(), NOW),
  )
  await expect(sent).rejects.toMatchObject({ permanent: false, summary: expect.stringContaining('STARTTLS') })
  expect(inbox.attempts).toBe(0)
})

test('emojis and special characters arrive unchanged', async () => {
  const mail = await sendAndParse({ quote: { name: '🚗 Ailsa', message: 'Zoë’s 🚗 — £99 & <more>' } })
  expect(mail.subject).toBe('Quote request 7KQ4-M9XR from 🚗 Ailsa')
  expect(mail.replyTo?.[0]?.name).toBe('🚗 Ailsa')
  expect(mail.text).toContain('Zoë’s 🚗 — £99 & <more>')
  expect(mail.html).toContain('Zoë’s 🚗 — £99 &amp; &lt;more&gt;')
})

test('the sender and the inbox default to the address of the business', () => {
  const mail = mailRenderer(business, {})(aDelivery(), NOW)
  expect([mail.from, mail.to]).toMatchObject([{ address: business.email }, { address: business.email }])
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

test('a mail server may take longer to accept an email than to receive it', async () => {
  const inbox = await smtpInbox()
  const { promise, resolve: accept } = Promise.withResolvers<void>()
  inbox.behaviour = { acceptAfter: promise }
  const clock = fakeClock()
  const sent = smtpMailer(inbox.url, clock).send(render(aDelivery(), NOW))
  await inbox.waitForEmails(1)
  clock.advance(RESPONSE_TIMEOUT - 1)
  accept()
  await sent
})

test('a mail server that never accepts an email it has received is given up', async () => {
  const inbox = await smtpInbox()
  inbox.behaviour = { acceptAfter: new Promise(() => {}) }
  const clock = fakeClock()
  const sent = smtpMailer(inbox.url, clock).send(render(aDelivery(), NOW))
  await inbox.waitForEmails(1)
  clock.advance(RESPONSE_TIMEOUT)
  await expect(sent).rejects.toMatchObject({ name: 'SendError', permanent: false })
})

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
