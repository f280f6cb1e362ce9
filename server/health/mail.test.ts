import { createServer as createTlsServer } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import defaultTls from 'smtp-server/lib/tls-options.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatFinding } from '../../core/business/finding.ts'
import { type Clock, SECOND, systemClock } from '../../core/clock.ts'
import { listen } from '../../tests/support/connections.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { OWN_CERTIFICATE, trustCertificate } from '../../tests/support/own-certificate.ts'
import { OWN_BUSINESS } from '../../tests/support/run-doctor.ts'
import { scriptedMailServer } from '../../tests/support/scripted-mail-server.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { startSmtpServer } from '../../tests/support/smtp-server.ts'
import { checkMail } from './mail.ts'

type Settings = { smtpUrl?: string; mailFrom?: string; quoteInbox?: string; siteUrl?: string }

/** Returns the findings as the owner reads them. */
async function doctor(settings: Settings, send = false, clock: Clock = systemClock): Promise<string> {
  const { smtpUrl, mailFrom, quoteInbox, siteUrl = 'https://www.reid.test' } = settings
  const env = { smtpUrl, mailFrom, quoteInbox, siteUrl: new URL(siteUrl) }
  return (await checkMail(env, { business: OWN_BUSINESS }, send, clock)).map(formatFinding).join('\n')
}

/** A mail server with STARTTLS, or with TLS from the start, whose certificate no authority has issued. */
async function withOwnCertificate(options: SMTPServerOptions = {}) {
  const server = await startSmtpServer({ disabledCommands: ['AUTH'], ...OWN_CERTIFICATE, ...options })
  onTestFinished(server.close)
  return server
}

/** The URL of a mail server that refuses to log in, or every sender, with a response. */
async function refusingServer(response: string, command: 'AUTH' | 'MAIL' = 'AUTH'): Promise<string> {
  const [, code, text = ''] = /^(\d{3})[ -](.*)$/s.exec(response) ?? []
  const refusal = Object.assign(new Error(text), { responseCode: Number(code) })
  trustCertificate(OWN_CERTIFICATE.cert)
  const { port } = await withOwnCertificate({
    disabledCommands: [],
    onAuth: ({ username }, _session, callback) =>
      command === 'AUTH' ? callback(refusal) : callback(null, { user: username }),
    onMailFrom: (_address, _session, callback) => callback(refusal),
  })
  return `smtp://hello%40reid.test:s3cret@127.0.0.1:${port}`
}

test.each([
  [{}, 'hello@reid.test'],
  [{ mailFrom: 'Hello@REID.test' }, 'hello@reid.test'],
  [{ quoteInbox: 'hello+quotes@reid.test' }, 'hello+quotes@reid.test'],
  [{ mailFrom: 'a.reid@gmail.com', quoteInbox: 'areid@googlemail.com' }, 'areid@googlemail.com'],
])('with %j, the owner would answer himself', async (settings, inbox) => {
  const findings = await doctor(settings)
  expect(findings).toMatch(/warn {2}.* which is one mailbox: in Gmail, “Reply” would answer yourself/)
  expect(findings).toContain(`and go to ${inbox}`)
  expect(findings).toContain('Set MAIL_FROM in .env to another address')
  expect(findings).toContain('for example website@reid.test')
})

test.each([
  { mailFrom: 'website@reid.test' },
  { quoteInbox: 'hello@gmail.com' },
  { mailFrom: 'a.reid@reid.test', quoteInbox: 'areid@reid.test' },
])('with %j, Reply goes to the customer', async (settings) => {
  expect(await doctor(settings)).toContain('ok    “Reply” to an email about a quote request goes to the customer.')
})

test('a port that begins with TLS is recognised after ten seconds of silence', async () => {
  const port = await listen(createTlsServer(OWN_CERTIFICATE))
  const clock = fakeClock()
  const findings = doctor({ smtpUrl: `smtp://u:p@127.0.0.1:${port}` }, false, clock)
  await expect.poll(clock.pendingTimers).toBe(1)
  clock.advance(10 * SECOND)
  expect(await findings).toContain(
    `cannot be used: port ${port} begins with TLS.\n      Write smtps:// instead of smtp:// into SMTP_URL in .env.`,
  )
})

test('a mail server that does not begin with TLS, refuses connections or does not exist is named', async () => {
  const inbox = await smtpInbox()
  expect(await doctor({ smtpUrl: `smtps://u:p@127.0.0.1:${inbox.port}` })).toContain(
    `cannot be used: port ${inbox.port} does not begin with TLS.\n      Write smtp:// instead of smtps:// into SMTP_URL in .env.`,
  )
  await inbox.close()
  expect(await doctor({ smtpUrl: inbox.url })).toContain(
    `cannot be used: it refuses connections: no mail server listens on port ${inbox.port} of 127.0.0.1.\n      Check the host and the port.`,
  )
  expect(await doctor({ smtpUrl: 'smtp://mail.invalid:587' })).toContain(
    'cannot be used: there is no mail server of the name mail.invalid.\n      Check the host',
  )
})

/** The URL of a mail server that refuses a greeting without a full name. */
const wantsFullName = (refusal: string) =>
  scriptedMailServer((step, usual, line) =>
    step === 'EHLO' && !/ (?:[a-z][\w-]*\.)+[a-z]+$/.test(line) ? refusal : usual,
  )

