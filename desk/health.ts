import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { readBackupStatus } from '../core/backup-status.ts'
import { type Finding, info, NOT_CHECKED } from '../core/business/finding.ts'
import { type Clock, MINUTE, repeat, SECOND } from '../core/clock.ts'
import { reasonOf } from '../core/setup-error.ts'
import type { Store } from '../core/store/store.ts'
import { checkBackup } from '../server/health/backup.ts'
import { checkDisk, checkErasure, checkOutbox, checkRestore } from '../server/health/database.ts'
import { checkFilms } from '../server/health/films.ts'
import { checkLogin, checkMailRecords, NO_MAIL_SERVER } from '../server/health/mail.ts'
import { checkPublicUrl } from '../server/health/public-url.ts'
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
  /** What happened and what it means, in the owner's words. */
  words: string[]
  /** The same for whoever set it up. */
  findings: Finding[]
}

export type DeskHealth = ReturnType<typeof deskHealth>

type Collaborators = { settings: Settings; store: Store; clock: Clock; site: string }

/** What is well and what is not: what the database knows is read each time, and all else is kept from the last check. */
export function deskHealth({ settings, store, clock, site }: Collaborators) {
  const { smtpUrl, siteUrl, mailFrom, retentionDays, backupStatus } = settings
  /** How logging in to the mail server went, and the topics that the database knows nothing of. */
  let checked: { login: Finding[]; topics: HealthTopic[] } = { login: [], topics: [] }

  /** Makes the checks that take seconds, all at once. Those that take too long, or cannot be made, say so. */
  async function check(): Promise<void> {
    const { business, leftovers = [] } = await readBuiltContent(site)
    const [login, disk, url, records, films] = await Promise.all([
      smtpUrl ? inTime('Your email provider', checkLogin(smtpUrl, siteUrl)) : [],
      inTime('The server', checkDisk(settings)),
      inTime('Your site', checkPublicUrl(settings, site)),
      inTime('Your domain', checkMailRecords(mailFrom ?? business.email)),
      inTime('Your videos', checkFilms(settings, clock.now())),
    ])
    const topics = [
      topic('Room on the server', 'The server is nearly full', disk),
      topic('Your site', 'Something’s wrong with your site', url),
      topic('Your domain’s mail records', 'Your emails may land in junk', records),
      topic('Videos you’ve sent', 'A video isn’t going on', films),
      topic('Your own words', 'Parts of your site are still the sample’s', leftovers, {
        ok: 'Nothing is left of the sample.',
        fail: LEFT_OVER,
        warn: LEFT_OVER,
      }),
    ]
    checked = { login, topics }
  }

  async function read(): Promise<HealthTopic[]> {
    const [facts, now] = [await store.readHealth(), clock.now()]
    const emails = smtpUrl ? [...checkOutbox(facts, now), ...checked.login] : [NO_MAIL_SERVER]
    return [
      topic('Emails going out', 'Emails aren’t going out', emails, {
        ok: 'Yes. Every request reaches you and your customer.',
      }),
      topic('Last backup', 'There’s no new backup', [checkBackup(await readBackupStatus(backupStatus), now)]),
      topic('Old requests', 'Many old requests will be erased', [checkErasure(facts, retentionDays)]),
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

const LEFT_OVER =
  'Some of the words, prices or pictures that visitors see aren’t yours yet. Whoever set up your site can see which.'

/** A topic, with its words at a level where those of its findings are too many or too few. */
function topic(
  title: string,
  wrong: string,
  all: Finding[],
  wordsAt: Partial<Record<Finding['level'], string>> = {},
): HealthTopic {
  const level =
    (['fail', 'warn', 'info'] as const).find((level) => all.some((finding) => finding.level === level)) ?? 'ok'
  const findings = all.filter((finding) => finding.level === level)
  const own = wordsAt[level]
  const words = own ? [own] : findings.map(({ forOwner, message }) => forOwner ?? message)
  return { title, level, wrong, words: [...new Set(words)], findings }
}

async function inTime(what: string, check: Promise<Finding | Finding[]>): Promise<Finding[]> {
  const late = new AbortController()
  const tooLate = wait(MAX_WAIT, [info(`${what} took too long to answer, so we couldn’t check this.`)], {
    signal: late.signal,
    ref: false,
  }).catch(() => [])
  const failed = (error: unknown) => info(`${what} could not be checked: ${reasonOf(error)}.`, NOT_CHECKED)
  return [await Promise.race([check.catch(failed), tooLate]).finally(() => late.abort())].flat()
}
