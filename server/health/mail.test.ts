import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatFinding } from '../../core/business/finding.ts'
import { OWN_CERTIFICATE, trustCertificate } from '../../tests/support/own-certificate.ts'
import { OWN_BUSINESS } from '../../tests/support/run-doctor.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { startSmtpServer } from '../../tests/support/smtp-server.ts'
import { checkMail } from './mail.ts'

type Settings = { smtpUrl?: string; mailFrom?: string; quoteInbox?: string; siteUrl?: string }

/** Returns the findings as the owner reads them. */
async function doctor(settings: Settings, send = false): Promise<string> {
  const { smtpUrl, mailFrom, quoteInbox, siteUrl = 'https://www.reid.test' } = settings
  const env = { smtpUrl, mailFrom, quoteInbox, siteUrl: new URL(siteUrl) }
  return (await checkMail(env, { business: OWN_BUSINESS }, send)).map(formatFinding).join('\n')
}

/** A mail server with STARTTLS, or with TLS from the start, whose certificate no authority has issued. */
async function withOwnCertificate(options: SMTPServerOptions = {}) {
  const server = await startSmtpServer({ disabledCommands: ['AUTH'], ...OWN_CERTIFICATE, ...options })
  onTestFinished(server.close)
  return server
}

/** The URL of a mail server that accepts a login, and an email, unless a command is refused with this response. */
async function refusingServer(command: 'AUTH' | 'MAIL' | 'RCPT', response: string): Promise<string> {
  const refusal = Object.assign(new Error(response.slice(4)), { responseCode: Number(response.slice(0, 3)) })
  const refuses = (name: typeof command) => (name === command ? refusal : null)
  trustCertificate(OWN_CERTIFICATE.cert)
  const { port } = await withOwnCertificate({
    disabledCommands: [],
    onAuth: ({ username }, _session, callback) => callback(refuses('AUTH'), { user: username }),
    onMailFrom: (_address, _session, callback) => callback(refuses('MAIL')),
    onRcptTo: (_address, _session, callback) => callback(refuses('RCPT')),
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

test('a mail server whose name is not found, or that takes no connection, is explained in the system’s words', async () => {
  const inbox = await smtpInbox()
  await inbox.close()
  expect(await doctor({ smtpUrl: inbox.url })).toMatch(
    /it takes no connection, or ends it too soon \(connect ECONNREFUSED .*\)\.\n +Check the host and the port/,
  )
  expect(await doctor({ smtpUrl: 'smtp://mail.invalid:587' })).toMatch(
    /there is no mail server of this name \(.*mail\.invalid\)\.\n +Check the host/,
  )
})

describe.each(['smtp', 'smtps'])('%s:// to a mail server with a certificate of its own', (scheme) => {
  const options = { secure: scheme === 'smtps' }

  test('works without a password on this machine', async () => {
    const { port } = await withOwnCertificate(options)
    const findings = await doctor({ smtpUrl: `${scheme}://127.0.0.1:${port}` }, true)
    expect(findings).toContain(`ok    The mail server 127.0.0.1:${port} responds.`)
    expect(findings).toContain('ok    A test email is on its way')
  })

  test('gets no password, and what is wrong with its certificate is said', async () => {
    const login = { disabledCommands: [], onAuth: () => expect.unreachable('It got the password.') }
    const { port } = await withOwnCertificate({ ...options, ...login })
    expect(await doctor({ smtpUrl: `${scheme}://u:p@127.0.0.1:${port}` })).toMatch(
      /offers no encryption that this machine trusts, .*self-signed certificate.*\n.*“A mail server with its own certificate”/,
    )
  })
})

test('a mail server that offers no encryption gets no password', async () => {
  const plain = await smtpInbox()
  for (const scheme of ['smtp', 'smtps'])
    expect(await doctor({ smtpUrl: `${scheme}://u:p@127.0.0.1:${plain.port}` })).toMatch(
      /offers no encryption that this machine trusts, .* never sent without \(.+\)\.\n.*smtps:\/\/ for port 465/,
    )
})

test.each([
  ['AUTH', '535 5.7.8 Username and Password not accepted.', /does not accept the user and the password/],
  ['AUTH', '534 5.7.9 Application-specific password required.', /does not accept.*\n.*want an app password/],
  ['MAIL', '530 5.7.0 Authentication required', /does not let you send from this address, or not without a login/],
  ['MAIL', '550 The from address is not verified', /does not let you send from this address.*\n.*MAIL_FROM/],
  ['RCPT', '550 5.7.1 Relaying denied', /does not let you send from this address/],
  ['RCPT', '550 5.1.1 No such mailbox', /was not accepted.*\n.*QUOTE_INBOX/],
] as const)(
  'a mail server that refuses %s with “%s” is explained, with its own words',
  async (command, response, explanation) => {
    const findings = await doctor({ smtpUrl: await refusingServer(command, response) }, true)
    expect(findings).toMatch(explanation)
    expect(findings).toContain(response)
  },
)
