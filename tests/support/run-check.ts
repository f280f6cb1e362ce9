import { join } from 'node:path'
import { type BackupStatus, writeBackupStatus } from '../../core/backup-status.ts'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import type { Store } from '../../core/store/store.ts'
import { listChecks, runCheck } from '../../server/health/checks.ts'
import { readSettings } from '../../server/settings.ts'
import { business } from './builders.ts'
import { builtSite } from './built-site.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { temporaryFolder } from './files.ts'

/** A business without any value of the sample. */
export const OWN_BUSINESS = {
  ...business,
  name: 'Reid Detailing',
  email: 'hello@reid.test',
  approvals: [{ body: 'The Institute', text: 'Of the trade.', proof: 'https://institute.test/reid' }],
  trader: { kind: 'sole trader', name: 'Ailsa Reid', address: '1 Example Street, Glasgow G1 1AA', vat: null },
}

/** The settings of that business's server. */
export const OWN_SETTINGS = { SITE_URL: 'https://reid.test', TRUST_PROXY: '1', MAIL_FROM: 'website@reid.test' }

/** The built site of an owner who has done everything, for https://reid.test. */
export function finishedSite(changes: object = {}): string {
  return builtSite({
    'site.webmanifest': '{"name":"Reid Detailing"}',
    'content.json': JSON.stringify({
      business: OWN_BUSINESS,
      siteUrl: 'https://reid.test',
      retentionDays: 365,
      ...changes,
    }),
  })
}

export type Situation = {
  env?: Record<string, string>
  /** What differs in the built content. */
  content?: object
  backup?: BackupStatus
  send?: boolean
  prepare?: (store: Store, clock: FakeClock) => Promise<unknown>
}

/** Returns what a check finds, or undefined if it is not on the list. */
export async function findingOf(title: string, { env, content, backup, send = false, prepare }: Situation) {
  const clock = fakeClock()
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const settings = readSettings({ ...OWN_SETTINGS, DATABASE_URL: `sqlite:${file}`, ...env })
  const store = await openSqliteStore(file, clock)
  if (backup) await writeBackupStatus(settings.backupStatus, backup)
  await prepare?.(store, clock)
  const checks = await listChecks({ settings, site: finishedSite(content), clock, readFacts: store.readHealth, send })
  const check = checks.find((check) => check.title === title)
  const finding = check && (await runCheck(check))
  await store.close()
  return finding
}
