import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackupStatus } from '../core/backup-status.ts'
import { openSqliteStore } from '../core/store/sqlite.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { fakeClock } from '../tests/support/fake-clock.ts'
import { temporaryFolder } from '../tests/support/files.ts'
import { finishedSite, OWN_SETTINGS } from '../tests/support/run-check.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { smtpInbox } from '../tests/support/smtp-inbox.ts'

test('of the sample, each check says what is missing, in the order of Health, and the command exits with 1', async () => {
  const env = { SITE_URL: 'http://127.0.0.1:1' }
  const { status, output } = await runCommand('doctor', [builtSite()], { folder: temporaryFolder(), env })
  expect(output).toMatch(
    /^warn {2}Requests\n.*no database.*\nwarn {2}Mail server\n.*SMTP_URL is not set.*\nfail {2}Your site\n.*\nwarn {2}Last/,
  )
  expect(output).toMatch(/\nfail {2}Your own words\n(?: {6}.*\n){3}\nVersion \d+\.\d+\.\d+\n$/)
  expect(status).toBe(1)
})

test('a finished set-up passes, --send delivers a test email, and --mail checks the mail server alone', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock(new Date()))
  await store.close()
  await writeBackupStatus(join(folder, 'data/backup.json'), { place: 'x', madeAt: new Date().toISOString() })
  const inbox = await smtpInbox()
  const env = { ...OWN_SETTINGS, SMTP_URL: inbox.url }
  const { status, output } = await runCommand('doctor', ['--send', finishedSite()], { folder, env })
  // No server runs at the URL of this test.
  expect(output.match(/^(fail|warn|info) .*$/gm)).toEqual(['warn  Your site', 'info  Ringing'])
  expect(status).toBe(0)
  expect(await inbox.waitForEmails(1)).toMatchObject([
    { to: [{ address: 'hello@reid.test' }], subject: 'Test: quote requests arrive here' },
  ])
  const { output: words } = await runCommand('doctor', ['--mail', finishedSite()], { folder, env })
  expect(words).toMatch(/^ok {4}Mail server\n.*\n\nVersion/)
})

test('an invalid setting is named, and on an installed machine each is set by its own command', async () => {
  const run = (env: Record<string, string>) =>
    runCommand('doctor', [finishedSite()], { folder: temporaryFolder(), env })
  expect(await run({ PORT: 'x' })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^.*PORT: write.*\n$/s) })
  expect((await run({ SITE_CLI: '1' })).output).toContain('Set SMTP_URL (sudo site set SMTP_URL) to smtp:')
})
