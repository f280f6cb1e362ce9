import { randomInt } from 'node:crypto'
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
  | 'findLink'
  | 'signIn'
  | 'findSession'
  | 'endSession'
  | 'endAllSessions'
>

export const SIGN_IN_LIFETIME = 15 * MINUTE
const MAX_CODE_TRIES = 5
/**
 * Counted across all browsers. At one chance in a million for each try, guessing every day takes about 130 years. The
 * link still works.
 */
const MAX_CODE_TRIES_PER_DAY = 20
/** Counted across all browsers. Keeps a botnet from filling the owner's inbox. */
const MAX_SIGN_INS_PER_HOUR = 20
const SESSION_LIFETIME = 30 * DAY
/** An expired session is kept, so that the sign-in page can say why the owner is signed out. */
export const EXPIRED_SESSION_LIFETIME = 60 * DAY
/** Each write waits for the disk, so a session is renewed at most this often. */
const RENEWAL_INTERVAL = HOUR

type SignInRow = {
  link_hash: string
  browser_hash: string | null
  code_hash: string
  asked_at: string
  tries: number
  used_at: string | null
}

/** Rows of sign-ins that are neither used nor too old. */
const OPEN = `used_at is null and asked_at > :expired and asked_at <= :latest`

const TRIES_TODAY = `(select coalesce(sum(tries), 0) from sign_in where asked_at > :dayAgo)`

const openValues = (now: Date) => ({ expired: ago(SIGN_IN_LIFETIME, now), latest: latestPlausible(now) })

const expiryOf = (askedAt: string) => new Date(Date.parse(askedAt) + SIGN_IN_LIFETIME)

/** The part of the store about who is signed in to the desk. */
export function signIns(db: Database, clock: Clock): Verbs {
  const { query } = db
  return {
    /** A browser that asks again keeps its half, so that the links of both emails work in it. */
    startSignIn(browser) {
      const now = clock.now()
      return db.transaction(async (query) => {
        await query(`delete from sign_in where asked_at <= :dayAgo`, { dayAgo: ago(DAY, now) })
        await query(`delete from session where seen_at <= :old`, { old: ago(EXPIRED_SESSION_LIFETIME, now) })
        const previous = browser && (await newest(query, browser, now))
        if (previous && previous.tries >= MAX_CODE_TRIES) return { refusedUntil: expiryOf(previous.asked_at) }
        const hourAgo = ago(HOUR, now)
        const [counted] = await query<{ count: number; oldest: string | null }>(
          `select cast(count(*) as integer) as count, min(asked_at) as oldest from sign_in
          where browser_hash is not null and asked_at > :hourAgo and asked_at <= :latest`,
          { hourAgo, latest: latestPlausible(now) },
        )
        if (counted?.oldest && counted.count >= MAX_SIGN_INS_PER_HOUR)
          return { refusedUntil: new Date(Date.parse(counted.oldest) + HOUR) }
        const secrets = {
          link: newSecret(),
          code: String(randomInt(1_000_000)).padStart(6, '0'),
          browser: previous && browser ? browser : newSecret(),
        }
        // A six-digit code could be guessed from its own hash, so it is hashed with the browser's secret.
        await insert(query, secrets.link, hash(secrets.browser), hash(secrets.code, secrets.browser), now)
        return secrets
      })
    },

    async startSignInFromTerminal() {
      const link = newSecret()
      await insert(query, link, null, hash(newSecret()), clock.now())
      return link
    },

    async findSignIn(browser) {
      const now = clock.now()
      const row = await newest(query, browser, now)
      if (!row) return undefined
      const [today] = await query<{ tries: number }>(`select cast(${TRIES_TODAY} as integer) as tries`, {
        dayAgo: ago(DAY, now),
      })
      const triesLeft = Math.min(MAX_CODE_TRIES - row.tries, MAX_CODE_TRIES_PER_DAY - (today?.tries ?? 0))
      return { tries: row.tries, triesLeft: Math.max(0, triesLeft), expiresAt: expiryOf(row.asked_at) }
    },

    async findLink(link, browser) {
      const [row] = await query<SignInRow>(`select * from sign_in where link_hash = :linkHash and ${OPEN}`, {
        linkHash: hash(link),
        ...openValues(clock.now()),
      })
      if (!row) return 'expired'
      const isHere =
        row.browser_hash === null || (browser !== undefined && row.browser_hash === hash(browser))
      return isHere ? 'open' : 'other browser'
    },

    signIn(proof, browser) {
      const now = clock.now()
      return db.transaction(async (query) => {
        const outcome =
          'link' in proof
            ? await useLink(query, proof.link, browser, now)
            : await useCode(query, proof.code, browser, now)
        if (outcome !== 'signed in') return { outcome }
        const session = newSecret()
        await query(`insert into session (hash, seen_at) values (:hash, :now)`, {
          hash: hash(session),
          now: now.toISOString(),
        })
        return { outcome, session }
      })
    },

    async findSession(session) {
      const now = clock.now()
      const key = { hash: hash(session) }
      const [row] = await query<{ seen_at: string }>(`select seen_at from session where hash = :hash`, key)
      if (!row) return 'unknown'
      if (row.seen_at <= ago(SESSION_LIFETIME, now) || row.seen_at > latestPlausible(now)) return 'expired'
      if (row.seen_at > ago(RENEWAL_INTERVAL, now)) return 'current'
      await query(`update session set seen_at = :now where hash = :hash`, { ...key, now: now.toISOString() })
      return 'renewed'
    },

    async endSession(session) {
      await query(`delete from session where hash = :hash`, { hash: hash(session) })
    },

    async endAllSessions() {
      await db.transaction(async (query) => {
        await query(`delete from session`)
        await query(`update sign_in set used_at = asked_at where used_at is null`)
      })
    },
  }
}