test.each(['421 4.7.0 Closing connection', '504 5.5.2 Need a fully-qualified name', '550 Access denied'])(
  'a mail server that refuses a greeting with “%s” gets a full name, or the mistake is explained',
  async (refusal) => {
    const local = { smtpUrl: await wantsFullName(refusal), siteUrl: 'http://localhost:3000' }
    expect(await doctor({ ...local, siteUrl: 'https://www.reid.test' })).toContain('responds.')
    expect(await doctor({ ...local, mailFrom: 'website@reid.test' })).toContain('responds.')
    const findings = await doctor(local)
    expect(findings).toMatch(/refuses the name by which this site greets it.*\n.*host of SITE_URL/)
    expect(findings).toContain(refusal)
    const withLogin = local.smtpUrl.replace('//', '//u:p@')
    expect(await doctor({ ...local, smtpUrl: withLogin })).toContain('refuses the name')
  },
)

test('a mail server that wants a full name only for an email, or takes no connections from this machine, is explained', async () => {
  const refusal = '504 5.5.2 <[127.0.0.1]>: Helo command rejected: need fully-qualified hostname'
  const strict = await scriptedMailServer((step, usual) => (step === 'RCPT' ? refusal : usual))
  expect(await doctor({ smtpUrl: strict }, true)).toMatch(
    /not accepted: it refuses the name.*\n.*MAIL_FROM in .env: set them/,
  )
  const closed = await scriptedMailServer(() => '554 5.7.1 Your address is on a list')
  expect(await doctor({ smtpUrl: closed })).toMatch(/takes no connections from this machine.*on a list.*\n.*ask your/)
})

describe.each(['smtp', 'smtps'])('%s:// to a mail server with a certificate of its own', (scheme) => {
  const options = { secure: scheme === 'smtps' }

  test('works without a password on this machine', async () => {
    const { port } = await withOwnCertificate(options)
    const findings = await doctor({ smtpUrl: `${scheme}://127.0.0.1:${port}` }, true)
    expect(findings).toContain(`ok    The mail server 127.0.0.1:${port} responds.`)
    expect(findings).toContain('ok    A test email is on its way')
  })

  test('gets no password, and its certificate is explained', async () => {
    const login = { disabledCommands: [], onAuth: () => expect.unreachable('It got the password.') }
    const { port } = await withOwnCertificate({ ...options, ...login })
    const findings = await doctor({ smtpUrl: `${scheme}://u:p@127.0.0.1:${port}` })
    expect(findings).toMatch(
      /its certificate, for mail\.example\.com, \*\.host\.example and 127\.0\.0\.1, was issued by itself/,
    )
    expect(findings).toMatch(
      /leave out user and password.*“A mail server with its own certificate” in docs\/operations\.md/,
    )
    expect(findings).not.toContain('Node')
  })
})

test.each([
  [
    'for other names is named with them',
    OWN_CERTIFICATE,
    /is for mail\.example\.com, \*\.host\.example and 127\.0\.0\.1, not for localhost\.\n +Write the name that it is for as the host/,
  ],
  [
    'that has expired is named with its dates',
    defaultTls(),
    /its certificate, for localhost, is valid from .*2015.* to .*2025.*\.\n +Have the certificate renewed/,
  ],
])('a certificate %s', async (_which, { key, cert }, message) => {
  trustCertificate(String(cert))
  const { port } = await withOwnCertificate({ disabledCommands: [], key, cert })
  expect(await doctor({ smtpUrl: `smtp://u:p@localhost:${port}` })).toMatch(message)
})

test.each([
  [
    '535 5.7.139 Authentication unsuccessful, basic authentication is disabled. [LO4P.OUTLOOK.COM]',
    /Microsoft does not let.*\n.*such as Brevo/,
  ],
  [
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled',
    /Microsoft does not let/,
  ],
  ['550 5.7.30 Basic authentication is not supported for Client Submission.', /Microsoft does not let/],
  [
    '535 5.7.139 Authentication unsuccessful, the user credentials were incorrect.',
    /does not accept the user and the password/,
  ],
  ['534 5.7.9 Application-specific password required. Learn more', /wants an app password.*\n.*apppasswords/],
  ['535 5.7.0 (#AUTH005) Too many bad auth attempts.', /refuses logins for a while/],
  [
    '535 5.7.8 Username and Password not accepted.',
    /does not accept the user.*\n.*% of the password itself is written %25/,
  ],
])('a mail server that rejects a login with “%s” is explained', async (response, explanation) => {
  const findings = await doctor({ smtpUrl: await refusingServer(response) })
  expect(findings).toMatch(explanation)
  expect(findings).toContain(response)
})

test.each([
  ['550 5.7.1 Relaying denied', /only for those who log in/],
  ['530 5.7.0 Must issue a STARTTLS command first', /demands encryption.*\n.*smtps:\/\/user:password@host:465/],
  ['554 5.2.252 SendAsDenied; a@b.test not allowed to send as c@d.test', /does not let you send from this address/],
  [
    '550 The from address does not match a verified Sender Identity.',
    /does not let you send from this address.*\n.*MAIL_FROM/,
  ],
])('a mail server that refuses a sender with “%s” is explained', async (response, explanation) => {
  expect(await doctor({ smtpUrl: await refusingServer(response, 'MAIL') }, true)).toMatch(explanation)
})

test('a mail server that offers no encryption gets no password, and half a login is named', async () => {
  const plain = await smtpInbox()
  expect(await doctor({ smtpUrl: `smtp://u:p@127.0.0.1:${plain.port}` })).toMatch(
    /does not offer encryption on this port, and a password is never sent without/,
  )
  const { port } = await withOwnCertificate({ disabledCommands: [] })
  expect(await doctor({ smtpUrl: `smtp://u@127.0.0.1:${port}` })).toContain('a user without a password')
})
