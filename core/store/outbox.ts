import { randomUUIDv7 } from 'node:crypto'
import { type Clock, HOUR, SECOND } from '../clock.ts'
import { cleanText } from '../text.ts'
import { ago, type Database, type Query } from './database.ts'
import type { Delivery } from './request.ts'

/** How long no other server may claim a claimed delivery. Renewed while the delivery is in flight. */
const LEASE = 30 * SECOND
export const LEASE_RENEWAL_INTERVAL = 10 * SECOND
/** Keeps bots from flooding the owner's inbox. Further emails about suspicious requests wait. */
const MAX_SUSPICIOUS_PER_HOUR = 10

export const DELIVERY_COLUMNS =
  'id, first_id, reference, audience, attempts, due_at, sent_at, written_to, failed_at, failure_reason'

/** Neither sent nor a dead letter. The index delivery_waiting holds these rows. */
const WAITING = `sent_at is null and failed_at is null`
const LEASED = `leased_until > :leaseTime`

/** A failed attempt. Without `retryAt`, the delivery becomes a dead letter. */
export type Failure = { reason: string; retryAt?: Date | undefined }

/** Emails: claimed under a lease, then sent, or failed and due again. */
export function outbox(db: Database, clock: Clock) {
  const { query } = db
  return {
    /** Claims up to `limit` due deliveries under a lease: no other server sends them until it ends. */
    async claimDue(limit: number): Promise<Delivery[]> {
      const now = clock.now()
      const claimed = await db.transaction(async (query) => {
        const leaseTime = await db.leaseTime(query, now)
        const claim = (suspicion: 'null' | 'not null', order: 'asc' | 'desc', limit: number) =>
          query<Delivery>(
            `with due as (
              select id from delivery
              where ${WAITING} and suspicion is ${suspicion}
                and due_at <= :now and (leased_until is null or not ${LEASED})
              order by due_at ${order} limit :limit ${db.skipLocked}
            )
            update delivery set leased_until = :leasedUntil, last_attempt_at = :now, attempts = attempts + 1
            where id in (select id from due)
            returning ${DELIVERY_COLUMNS}`,
            { leaseTime, now, limit, leasedUntil: ago(-LEASE, leaseTime) },
          )
        // Suspicious requests last: a flood of them must not delay the others.
        const claimed = await claim('null', 'asc', limit)
        if (claimed.length === limit) return claimed
        await db.lock(query, 'claimingSuspicious')
        const { count } = await suspiciousWithinHour(query, now, leaseTime)
        // Newest and oldest in turn: a customer’s request that looks suspicious must not wait until a flood has been
        // sent, and nothing may wait for ever.
        for (let sent = count; sent < MAX_SUSPICIOUS_PER_HOUR && claimed.length < limit; sent++) {
          const [delivery] = await claim('not null', sent % 2 === 0 ? 'desc' : 'asc', 1)
          if (!delivery) break
          claimed.push(delivery)
        }
        return claimed
      })
      return claimed.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
    },

    /** When a delivery may next be claimed: the earliest due time or end of a lease. */
    async nextDueAt(): Promise<Date | undefined> {
      const now = clock.now()
      const leaseTime = await db.leaseTime(query, now)
      const { count, oldestAt } = await suspiciousWithinHour(query, now, leaseTime)
      const allowedFrom = count >= MAX_SUSPICIOUS_PER_HOUR && oldestAt ? oldestAt.getTime() + HOUR : 0
      const rows = await query<{ suspicious: boolean | number; leased: boolean | number; nextAt: Date }>(
        `select suspicion is not null as suspicious, coalesce(${LEASED}, false) as leased,
          min(case when ${LEASED} then leased_until else due_at end) as next_at
        from delivery where ${WAITING} group by 1, 2`,
        { leaseTime },
      )
      const skew = leaseTime.getTime() - now.getTime()
      const moments = rows.map(({ suspicious, leased, nextAt }) =>
        Math.max(nextAt.getTime() - (leased ? skew : 0), suspicious ? allowedFrom : 0),
      )
      return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
    },

    /** Keeps other servers from claiming a delivery in flight. A late renewal does not bring an ended lease back. */
    async renewLease({ id }: Delivery): Promise<void> {
      const leasedUntil = ago(-LEASE, await db.leaseTime(query, clock.now()))
      await query(`update delivery set leased_until = :leasedUntil where id = :id and leased_until is not null`, {
        id,
        leasedUntil,
      })
    },

    /** Records that an email was sent, or written to this file. It stays sent, whatever another attempt comes to. */
    markSent: ({ id, reference, audience }: Delivery, writtenTo?: string): Promise<void> =>
      db.transaction(async (query) => {
        // Its link is known to the customer alone from now on.
        if (audience === 'ask')
          await query('update review set token = null where reference = :reference', { reference })
        await query(
          `update delivery
          set sent_at = :now, written_to = :writtenTo, leased_until = null, failed_at = null, failure_reason = null
          where id = :id and sent_at is null`,
          { id, writtenTo, now: clock.now() },
        )
      }),

    /** Ignores all but the newest attempt: a late failure must not end the lease of another attempt. */
    async markFailed({ id, attempts }: Delivery, { reason, retryAt }: Failure): Promise<void> {
      await query(
        `update delivery
        set leased_until = null, failure_reason = :reason, due_at = coalesce(:retryAt, due_at), failed_at = :failedAt
        where id = :id and attempts = :attempts and sent_at is null`,
        {
          id,
          attempts,
          retryAt,
          reason: cleanText(reason),
          failedAt: retryAt ? undefined : clock.now(),
        },
      )
    },

    /**
     * Makes the owner's email due again, whatever its state. `false` if there is no such request.
     *
     * Resets the attempts, so that a dead letter is retried for another three days. The new ID keeps a mailbox that
     * folds duplicates from hiding the email, and an attempt in flight from ending the new delivery.
     */
    async resend(reference: string): Promise<boolean> {
      const updated = await query(
        `update delivery
        set id = :id, first_id = coalesce(first_id, id), due_at = :now, leased_until = null, attempts = 0,
          sent_at = null, written_to = null, failed_at = null, failure_reason = null
        where reference = :reference and audience = 'owner'
        returning id`,
        { reference, id: randomUUIDv7(), now: clock.now() },
      )
      return updated.length > 0
    },
  }
}

/** Counts emails about suspicious requests that were sent in the last hour or are in flight. */
async function suspiciousWithinHour(query: Query, now: Date, leaseTime: Date) {
  const [row] = await query<{ count: number; oldestAt: Date | undefined }>(
    `select count(*) as count, min(coalesce(sent_at, last_attempt_at)) as oldest_at from delivery
    where suspicion is not null
      and (sent_at > :hourAgo or (sent_at is null and ${LEASED}))`,
    { leaseTime, hourAgo: ago(HOUR, now) },
  )
  return row ?? { count: 0, oldestAt: undefined }
}
