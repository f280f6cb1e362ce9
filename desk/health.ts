import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Finding, info } from '../core/business/finding.ts'
import { type Clock, MINUTE, repeat, SECOND, systemClock } from '../core/clock.ts'
import { reasonOf } from '../core/setup-error.ts'
import type { Store } from '../core/store/store.ts'
import { checkBackup, checkDisk, checkErasure, checkOutbox, checkRestore } from '../server/health/database.ts'
import { checkLogin, checkMailRecords, NO_MAIL_SERVER } from '../server/health/mail.ts'
import { checkPublicUrl } from '../server/health/public-url.ts'
import { greetingName } from '../server/mail/smtp-url.ts'
import { readBuiltContent } from '../server/releases/built-content.ts'
import type { Settings } from '../server/settings.ts'

const INTERVAL = 10 * MINUTE
/** Longer than a mail server or a name server takes that works. */
const MAX_WAIT = 10 * SECOND

/** One thing that must be well once the site is live, as the desk shows it. */
export type HealthTopic = {
  title: string
  level: Finding['level']
  wrong: string
  findings: Finding[]
}

export type DeskHealth = ReturnType<typeof deskHealth>

type Collaborators = { settings: Settings; store: Store; clock: Clock; site: string }

/** What is well and what is not: what the database knows is read each time, and all else is kept from the last check. */
export function deskHealth({ settings, store, clock, site }: Collaborators) {
  const { smtpUrl, mailFrom, retentionDays } = settings
  /** How logging in to the mail server went, and the topics that the database knows nothing of. */
  let checked: { login: Finding[]; topics: HealthTopic[] } = { login: [], topics: [] }

  /** Makes the checks that take seconds, all at once. Those that take too long, or cannot be made, say so. */
  async function check(): Promise<void> {
    const { business, leftovers = [] } = await readBuiltContent(site)
    const [login, disk, url, records] = await Promise.all([
      smtpUrl ? inTime('The mail server', checkLogin(smtpUrl, systemClock, greetingName(settings))) : [],
      inTime('The disk', checkDisk(settings)),
      inTime('The public site', checkPublicUrl(settings, site)),
      inTime('The name server', checkMailRecords(mailFrom ?? business.email)),
    ])
    const topics = [
      topic('Room on the server', 'The server is nearly full', disk),
      topic('Public site', 'Your site can’t be reached', url),
      topic('Your domain’s mail records', 'Your emails may land in junk', records),
      topic('Your own facts', 'Your site still says what the sample says', leftovers),
    ]
    checked = { login, topics }
  }

  async function read(): Promise<HealthTopic[]> {
    const [facts, now] = [await store.readHealth(), clock.now()]
    const emails = smtpUrl ? [...checkOutbox(facts, now), ...checked.login] : [NO_MAIL_SERVER]
    return [
      topic('Emails going out', 'Emails aren’t going out', emails),
      topic('Last backup', 'There is no new backup', [checkBackup(facts, now)]),
      topic('Old requests', 'Old requests are kept', [checkErasure(facts, retentionDays, now)]),
      ...(facts.restoredFrom ? [topic('Restored backup', 'A backup was restored', checkRestore(facts))] : []),
      ...checked.topics,
    ]
  }

  return {
    check,
    read,
    /** Checks now and every ten minutes. Returns a function that stops it. */
    start: (log: Pick<FastifyBaseLogger, 'error'>) =>
      repeat(clock, async () => {
        await check().catch((error) => log.error({ err: error }, 'The desk could not check its health'))
        return INTERVAL
      }),
  }
}

function topic(title: string, wrong: string, all: Finding[]): HealthTopic {
  const level =
    (['fail', 'warn', 'info'] as const).find((level) => all.some((finding) => finding.level === level)) ?? 'ok'
  return { title, level, wrong, findings: all.filter((finding) => finding.level === level) }
}

async function inTime(what: string, check: Promise<Finding | Finding[]>): Promise<Finding[]> {
  const late = new AbortController()
  const tooLate = wait(MAX_WAIT, [info(`${what} took too long to respond, so this could not be checked.`)], {
    signal: late.signal,
    ref: false,
  }).catch(() => [])
  const failed = (error: unknown) => info(`${what} could not be checked: ${reasonOf(error)}.`)
  return [await Promise.race([check.catch(failed), tooLate]).finally(() => late.abort())].flat()
}
