import { newReference } from '../../quote/reference.ts'
import { type Clock, DAY, HOUR, MINUTE } from '../clock.ts'
import type { Database } from './database.ts'
import type { Query } from './query.ts'
import { hashSecrets as hash, newSecret } from './secrets.ts'
import type { Store } from './store.ts'
import { ago, latestPlausible } from './stored-time.ts'

type Verbs = Pick<
  Store,
  | 'startSignIn'
  | 'startSignInFromTerminal'
  | 'findSignIn'
  | 'signIn'
  | 'isKnown'
  | 'findSession'
  | 'endSession'
  | 'endAllSessions'
>

export const SIGN_IN_LIFETIME = 15 * MINUTE
const MAX_TRIES = 5
/** Counted across all browsers that are not known. Keeps a botnet from filling the owner's inbox. */
const MAX_SIGN_INS_PER_HOUR = 20
const SESSION_LIFETIME = 30 * DAY
/** A session is kept after its end, because its browser stays known. */
export const BROWSER_LIFETIME = 365 * DAY
/** Each write waits for the disk, so a session is renewed at most this often. */
const RENEWAL_INTERVAL = HOUR

/** Rows of sign-ins that are neither used nor too old. */
const OPEN = `used_at is null and asked_at > :expired and asked_at <= :latest`

const openValues = (now: Date) => ({ expired: ago(SIGN_IN_LIFETIME, now), latest: latestPlausible(now) })

/** The part of the store about who is signed in to the desk. */
export function signIns(db: Database, clock: Clock): Verbs {
  const { query } = db
  return {
    startSignIn(browser) {
      const now = clock.now()
      const hourAgo = ago(HOUR, now)
      return db.transaction(async (query) => {
        await query(`delete from sign_in where asked_at <= :hourAgo`, { hourAgo })
        await query(`delete from session where seen_at <= :old`, { old: ago(BROWSER_LIFETIME, now) })
        if (!(await isKnown(query, browser))) {
          const [counted] = await query<{ count: number; oldest: string | null }>(
            `select cast(count(*) as integer) as count, min(asked_at) as oldest from sign_in
            where browser_hash is not null and browser_hash not in (select hash from session)
              and asked_at <= :latest`,
            { latest: latestPlausible(now) },
          )
          if (counted?.oldest && counted.count >= MAX_SIGN_INS_PER_HOUR)
            return { refusedUntil: new Date(Date.parse(counted.oldest) + HOUR) }
        }
        return { code: await insert(query, now, browser) }
      })
    },

    startSignInFromTerminal: () => insert(query, clock.now()),

    async findSignIn(browser) {
      const [row] = await query<{ tries: number | null }>(
        `select cast(min(tries) as integer) as tries from sign_in where browser_hash = :browserHash and ${OPEN}`,
        { browserHash: hash(browser), ...openValues(clock.now()) },
      )
      const tries = row?.tries ?? undefined
      return tries === undefined ? undefined : { triesLeft: Math.max(0, MAX_TRIES - tries) }
    },

    signIn(code, browser) {
      const now = clock.now()
      const open = openValues(now)
      const browserHash = hash(browser)
      return db.transaction(async (query) => {
        // Counted before the code is looked at, so that many at once are no more than as many one by one.
        await query(`update sign_in set tries = tries + 1 where browser_hash = :browserHash and ${OPEN}`, {
          browserHash,
          ...open,
        })
        const used = await query(
          `update sign_in set used_at = :now where code_hash in (:own, :anyBrowser) and tries <= ${MAX_TRIES}
            and ${OPEN} returning code_hash`,
          { ...open, own: hash(code, browser), anyBrowser: hash(code), now: now.toISOString() },
        )
        if (used.length === 0) return undefined
        const session = newSecret()
        await query(`delete from session where hash = :browserHash`, { browserHash })
        await query(`insert into session (hash, seen_at) values (:hash, :now)`, {
          hash: hash(session),
          now: now.toISOString(),
        })
        return session
      })
    },

    isKnown: (browser) => isKnown(query, browser),

    async findSession(session) {
      const now = clock.now()
      const key = { hash: hash(session) }
      const [row] = await query<{ seen_at: string }>(
        `select seen_at from session where hash = :hash and ended_at is null`,
        key,
      )
      if (!row) return 'unknown'
      if (row.seen_at <= ago(SESSION_LIFETIME, now)) return 'expired'
      // A visit in the future was one, by a clock that was ahead.
      if (row.seen_at > ago(RENEWAL_INTERVAL, now) && row.seen_at <= latestPlausible(now)) return 'current'
      await query(`update session set seen_at = :now where hash = :hash`, { ...key, now: now.toISOString() })
      return 'renewed'
    },

    async endSession(session) {
      await query(`update session set ended_at = :now where hash = :hash`, {
        hash: hash(session),
        now: clock.now().toISOString(),
      })
    },

    async endAllSessions() {
      const now = clock.now().toISOString()
      await db.transaction(async (query) => {
        await query(`update session set ended_at = :now`, { now })
        await query(`update sign_in set used_at = :now where used_at is null`, { now })
      })
    },
  }
}

/** Inserts a sign-in, and returns its code. A code could be guessed from its own hash, so the browser's secret is in it. */
async function insert(query: Query, now: Date, browser?: string): Promise<string> {
  const code = newReference()
  await query(
    `insert into sign_in (code_hash, browser_hash, asked_at) values (:codeHash, :browserHash, :now)`,
    {
      codeHash: browser === undefined ? hash(code) : hash(code, browser),
      browserHash: browser === undefined ? null : hash(browser),
      now: now.toISOString(),
    },
  )
  return code
}

async function isKnown(query: Query, browser: string): Promise<boolean> {
  const rows = await query(`select 1 from session where hash = :hash`, { hash: hash(browser) })
  return rows.length > 0
}
