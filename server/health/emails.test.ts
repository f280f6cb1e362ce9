import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { OWN_CERTIFICATE, trustCertificate } from '../../tests/support/own-certificate.ts'
import { findingOf } from '../../tests/support/run-check.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { startSmtpServer } from '../../tests/support/smtp-server.ts'
import { checkRecords } from './emails.ts'

/** What is said of a mail server that is sent a test email. */
const said = async (url: string) => (await findingOf('Mail server', { env: { SMTP_URL: url }, send: true }))?.forSetup

/** A mail server whose certificate no authority has issued. */
async function startWithTls(options: SMTPServerOptions) {
  const server = await startSmtpServer({ disabledCommands: ['AUTH'], ...OWN_CERTIFICATE, ...options })
  onTestFinished(server.close)
  return server
}

test.each(['smtp', 'smtps'])(
  '%s:// gets no password without encryption that is trusted, and needs none here',
  async (scheme) => {
    const untrusted = /offers no encryption that this machine trusts, .*“A mail server with its own certificate”/
    const login = { disabledCommands: [], onAuth: () => expect.unreachable('It got the password.') }
    const own = await startWithTls({ secure: scheme === 'smtps', ...login })
    expect(await said(`${scheme}://u:p@127.0.0.1:${own.port}`)).toMatch(untrusted)
    const plain = await smtpInbox()
    expect(await said(`${scheme}://u:p@127.0.0.1:${plain.port}`)).toMatch(untrusted)
    const open = await startWithTls({ secure: scheme === 'smtps' })
    expect(await said(`${scheme}://127.0.0.1:${open.port}`)).toContain('A test email is on its way to hello@reid.test')
  },
)

test('a mail server whose name is not found, or that takes no connection, is explained', async () => {
  expect(await said('smtp://127.0.0.1:1')).toMatch(/takes no connection.*ECONNREFUSED.*Check the host and the port/)
  expect(await said('smtp://mail.invalid:587')).toMatch(/no mail server of this name \(.*mail\.invalid\)/)
})

test.each([
  ['AUTH', '535 5.7.8 Username and Password not accepted.', /does not accept the user and the password.*app password/],
  ['MAIL', '550 The from address is not verified', /does not let you send from this address.*MAIL_FROM/],
  ['RCPT', '550 5.7.1 Relaying denied', /does not let you send from this address/],
  ['RCPT', '550 5.1.1 No such mailbox', /was not accepted.*QUOTE_INBOX/],
])(
  'a mail server that refuses %s with “%s” is explained, with its own words',
  async (command, response, explanation) => {
    const refusal = Object.assign(new Error(response.slice(4)), { responseCode: Number(response.slice(0, 3)) })
    const refuses = (name: string) => (name === command ? refusal : null)
    trustCertificate(OWN_CERTIFICATE.cert)
    const { port } = await startWithTls({
      disabledCommands: [],
      onAuth: ({ username }, _session, callback) => callback(refuses('AUTH'), { user: username }),
      onMailFrom: (_address, _session, callback) => callback(refuses('MAIL')),
      onRcptTo: (_address, _session, callback) => callback(refuses('RCPT')),
    })
    const words = await said(`smtp://hello%40reid.test:s3cret@127.0.0.1:${port}`)
    expect(words).toMatch(explanation)
    expect(words).toContain(response)
  },
)

const SPF = 'v=spf1 include:_spf.example.com -all'
const DMARC = 'v=DMARC1; p=none'
const BOTH = { 'reid.co.uk': ['google-site-verification=x', SPF], '_dmarc.reid.co.uk': [DMARC] }

test.each([
  ['reid.co.uk', BOTH, 'ok', /right/],
  ['reid.co.uk', {}, 'warn', /0 SPF and 0 DMARC/],
  ['reid.co.uk', { ...BOTH, 'reid.co.uk': ['v=spf10 -all'] }, 'warn', /0 SPF and 1 DMARC/],
  ['reid.co.uk', { ...BOTH, 'reid.co.uk': [SPF, 'V=SPF1 a -all'] }, 'warn', /2 SPF/],
  ['mail.reid.co.uk', BOTH, 'warn', /0 SPF and 1 DMARC/],
])('the records of %s as in %j are %s', async (domain, records, level, forSetup) => {
  const finding = await checkRecords(`website@${domain}`, await nameServer(records))
  expect(finding).toMatchObject({ level, forSetup: expect.stringMatching(forSetup) })
})

/** Starts a name server with these TXT records (RFC 1035), and returns its resolver. */
async function nameServer(records: Record<string, string[]>) {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  server.on('message', (question, { port }) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const texts = records[labels.join('.').toLowerCase()] ?? []
    const NO_SUCH_NAME = 3
    const code = texts.length > 0 ? 0 : NO_SUCH_NAME
    const header = Buffer.from([0, 0, 0x81, 0x80 | code, 0, 1, 0, texts.length, 0, 0, 0, 0])
    question.copy(header, 0, 0, 2)
    const answers = texts.map((text) =>
      Buffer.concat([
        Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]),
        Buffer.from(text),
      ]),
    )
    server.send(Buffer.concat([header, question.subarray(12, at + 5), ...answers]), port, '127.0.0.1')
  })
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return resolver
}
