import { randomUUIDv7 } from 'node:crypto'
import { cleanText } from '../../quote/clean-text.ts'
import { type Clock, HOUR } from '../clock.ts'
import type { Database } from './database.ts'
import { attachAllPhotos, attachedPhotos } from './photos.ts'
import type { Query } from './query.ts'
import { type DeliveryRow, REQUEST_COLUMNS, type RequestRow, toFacts } from './request-rows.ts'
import { type Delivery, LEASE, MAX_BACKOFF, type Store } from './store.ts'
import { ago, latestPlausible, toMoment } from './stored-time.ts'

type Verbs = Pick<
  Store,
  'claimDue' | 'nextDueAt' | 'renewLease' | 'markSent' | 'markFailed' | 'resend' | 'hold' | 'sendHeld'
>

/** The latest plausible end of a lease that another server, whose clock may be ahead, has taken now. */
const MAX_LEASE = 2 * LEASE

/** Keeps bots from flooding the owner's inbox. Further emails about suspicious requests wait. */
const MAX_SUSPICIOUS_PER_HOUR = 10

/**
 * Neither sent nor a dead letter, nor held after a backup was restored. The index delivery_waiting holds these rows.
 */
const WAITING = `sent_at is null and failed_at is null and held_at is null`
/** A wrong clock may have set a date too far ahead. Such a delivery is due, and such a lease has expired. */
const DUE = `(due_at <= :now or due_at > :maxDueAt)`
const LEASED = `(leased_until > :leaseTime and leased_until <= :maxLeasedUntil)`

const leaseValues = (time: Date) => ({ leaseTime: time.toISOString(), maxLeasedUntil: ago(-MAX_LEASE, time) })

/** The server's time, and the time by which leases run. */
type Times = { now: Date; leaseTime: Date }

type ClaimedRow = Omit<RequestRow, 'note' | 'photos_arrived'> &
  Pick<DeliveryRow, 'audience' | 'attempts' | 'due_at'> & { id: string; first_id: string | null }

/** The part of the store about emails: claimed under a lease, then sent, or failed and due again. */
export function outbox(db: Database, clock: Clock): Verbs {
  const { query, locking } = db
  return {
    async claimDue(limit) {
      const now = clock.now()
      const rows = await db.transaction(async (query) => {
        const times = { now, leaseTime: await locking.leaseTime(query, now) }
        // Suspicious requests last: a flood of them must not delay the others.
        const claimed = await claim(db, query, { suspicion: 'null', order: 'asc', limit }, times)
        if (claimed.length === limit || !(await locking.tryLockSuspicious(query))) return claimed
        const { count } = await suspiciousWithinHour(query, times)
        // Newest and oldest in turn: a customer’s request that looks suspicious must not wait until a flood has been
        // sent, and nothing may wait for ever.
        for (let sent = count; sent < MAX_SUSPICIOUS_PER_HOUR && claimed.length < limit; sent++) {
          const order = sent % 2 === 0 ? 'desc' : 'asc'
          const [row] = await claim(db, query, { suspicion: 'not null', order, limit: 1 }, times)
          if (!row) break
          claimed.push(row)
        }
        return claimed
      })
      rows.sort((one, other) => one.due_at.localeCompare(other.due_at))
      return Promise.all(rows.map((row) => toDelivery(db, row)))
    },

    async nextDueAt() {
      const now = clock.now()
      const leaseTime = await locking.leaseTime(query, now)
      const { count, oldest } = await suspiciousWithinHour(query, { now, leaseTime })
      const allowedFrom = count >= MAX_SUSPICIOUS_PER_HOUR && oldest ? oldest.getTime() + HOUR : 0
      const rows = await query<{ suspicious: boolean | number; leased: boolean | number; moment: string }>(
        `select suspicion is not null as suspicious, coalesce(${LEASED}, false) as leased,
          min(case when ${LEASED} then leased_until else due_at end) as moment
        from delivery where ${WAITING} group by 1, 2`,
        leaseValues(leaseTime),
      )
      const skew = leaseTime.getTime() - now.getTime()
      const moments = rows.map(({ suspicious, leased, moment }) =>
        Math.max(Date.parse(moment) - (leased ? skew : 0), suspicious ? allowedFrom : 0),
      )
      return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
    },

    /** The end of an attempt removes its lease, which a late renewal must not bring back. */
    async renewLease({ id }) {
      const leaseTime = await locking.leaseTime(query, clock.now())
      await query(
        `update delivery set leased_until = :leasedUntil where id = :id and leased_until is not null`,
        {
          id,
          leasedUntil: ago(-LEASE, leaseTime),
        },
      )
    },

    /** A sent email stays sent, even if its lease ended and another attempt is in flight. */
    async markSent({ id }, writtenTo) {
      await query(
        `update delivery
        set sent_at = :now, written_to = :writtenTo, leased_until = null, failed_at = null, failure_reason = null
        where id = :id and sent_at is null`,
        { id, writtenTo: writtenTo ?? null, now: clock.now().toISOString() },
      )
    },

    /** Ignores all but the newest attempt: a late failure must not end the lease of another attempt. */
    async markFailed({ id, attempt }, { reason, retryAt }) {
      await query(
        `update delivery
        set leased_until = null, failure_reason = :reason, due_at = coalesce(:retryAt, due_at), failed_at = :failedAt
        where id = :id and attempts = :attempt and sent_at is null`,
        {
          ...{ id, attempt },
          reason: cleanText(reason),
          retryAt: retryAt?.toISOString() ?? null,
          failedAt: retryAt ? null : clock.now().toISOString(),
        },
      )
    },

    /**
     * Resets the attempts, so that a dead letter is retried for another three days. The new ID keeps a mailbox that
     * folds duplicates from hiding the email, and an attempt in flight from ending the new delivery.
     */
    resend(reference) {
      const now = clock.now().toISOString()
      return db.transaction(async (query) => {
        await attachAllPhotos(query, reference)
        const updated = await query(
          `update delivery
          set id = :id, first_id = coalesce(first_id, id), due_at = :now, leased_until = null, attempts = 0,
            sent_at = null, written_to = null, failed_at = null, failure_reason = null, held_at = null
          where reference = :reference and audience = 'owner'
          returning id`,
          { reference, id: randomUUIDv7(), now },
        )
        return updated.length > 0
      })
    },

    async hold() {
      const held = await query(
        `update delivery set held_at = :now, leased_until = null where ${WAITING} returning id`,
        { now: clock.now().toISOString() },
      )
      return held.length
    },

    async sendHeld() {
      const due = await query(
        `update delivery set held_at = null, due_at = :now where held_at is not null and sent_at is null returning id`,
        { now: clock.now().toISOString() },
      )
      return due.length
    },
  }
}

