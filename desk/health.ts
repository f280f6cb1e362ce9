import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Finding, Place } from '../core/business/finding.ts'
import { type Clock, MINUTE, repeat, SECOND } from '../core/clock.ts'
import { beginningOf } from '../core/requests/beginning-of.ts'
import type { Store } from '../core/store/store.ts'
import { type Check, listChecks, OWN_WORDS, runCheck } from '../server/health/checks.ts'
import type { Settings } from '../server/settings.ts'
import { placeHref } from './site/overview.ts'

const INTERVAL = 10 * MINUTE
/** Longer than a mail server or a name server takes that works. */
const MAX_WAIT = 10 * SECOND
/** More would be three lines of a phone. */
const MAX_WORDS = 100

/** A check, and what it found, with the pages where the owner can change it. */
export type HealthTopic = Pick<Check, 'title' | 'wrong'> & Omit<Finding, 'places'> & { links: Link[] }

type Link = { words: string; href: string }

export type DeskHealth = ReturnType<typeof deskHealth>

type Collaborators = { settings: Settings; store: Store; clock: Clock; site: string }

/** What is well and what is not. */
export function deskHealth({ settings, store, clock, site }: Collaborators) {
  const isLive = settings.siteUrl.hostname !== 'localhost'
  let last: HealthTopic[] = []

  /** Makes all checks, which takes seconds. */
  async function check(): Promise<HealthTopic[]> {
    const checks = await listChecks({ settings, site, clock, readFacts: store.checkHealthByWriting })
    const due = checks.filter(({ isForLive }) => isLive || !isForLive)
    last = await Promise.all(due.map(async (check) => topicOf(check, await runInTime(check))))
    return last
  }

  return {
    check,
    /** What was wrong at the last check. */
    findWrong: () => last.filter(({ level }) => level === 'fail' || level === 'warn'),
    /** Checks now and every ten minutes. Returns a function that stops it. */
    start: (log: Pick<FastifyBaseLogger, 'error'>) =>
      repeat(clock, async () => {
        await check().catch((error) => log.error({ err: error }, 'The desk could not check its health'))
        return INTERVAL
      }),
  }
}

/** What is left of the sample has to be replaced, but nothing is broken. */
function topicOf(check: Check, finding: Finding): HealthTopic {
  const isMild = check.title === OWN_WORDS && finding.level === 'fail'
  const { places = [], ...said } = finding
  const links = Array.from(Map.groupBy(places, placeHref), linkTo)
  return { ...check, ...said, level: isMild ? 'warn' : finding.level, links }
}

/** A page where something can be changed, by what. */
function linkTo([href, places]: [string, Place[]]): Link {
  return { href, words: beginningOf(places.map(({ words }) => words).join(' · '), MAX_WORDS) }
}

function runInTime(check: Check): Promise<Finding> {
  const words = 'This took too long to answer, so we couldn’t check it.'
  const tooLate: Finding = { level: 'info', forOwner: words, forSetup: words }
  return Promise.race([runCheck(check), wait(MAX_WAIT, tooLate, { ref: false })])
}
