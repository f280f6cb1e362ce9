import { createServer } from 'node:https'
import { createSecureContext, type SecureContext } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, MINUTE } from '../../core/clock.ts'
import { giveOrder } from '../../core/publishing/film-orders.ts'
import { saveFilm } from '../../core/publishing/films.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { listen } from '../../tests/support/connections.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { LOCALHOST_CERTIFICATE, OWN_CERTIFICATE, trustCertificate } from '../../tests/support/own-certificate.ts'
import { findingOf, OWN_BUSINESS, type Situation } from '../../tests/support/run-check.ts'
import { checkFilms } from './films.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' }
const sender = (from: string, to = 'hello@reid.test') => ({ env: { ...MAIL, MAIL_FROM: from, QUOTE_INBOX: to } })
const AGO = '2026-07-03T14:30:00Z'
const failed = (failure: string) => ({ backup: { place: '/mnt/usb', madeAt: AGO, failure } })

test.each<[check: string, situation: Situation, level: string, forOwner: RegExp, forSetup: RegExp]>([
  ['Requests', {}, 'ok', /All here\. No photos yet\./, /No photos yet/],
  ['Mail server', {}, 'warn', /only on this desk/, /SMTP_URL is not set.*doctor -- --send$/],
  ['Emails going out', { env: MAIL }, 'ok', /None/, /None/],
  [
    'Emails going out',
    {
      env: MAIL,
      async prepare({ requests, outbox }, clock) {
        await requests.accept({ quote: aQuote() })
        for (const delivery of await outbox.claimDue(2)) await outbox.markFailed(delivery, { reason: 'down' })
        await requests.accept({ quote: aQuote(), suspicion: 'links' })
        await requests.accept({ quote: aQuote() })
        clock.advance(DAY)
      },
    },
    'fail',
    /given up on 1 email to you.* inbox: \w{4}-\w{4}\.\n.*stuck for 24 hours.*\n1 request may be spam.*\n.*1 customer didn’t/,
    /gave up on 1 email.*\n.*waiting for 24 hours.*\n.*suspicious.*\n.*refused 1 confirmation/,
  ],
  [
    'Emails going out',
    {
      env: MAIL,
      async prepare({ requests, outbox }) {
        await requests.accept({ quote: aQuote() })
        for (const delivery of await outbox.claimDue(2)) await outbox.markSent(delivery, 'a.eml')
      },
    },
    'warn',
    /1 email to you went nowhere/,
    /Written to files.*send each email again/,
  ],
  ['Sender of your emails', { env: MAIL }, 'ok', /only an example/, /reid\.test/],
  ['Sender of your emails', sender('Hello+site@REID.test'), 'warn', /In Gmail/, /for example website@reid\.test/],
  ['Sender of your emails', sender('hello@reid.test', 'reid@gmail.com'), 'ok', /only an example/, /./],
  ['Last backup', {}, 'warn', /Nobody has made a copy/, /npm run backup/],
  ['Last backup', { backup: { madeAt: AGO, checkedAt: AGO } }, 'ok', /Made 24 hours ago, checked 24 hours ago/, /Made/],
  ['Last backup', { backup: { madeAt: '2026-07-01' } }, 'fail', /copy of your requests is 3 days old/, /every day/],
  [
    'Last backup',
    failed('Fatal: unable to open config file: stat'),
    'fail',
    /can’t be found.*24 hours/,
    /Bring it back/,
  ],
  [
    'Last backup',
    failed('unable to open repository at sftp:x'),
    'fail',
    /can’t be found/,
    /\/mnt\/usb failed \(unable/,
  ],
  ['Last backup', failed('repository is already locked by PID 9'), 'fail', /is locked/, /half an hour/],
  ['Last backup', failed('write /mnt/usb/18: no space left on device'), 'fail', /is full/, /Free some space/],
  ['Last backup', failed('Fatal: wrong password or no key found'), 'fail', /password/, /RESTIC_PASSWORD/],
  ['Last backup', failed('mkdir /mnt/usb: permission denied'), 'fail', /lets nothing be saved/, /chown/],
  ['Last backup', failed('Fatal: repository contains errors'), 'fail', /went wrong/, /Put that right/],
  ['Old requests', {}, 'ok', /after 12 months, as your privacy page says/, /./],
  ['Old requests', { content: { retentionDays: 90 } }, 'fail', /promises .* 90 days/, /RETENTION_DAYS is 365/],
  [
    'Old requests',
    {
      async prepare({ requests }, clock) {
        for (let sent = 0; sent < 51; sent++) await requests.accept({ quote: aQuote(), suspicion: 'links' })
        clock.advance(400 * DAY)
        await requests.eraseExpired(365)
      },
    },
    'warn',
    /1 request older than 365 days will be erased, 50 a day\. Is that more/,
    /correct the clock/,
  ],
  ['Room on the server', {}, 'ok', /Plenty/, /free/],
  ['Your own words', {}, 'ok', /Nothing is left of the sample/, /./],
  [
    'Your own words',
    {
      content: {
        business: { ...OWN_BUSINESS, trader: null, approvals: [{ body: 'The Institute', text: '', proof: null }] },
        coating: { currency: 'USD' },
        leftovers: [
          { level: 'warn', message: 'The price of Revive is still the sample’s.', remedy: 'Write your own.' },
        ],
      },
    },
    'fail',
    /still the sample’s, or something is missing/,
    /Revive.*\n.*no proof that The Institute.*\n.*trader is missing.*\n.*prices are in USD/,
  ],
  ['Your site', { env: { SITE_URL: 'http://reid.test' } }, 'fail', /isn’t encrypted/, /SITE_URL/],
  [
    'Your site',
    { env: { SITE_URL: 'https://127.0.0.1:1', TRUST_PROXY: '' } },
    'fail',
    /couldn’t open.*\n.*another address.*\n.*turned away/,
    /ECONNREFUSED.*\n.*built for https:\/\/reid\.test.*\n.*TRUST_PROXY is not set/,
  ],
])(
  '%s: what is found is said to the owner, and what to do to whoever set it up (%#)',
  async (check, situation, ...said) => {
    const [level, forOwner, forSetup] = said
    expect(await findingOf(check, situation)).toMatchObject({
      level,
      forOwner: expect.stringMatching(forOwner),
      forSetup: expect.stringMatching(forSetup),
    })
  },
)

test('while emails are files, nothing says that they go out', async () => {
  for (const check of ['Emails going out', 'Sender of your emails']) expect(await findingOf(check, {})).toBeUndefined()
})

type Served = Record<string, [status: number, body: string]>

const MANIFEST = '{"name":"Reid Detailing"}'
/** As Caddy does: it has no certificate for a client that does not say for which name. */
const BY_NAME = {
  SNICallback: (_name: string, use: (error: Error | null, context: SecureContext) => void) =>
    use(null, createSecureContext(LOCALHOST_CERTIFICATE)),
}

test.each<[what: string, served: Served, level: string, forSetup: RegExp, host?: string]>([
  ['the site', {}, 'ok', /serves this site\. Its certificate is valid until 1 January 2120/],
  ['the site, by name', {}, 'ok', /valid until 2 November 2126/, 'localhost'],
  ['the site, failing', { '/healthz': [503, ''] }, 'fail', /healthz responds with 503/],
  ['another business', { '/site.webmanifest': [200, '{"name":"Glossworks"}'] }, 'fail', /something else/],
  ['nothing of ours', { '/site.webmanifest': [404, MANIFEST.slice(1)] }, 'fail', /something else/],
])('%s at the address is recognised', async (_what, served, level, forSetup, host = '127.0.0.1') => {
  const server = createServer(host === 'localhost' ? BY_NAME : OWN_CERTIFICATE, ({ url = '' }, response) => {
    const [status, body] = served[url] ?? [200, MANIFEST]
    response.writeHead(status).end(body)
  })
  const siteUrl = `https://${host}:${await listen(server, host)}`
  onTestFinished(() => server.closeAllConnections())
  const situation = { env: { SITE_URL: siteUrl }, content: { siteUrl } }
  expect((await findingOf('Your site', situation))?.forSetup).toContain('was issued by an authority that neither')
  trustCertificate(host === 'localhost' ? LOCALHOST_CERTIFICATE.cert : OWN_CERTIFICATE.cert)
  expect(await findingOf('Your site', situation)).toMatchObject({ level, forSetup: expect.stringMatching(forSetup) })
})

test('a video that the publisher does not take up is said so, and what was only begun is counted', async () => {
  const desk = temporaryFolder()
  const clock = fakeClock()
  const id = 'f'.repeat(20)
  const at = clock.now().toISOString()
  await saveFilm({ desk }, { id, name: 'IMG_0042.MOV', size: 9, modified: 1, by: 'owner@example.com', at })
  const said = async () => (await checkFilms(desk, clock.now())).forOwner
  expect(await said()).toContain('1 video you’ve begun')
  await giveOrder({ desk }, id, { kind: 'read' }, clock.now())
  clock.advance(14 * MINUTE)
  expect(await said()).toBe('None is waiting.')
  clock.advance(2 * MINUTE)
  expect(await said()).toContain('hasn’t begun for 15 minutes')
})