async function insert(query: Query, link: string, browserHash: string | null, codeHash: string, now: Date) {
  await query(
    `insert into sign_in (link_hash, browser_hash, code_hash, asked_at) values (:linkHash, :browserHash, :codeHash, :now)`,
    { linkHash: hash(link), browserHash, codeHash, now: now.toISOString() },
  )
}

/** The newest sign-in that a browser has asked for, if it is open. */
async function newest(query: Query, browser: string, now: Date): Promise<SignInRow | undefined> {
  const [row] = await query<SignInRow>(
    `select * from sign_in where browser_hash = :browserHash and ${OPEN} order by asked_at desc, link_hash limit 1`,
    { browserHash: hash(browser), ...openValues(now) },
  )
  return row
}

async function useLink(query: Query, link: string, browser: string | undefined, now: Date) {
  const used = await query(
    `update sign_in set used_at = :now
    where link_hash = :linkHash and (browser_hash is null or browser_hash = :browserHash) and ${OPEN}
    returning link_hash`,
    {
      ...openValues(now),
      ...{ linkHash: hash(link), browserHash: hash(browser ?? ''), now: now.toISOString() },
    },
  )
  return used.length > 0 ? 'signed in' : 'refused'
}

/** Counts the try before it looks at the code, so that many at once are no more than as many one by one. */
async function useCode(query: Query, code: string, browser: string | undefined, now: Date) {
  const row = browser && (await newest(query, browser, now))
  if (!row) return 'refused'
  const key = { linkHash: row.link_hash }
  // Locks all rows: on Postgres, tries in other browsers at the same time would not be counted.
  await query(`update sign_in set tries = tries where asked_at > :dayAgo`, { dayAgo: ago(DAY, now) })
  const [tried] = await query<SignInRow>(
    `update sign_in set tries = tries + 1
    where link_hash = :linkHash and used_at is null and tries < ${MAX_CODE_TRIES}
      and ${TRIES_TODAY} < ${MAX_CODE_TRIES_PER_DAY}
    returning *`,
    { ...key, dayAgo: ago(DAY, now) },
  )
  if (tried?.code_hash !== hash(code, browser)) return 'refused'
  await query(`update sign_in set used_at = :now, tries = 0 where link_hash = :linkHash`, {
    ...key,
    now: now.toISOString(),
  })
  return 'signed in'
}
