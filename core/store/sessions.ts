import { hash, randomBytes } from 'node:crypto'
import { type Clock, DAY, HOUR, MINUTE } from '../clock.ts'
import { newReference } from '../requests/reference.ts'
import { ago, type Database, type Query } from './database.ts'

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
const OPEN = `used_at is null and asked_at > :expired`

/** Who signs in to the desk, and who is signed in. */
export function sessions(db: Database, clock: Clock) {
  const { query } = db
  return {
    /** Returns a new code for this browser, unless unknown ones have asked too often within an hour. */
    startSignIn(browser: string): Promise<{ code: string } | { refusedUntil: Date }> {
      const now = clock.now()
      const hourAgo = ago(HOUR, now)
      return db.transaction(async (query) => {
        await query(`delete from sign_in where asked_at <= :hourAgo`, { hourAgo })
        await query(`delete from session where seen_at <= :old`, { old: ago(BROWSER_LIFETIME, now) })
        if (!(await isKnown(query, browser))) {
          const [counted] = await query<{ count: number; oldestAt: Date | undefined }>(
            `select count(*) as count, min(asked_at) as oldest_at from sign_in
            where browser_hash is not null and browser_hash not in (select hash from session)`,
          )
          if (counted?.oldestAt && counted.count >= MAX_SIGN_INS_PER_HOUR)
            return { refusedUntil: ago(-HOUR, counted.oldestAt) }
        }
        return { code: await insert(query, now, browser) }
      })
    },

    /** Returns a new code that signs in any browser. */
    startSignInFromTerminal: () => insert(query, clock.now()),

    /** How often a wrong code was tried since this browser last asked for one. `undefined` if that one has expired. */
    async findSignIn(browser: string): Promise<{ triesLeft: number } | undefined> {
      const [row] = await query<{ tries: number | undefined }>(
        `select min(tries) as tries from sign_in where browser_hash = :browserHash and ${OPEN}`,
        { browserHash: hashSecrets(browser), expired: ago(SIGN_IN_LIFETIME, clock.now()) },
      )
      return row?.tries === undefined ? undefined : { triesLeft: Math.max(0, MAX_TRIES - row.tries) }
    },

    /**
     * Uses up a code, and starts a session with another secret. The same code, sent again by the same browser, leads to
     * the same session: a slow response is tapped again. `undefined` if the code is not valid in this browser.
     */
    signIn(code: string, browser: string): Promise<string | undefined> {
      const now = clock.now()
      const expired = ago(SIGN_IN_LIFETIME, now)
      const browserHash = hashSecrets(browser)
      const session = sessionOf(code, browser)
      const codes = { own: hashSecrets(code, browser), anyBrowser: hashSecrets(code) }
      return db.transaction(async (query) => {
        // Counted before the code is looked at, so that many at once are no more than as many one by one.
        await query(`update sign_in set tries = tries + 1 where browser_hash = :browserHash and ${OPEN}`, {
          browserHash,
          expired,
        })
        const used = await query(
          `update sign_in set used_at = :now where code_hash in (:own, :anyBrowser) and tries <= ${MAX_TRIES}
            and ${OPEN} returning code_hash`,
          { ...codes, expired, now },
        )
        if (used.length === 0) {
          const again = await query(
            `select 1 from sign_in, session where code_hash in (:own, :anyBrowser) and asked_at > :expired
              and hash = :hash and ended_at is null`,
            { ...codes, expired, hash: hashSecrets(session) },
          )
          return again.length > 0 ? session : undefined
        }
        const hash = hashSecrets(session)
        await query(`insert into session (hash, seen_at) values (:hash, :now)`, { hash, now })
        await query(`update ringing_device set session_hash = :hash where session_hash = :browserHash`, {
          hash,
          browserHash,
        })
        await query(`delete from session where hash = :browserHash`, { browserHash })
        return session
      })
    },

    /** Whether a browser was signed in within a year, so that others that ask for codes do not hinder it. */
    isKnown: (browser: string) => isKnown(query, browser),

    /** Whether a session is current, with its 30 days begun anew (once an hour), or has ended. */
    async find(session: string): Promise<'current' | 'renewed' | 'expired' | 'unknown'> {
      const now = clock.now()
      const key = hashSecrets(session)
      const [row] = await query<{ seenAt: Date }>(
        `select seen_at from session where hash = :key and ended_at is null`,
        { key },
      )
      if (!row) return 'unknown'
      if (row.seenAt <= ago(SESSION_LIFETIME, now)) return 'expired'
      if (row.seenAt > ago(RENEWAL_INTERVAL, now)) return 'current'
      await query(`update session set seen_at = :now where hash = :key`, { key, now })
      return 'renewed'
    },

    /** Ends a session. Its device rings no more. */
    end: (session: string) =>
      db.transaction(async (query) => {
        const key = hashSecrets(session)
        await query(`update session set ended_at = :now where hash = :key`, { key, now: clock.now() })
        await query(`delete from ringing_device where session_hash = :key`, { key })
      }),

    /** Ends all sessions and all codes. No device rings any more. */
    endAll: () =>
      db.transaction(async (query) => {
        const now = clock.now()
        await query(`update session set ended_at = :now`, { now })
        await query(`delete from ringing_device`)
        await query(`update sign_in set used_at = :now where used_at is null`, { now })
      }),
  }
}

/** Inserts a sign-in, and returns its code. A code could be guessed from its own hash, so the browser's secret is in it. */
async function insert(query: Query, now: Date, browser?: string): Promise<string> {
  const code = newReference()
  await query(`insert into sign_in (code_hash, browser_hash, asked_at) values (:codeHash, :browserHash, :now)`, {
    codeHash: browser === undefined ? hashSecrets(code) : hashSecrets(code, browser),
    browserHash: browser && hashSecrets(browser),
    now,
  })
  return code
}

async function isKnown(query: Query, browser: string): Promise<boolean> {
  const rows = await query(`select 1 from session where hash = :hash`, { hash: hashSecrets(browser) })
  return rows.length > 0
}

/** A secret of 256 bits, like that of the browser, which is not stored. */
const sessionOf = (code: string, browser: string) => hash('sha256', `session:${code}:${browser}`, 'base64url')

/** A secret of 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored instead of secrets. */
export const hashSecrets = (...secrets: string[]): string => hash('sha256', secrets.join(':'))
