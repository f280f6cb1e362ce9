import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackupStatus } from '../core/backup-status.ts'
import { openSqliteStore } from '../core/store/sqlite.ts'
import type { Store } from '../core/store/store.ts'
import { aQuote, business } from '../tests/support/builders.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { type FakeClock, fakeClock } from '../tests/support/fake-clock.ts'
import { temporaryFolder } from '../tests/support/files.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { finishedSite, OWN_BUSINESS, OWN_SETTINGS, runDoctor } from '../tests/support/run-doctor.ts'
import { smtpInbox } from '../tests/support/smtp-inbox.ts'

test('the sample is not ready: each of its values and each missing setting is named, with a remedy', async () => {
  const content = { business, coating: { currency: 'USD' }, gallery: { demo: true }, retentionDays: 365 }
  const site = builtSite({ 'content.json': JSON.stringify(content) })
  const { output, findings } = await runDoctor(site, { SITE_URL: 'http://127.0.0.1:1' })
  expect(findings('fail').join('\n')).toMatch(
    /SITE_URL is http:.*built for.*SMTP_URL is not set.*demo videos.*There is no proof.*trader is missing.*prices are in USD/s,
  )
  expect(findings('warn').join('\n')).toMatch(/cannot be reached.*no database.*no payment methods/s)
  const remedies = output.split('\n').filter((line) => /^ {6}\w/.test(line))
  expect(remedies).toHaveLength(findings('fail').length + findings('warn').length)
})

test('a finished set-up passes, and --send delivers a test email', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock(new Date()))
  await store.close()
  await writeBackupStatus(join(folder, 'data/backup.json'), { place: 'x', madeAt: new Date().toISOString() })
  mkdirSync(join(folder, 'data/gallery-videos'))
  writeFileSync(join(folder, 'data/gallery-videos/video-list.json'), '{"from":"entries","videos":[]}')
  const inbox = await smtpInbox()
  const env = { ...OWN_SETTINGS, SMTP_URL: inbox.url, MAIL_FROM: 'website@reid.test' }
  const { status, output } = await runCommand('doctor', ['--send', finishedSite()], { folder, env })
  const mail = await runCommand('doctor', ['--mail', finishedSite()], { folder, env })
  expect(mail).toMatchObject({ status: 0, output: expect.stringMatching(/^ok .*The mail server .* responds/m) })
  expect(mail.output).not.toContain('TRUST_PROXY')
  // No server runs at the URL of this test.
  expect(output.match(/^(fail|warn) .*$/gm)).toEqual([expect.stringContaining('https://reid.test cannot be reached')])
  expect(output).toMatch(/\n\n0 to fix, 1 to review, \d+ OK\n$/)
  expect(status).toBe(0)
  expect(await inbox.waitForEmails(1)).toMatchObject([
    { to: [{ address: 'hello@reid.test' }], subject: 'Test: quote requests arrive here' },
  ])
})

test.each([
  [
    'a sender in another domain',
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.test' },
    {},
    /warn {2}Emails come from a@b\.test/,
  ],
  [
    'a different retention period in the privacy notice',
    {},
    { retentionDays: 90 },
    /fail {2}The privacy notice promises 90 days/,
  ],
  [
    'a date that has passed',
    {},
    { business: { ...OWN_BUSINESS, hours: { ...OWN_BUSINESS.hours, exceptions: { '2020-12-25': [] } } } },
    /warn {2}Opening hours for 2020-12-25 have passed\./,
  ],
  [
    'a gallery without videos',
    {},
    { gallery: { demo: false } },
    /warn {2}There are no videos\. .*\n.*Add one in the desk’s Work, or leave gallery out of/,
  ],
  ['a proxy that is not trusted', { TRUST_PROXY: '' }, {}, /warn {2}TRUST_PROXY is not set/],
])('%s is reported', async (_what, env, content, message) => {
  const folder = temporaryFolder()
  const settings = { ...OWN_SETTINGS, ...env } as Record<string, string>
  const { output } = await runDoctor(finishedSite(content), settings, folder)
  expect(output).toMatch(message)
  expect(output).not.toMatch(/\n +at /)
})

test('a check that fails, and an invalid setting, make the command exit with 1', async () => {
  const run = (env: Record<string, string>) =>
    runCommand('doctor', [finishedSite()], { folder: temporaryFolder(), env })
  expect(await run(OWN_SETTINGS)).toMatchObject({ status: 1, output: expect.stringMatching(/^fail /m) })
  expect((await run({ ...OWN_SETTINGS, SITE_CLI: '1' })).output).toContain(
    'Set SMTP_URL (sudo site set SMTP_URL) to smtp:',
  )
  expect(await run({ PORT: 'x' })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^.*PORT: write.*\n$/s) })
})

test.each<[what: string, message: RegExp, prepare: (store: Store, clock: FakeClock) => Promise<unknown>]>([
  [
    'the reason why emails are not sent',
    /warn {2}1 email could not be sent yet\. The last reason: it refuses the owner.*warn {2}The mail server refused 1 confirmation to customers within a week\. The last reason: it refuses the customer/s,
    async (store) => {
      await store.requests.accept({ quote: aQuote() })
      for (const delivery of await store.outbox.claimDue(2)) {
        const retryAt = delivery.audience === 'owner' ? new Date() : undefined
        await store.outbox.markFailed(delivery, { reason: `it\nrefuses the ${delivery.audience}`, retryAt })
      }
    },
  ],
  [
    'emails from before there was a mail server',
    /warn {2}Written to files, .*: 1 email to you .*\n.*send each email again/,
    async (store) => {
      const { reference = '' } = await store.requests.accept({ quote: aQuote() })
      await store.requests.accept({ quote: aQuote() })
      for (const delivery of await store.outbox.claimDue(4)) await store.outbox.markSent(delivery, 'a.eml')
      await store.requests.mark(reference, 'done')
    },
  ],
  [
    'a dead letter and an overdue email',
    /fail {2}The server gave up on 1 email to you.*fail {2}An email to you has been waiting/s,
    async (store, clock) => {
      clock.set(new Date('2026-01-01'))
      await store.requests.accept({ quote: aQuote() })
      for (const delivery of await store.outbox.claimDue(2)) await store.outbox.markFailed(delivery, { reason: 'down' })
      await store.requests.accept({ quote: aQuote() })
    },
  ],
  [
    'the size of the photos',
    /ok {4}2 photos of customers take 2 MB in the database\./,
    (store) => {
      const photos = ['a', 'b'].map((sentHash) => ({ sentHash, jpeg: Buffer.alloc(700_000) }))
      return store.requests.accept({ quote: aQuote(), photos })
    },
  ],
  [
    'old requests that wait to be erased',
    /warn {2}1 request older than 365 days will be erased, 50 a day\./,
    async (store, clock) => {
      clock.set(new Date('2020-01-01'))
      for (let sent = 0; sent < 51; sent++) await store.requests.accept({ quote: aQuote(), suspicion: 'links' })
      clock.set(new Date())
      await store.requests.eraseExpired(365)
    },
  ],
])('%s is reported from the database', async (_what, message, prepare) => {
  const folder = temporaryFolder()
  const clock = fakeClock(new Date())
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), clock)
  await prepare(store, clock)
  await store.close()
  expect((await runDoctor(finishedSite(), OWN_SETTINGS, folder)).output).toMatch(message)
})

test('a clock before the build is reported', async () => {
  const site = finishedSite()
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(site, 'content.json'), tomorrow, tomorrow)
  const { findings } = await runDoctor(site, OWN_SETTINGS)
  expect(findings('fail').join('\n')).toContain('before the site was built')
})
