import { emailKey } from './accept.ts'
import type { Database } from './database.ts'
import type { Audience, DeliveryState, StoredRequest, Suspicion } from './store.ts'
import { toMoment } from './stored-time.ts'

type RequestRow = StoredRequest['quote'] & {
  reference: string
  suspicion: Suspicion | null
  received_at: string
}

type DeliveryRow = {
  reference: string
  audience: Audience
  attempts: number
  due_at: string
  sent_at: string | null
  written_to: string | null
  failed_at: string | null
  failure_reason: string | null
}

const SELECT_REQUESTS = `
  select reference, name, phone, email, message, suspicion, received_at from quote_request`
const SELECT_DELIVERIES = `
  select reference, audience, attempts, due_at, sent_at, written_to, failed_at, failure_reason from delivery`

export async function find({ query }: Database, reference: string): Promise<StoredRequest | undefined> {
  const where = 'where reference = :reference'
  const [request] = await query<RequestRow>(`${SELECT_REQUESTS} ${where}`, { reference })
  if (!request) return undefined
  const sql = `${SELECT_DELIVERIES} ${where} order by audience desc`
  return toStored(request, await query<DeliveryRow>(sql, { reference }))
}

export async function list({ query }: Database): Promise<StoredRequest[]> {
  const requests = await query<RequestRow>(`${SELECT_REQUESTS} order by received_at desc, reference`)
  const deliveries = await query<DeliveryRow>(`${SELECT_DELIVERIES} order by audience desc`)
  const byReference = Map.groupBy(deliveries, ({ reference }) => reference)
  return requests.map((request) => toStored(request, byReference.get(request.reference) ?? []))
}

export function forget(db: Database, email: string): Promise<string[]> {
  return db.transaction(async (query) => {
    const key = { emailKey: emailKey(email) }
    const ofMailbox = 'from quote_request where email_key = :emailKey'
    await query(`delete from idempotency where reference in (select reference ${ofMailbox})`, key)
    const rows = await query<RequestRow>(`delete ${ofMailbox} returning reference, received_at`, key)
    rows.sort((one, other) => one.received_at.localeCompare(other.received_at))
    return rows.map(({ reference }) => reference)
  })
}

function toStored(
  { name, phone, email, message, ...row }: RequestRow,
  deliveries: DeliveryRow[],
): StoredRequest {
  return {
    reference: row.reference,
    quote: { name, phone, email, message },
    suspicion: row.suspicion ?? undefined,
    receivedAt: new Date(row.received_at),
    deliveries: deliveries.map(toState),
  }
}

function toState(row: DeliveryRow): DeliveryState {
  return {
    audience: row.audience,
    attempts: row.attempts,
    dueAt: new Date(row.due_at),
    sentAt: toMoment(row.sent_at),
    writtenTo: row.written_to ?? undefined,
    failedAt: toMoment(row.failed_at),
    failureReason: row.failure_reason ?? undefined,
  }
}
