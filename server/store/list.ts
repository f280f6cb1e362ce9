import type { Kysely } from 'kysely'
import type { DeliveryState, StoredRequest } from './store.ts'
import type { DeliveryTable, Tables } from './tables.ts'

/** Returns the request with this reference. */
export async function find(db: Kysely<Tables>, reference: string): Promise<StoredRequest | undefined> {
  return (await select(db, reference))[0]
}

/** Returns every request with its deliveries, the newest first. */
export function list(db: Kysely<Tables>): Promise<StoredRequest[]> {
  return select(db)
}

async function select(db: Kysely<Tables>, reference?: string): Promise<StoredRequest[]> {
  const requests = await db
    .selectFrom('quote_request')
    .selectAll()
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('received_at', 'desc')
    .orderBy('reference')
    .execute()
  const deliveries = await db
    .selectFrom('delivery')
    .selectAll()
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('audience', 'desc')
    .execute()
  const byReference = Map.groupBy(deliveries, (row) => row.reference)
  return requests.map(({ name, phone, email, message, ...row }) => ({
    reference: row.reference,
    quote: { name, phone, email, message },
    suspicion: row.suspicion ?? undefined,
    receivedAt: new Date(row.received_at),
    deliveries: (byReference.get(row.reference) ?? []).map(toState),
  }))
}

function toState(row: DeliveryTable): DeliveryState {
  const moment = (text: string | null) => (text === null ? undefined : new Date(text))
  return {
    audience: row.audience,
    attempts: row.attempts,
    dueAt: new Date(row.due_at),
    sentAt: moment(row.sent_at),
    writtenTo: row.written_to ?? undefined,
    failedAt: moment(row.failed_at),
    failureReason: row.failure_reason ?? undefined,
  }
}