async function toDelivery(db: Database, row: ClaimedRow): Promise<Delivery> {
  const { audience, reference } = row
  const hasPhotos = audience !== 'customer' && row.photo_count > 0
  return {
    ...toFacts(row),
    id: row.id,
    firstId: row.first_id ?? undefined,
    audience,
    attempt: row.attempts,
    photos: {
      announced: row.photo_count,
      attached: hasPhotos ? await attachedPhotos(db, reference, audience) : [],
    },
  }
}

function claim(
  { locking }: Database,
  query: Query,
  { suspicion, order, limit }: { suspicion: 'null' | 'not null'; order: 'asc' | 'desc'; limit: number },
  { now, leaseTime }: Times,
): Promise<ClaimedRow[]> {
  const request = (column: string) =>
    `(select ${column} from quote_request where quote_request.reference = delivery.reference) as ${column}`
  return query<ClaimedRow>(
    `with due as (
      select id from delivery
      where ${WAITING} and suspicion is ${suspicion}
        and ${DUE} and (leased_until is null or not ${LEASED})
      order by due_at ${order} limit :limit ${locking.skipLocked}
    )
    update delivery set leased_until = :leasedUntil, last_attempt_at = :now, attempts = attempts + 1
    where id in (select id from due)
    returning id, first_id, audience, attempts, reference, due_at, suspicion,
      ${REQUEST_COLUMNS.map(request).join(', ')}`,
    {
      ...leaseValues(leaseTime),
      now: now.toISOString(),
      maxDueAt: ago(-MAX_BACKOFF, now),
      leasedUntil: ago(-LEASE, leaseTime),
      limit,
    },
  )
}

/** Counts emails about suspicious requests that were sent in the last hour or are in flight. */
async function suspiciousWithinHour(
  query: Query,
  { now, leaseTime }: Times,
): Promise<{ count: number; oldest?: Date }> {
  const [row] = await query<{ count: number; oldest: string | null }>(
    `select cast(count(*) as integer) as count, min(coalesce(sent_at, last_attempt_at)) as oldest
    from delivery
    where suspicion is not null
      and ((sent_at > :hourAgo and sent_at <= :latest) or (sent_at is null and ${LEASED}))`,
    { ...leaseValues(leaseTime), hourAgo: ago(HOUR, now), latest: latestPlausible(now) },
  )
  const oldest = toMoment(row?.oldest)
  return { count: row?.count ?? 0, ...(oldest && { oldest }) }
}
