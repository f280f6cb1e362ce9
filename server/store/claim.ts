import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { HOUR } from '../duration.ts'
import { LEASE } from '../outbox/retry-policy.ts'
import type { Engine } from './engine.ts'
import type { Delivery } from './store.ts'
import { ago, type Tables } from './tables.ts'

/** How many mails about suspicious requests the owner gets (design: ten an hour, the rest wait). */
const SUSPICIOUS_PER_HOUR = 10

/** Takes the deliveries that have waited longest, under a lease. */
export function claimDue(db: Kysely<Tables>, engine: Engine, limit: number, now: Date): Promise<Delivery[]> {
  return db.transaction().execute(async (trx) => {
    const ids = await dueIds(trx, engine, limit, now)
    if (ids.length === 0) return []
    await trx
      .updateTable('delivery')
      .set({
        leased_until: new Date(now.getTime() + LEASE).toISOString(),
        last_attempt_at: now.toISOString(),
        attempts: sql`attempts + 1`,
      })
      .where('id', 'in', ids)
      .execute()
    return readDeliveries(trx, ids)
  })
}

/** When the relay should look again: the earliest due time or end of a lease of what may be sent. */
export async function nextDueAt(db: Kysely<Tables>, now: Date): Promise<Date | undefined> {
  const { count, oldest } = await suspiciousWithinHour(db, now)
  const [plain, suspicious] = await Promise.all([earliest(db, false), earliest(db, true)])
  const allowedFrom = count >= SUSPICIOUS_PER_HOUR && oldest ? oldest.getTime() + HOUR : 0
  const times = [
    ...(plain ? [plain.getTime()] : []),
    ...(suspicious ? [Math.max(suspicious.getTime(), allowedFrom)] : []),
  ]
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

async function dueIds(trx: Transaction<Tables>, engine: Engine, limit: number, now: Date): Promise<string[]> {
  // Customers first: a flood of suspicious requests must not hold up theirs.
  const plain = await waiting(trx, engine, false, now).limit(limit).execute()
  const room = Math.min(limit - plain.length, await suspiciousAllowance(trx, engine, now))
  const suspicious = room > 0 ? await waiting(trx, engine, true, now).limit(room).execute() : []
  return [...plain, ...suspicious].map(({ id }) => id)
}

/** How many mails about suspicious requests may be claimed now; none while another server counts them. */
async function suspiciousAllowance(trx: Transaction<Tables>, engine: Engine, now: Date): Promise<number> {
  if (!(await engine.claimSuspiciousAlone(trx))) return 0
  const { count } = await suspiciousWithinHour(trx, now)
  return SUSPICIOUS_PER_HOUR - count
}

function waiting(db: Kysely<Tables>, engine: Engine, suspicious: boolean, now: Date) {
  const moment = now.toISOString()
  return db
    .selectFrom('delivery')
    .select('id')
    .where(unfinished)
    .where('suspicion', suspicious ? 'is not' : 'is', null)
    .where('due_at', '<=', moment)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', moment)]))
    .orderBy('due_at')
    .$if(engine.locksRows, (query) => query.forUpdate().skipLocked())
}

async function earliest(db: Kysely<Tables>, suspicious: boolean): Promise<Date | undefined> {
  const row = await db
    .selectFrom('delivery')
    .select((column) =>
      column.fn
        .min<string | null>(
          sql`case when leased_until is not null and leased_until > due_at then leased_until else due_at end`,
        )
        .as('moment'),
    )
    .where(unfinished)
    .where('suspicion', suspicious ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row?.moment ? new Date(row.moment) : undefined
}

/** Counts those under way too: they are as good as sent. */
async function suspiciousWithinHour(db: Kysely<Tables>, now: Date) {
  const since = ago(HOUR, now)
  const row = await db
    .selectFrom('delivery')
    .select((column) => [
      column.fn.countAll<number | string>().as('count'),
      column.fn.min<string | null>(sql`coalesce(sent_at, last_attempt_at)`).as('oldest'),
    ])
    .where('suspicion', 'is not', null)
    .where((row) =>
      row.or([
        row('sent_at', '>', since),
        row.and([row('sent_at', 'is', null), row('leased_until', '>', now.toISOString())]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest: row.oldest ? new Date(row.oldest) : undefined }
}

async function readDeliveries(trx: Transaction<Tables>, ids: string[]): Promise<Delivery[]> {
  const rows = await trx
    .selectFrom('delivery')
    .innerJoin('quote_request', 'quote_request.reference', 'delivery.reference')
    .select(['delivery.id', 'delivery.audience', 'delivery.attempts', 'delivery.reference'])
    .select(['name', 'phone', 'email', 'message', 'quote_request.suspicion', 'received_at'])
    .where('delivery.id', 'in', ids)
    .orderBy('due_at')
    .execute()
  return rows.map(({ name, phone, email, message, ...row }) => ({
    id: row.id,
    audience: row.audience,
    attempt: row.attempts,
    reference: row.reference,
    quote: { name, phone, email, message },
    suspicion: row.suspicion ?? undefined,
    receivedAt: new Date(row.received_at),
  }))
}

function unfinished(row: ExpressionBuilder<Tables, 'delivery'>) {
  return row.and([row('sent_at', 'is', null), row('failed_at', 'is', null)])
}
