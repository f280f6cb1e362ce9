import { setTimeout as wait } from 'node:timers/promises'
import { SECOND, systemClock } from '../../server/clock.ts'
import type { Content } from '../../server/release/built-content.ts'
import type { Settings } from '../../server/settings.ts'
import type { HealthFacts } from '../../server/store/store.ts'
import { checkBackup, checkErasure, checkOutbox } from './database.ts'
import { type Finding, info } from './finding.ts'
import { checkDisk } from './machine.ts'
import { checkLogin, NO_MAIL_SERVER } from './mail.ts'
import { checkMailRecords } from './mail-records.ts'
import { checkPublicUrl } from './public-url.ts'
import { checkSample } from './sample.ts'

/** One thing that must be well once the site is live, as the desk shows it. */
export type HealthTopic = {
  title: string
  level: Finding['level']
  /** What is wrong, in a few words. */
  wrong: string
  /** The findings of this level. */
  findings: Finding[]
}

/** Longer than a mail server or a name server takes that works. */
const MAX_WAIT = 10 * SECOND

/** Checks what the database knows, at once. `login` is what is known of the mail server besides. */
export function checkFacts(
  { smtpUrl }: Settings,
  facts: HealthFacts,
  now: Date,
  login: Finding[] = [],
): HealthTopic[] {
  const emails = smtpUrl ? [...checkOutbox(facts, now), ...login] : [NO_MAIL_SERVER]
  return [
    topic('Emails going out', 'Emails aren’t going out', emails),
    topic('Last backup', 'There is no new backup', [checkBackup(facts, now)]),
    topic('Old requests', 'Old requests are kept', [checkErasure(facts)]),
  ]
}

/** Makes the checks that the desk shows, all at once. Those that take too long say so. */
export async function checkHealth(
  settings: Settings,
  site: string,
  { business }: Content,
  facts: HealthFacts,
  now: Date,
): Promise<HealthTopic[]> {
  const { smtpUrl, mailFrom, contentDir } = settings
  const [login, disk, url, records, sample] = await Promise.all([
    smtpUrl ? inTime('The mail server', checkLogin(smtpUrl, systemClock)) : [],
    inTime('The disk', checkDisk(settings)),
    inTime('The public site', checkPublicUrl(settings, site)),
    inTime('The name server', checkMailRecords(mailFrom ?? business.email)),
    inTime('The content', checkSample(business, '.', contentDir)),
  ])
  return [
    ...checkFacts(settings, facts, now, login),
    topic('Room on the server', 'The server is nearly full', disk),
    topic('Public site', 'Your site can’t be reached', url),
    topic('Your domain’s mail records', 'Your emails may land in junk', records),
    topic('Your own facts', 'Your site still says what the sample says', sample),
  ]
}

function topic(title: string, wrong: string, all: Finding[]): HealthTopic {
  const level =
    (['fail', 'warn', 'info'] as const).find((level) => all.some((finding) => finding.level === level)) ??
    'ok'
  return { title, level, wrong, findings: all.filter((finding) => finding.level === level) }
}

async function inTime(what: string, check: Promise<Finding | Finding[]>): Promise<Finding[]> {
  const late = new AbortController()
  const tooLate = wait(MAX_WAIT, [info(`${what} took too long to respond, so this could not be checked.`)], {
    signal: late.signal,
    ref: false,
  }).catch(() => [])
  return [await Promise.race([check, tooLate]).finally(() => late.abort())].flat()
}
