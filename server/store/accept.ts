import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newReference } from '../../quote/reference.ts'
import { areAnswered } from './answers.ts'
import { emailKey } from './email-key.ts'
import type { Engine } from './engine.ts'
import { claimKey } from './idempotency.ts'
import { type PreparedTransaction, prepared, preparedTransaction } from './prepared.ts'
import type { Acceptance, Audience, NewRequest } from './store.ts'
import type { Tables } from './tables.ts'

type Stored = { request: NewRequest; reference: string }

/**
 * Stores requests, each with its deliveries and its idempotency key, all or nothing. They share their statements:
 * where the database is on another machine, each is a way there and back.
 */
export async function acceptAll(
  db: Kysely<Tables>,
  engine: Engine,
  requests: NewRequest[],
  now: Date,
): Promise<Acceptance[]> {
  try {
    return await preparedTransaction(db, (trx) => insertAll(trx, engine, requests, now))
  } catch (error) {
    // 36 random bits repeat sooner or later, which must not cost a request.
    if (error instanceof ReferenceTaken) return acceptAll(db, engine, requests, now)
    throw error
  }
}

class ReferenceTaken extends Error {}

async function insertAll(
  trx: PreparedTransaction,
  engine: Engine,
  requests: NewRequest[],
  now: Date,
): Promise<Acceptance[]> {
  await engine.acceptAlone(trx)
  const acceptances: Acceptance[] = []
  const stored: Stored[] = []
  const repeated: string[] = []
  for (const { request, reference } of await insertRequests(trx, requests, now)) {
    const earlier = await claimKey(trx, request, reference, now)
    if (earlier) repeated.push(reference)
    else stored.push({ request, reference })
    acceptances.push(earlier ?? { outcome: 'stored', reference })
  }
  if (repeated.length > 0) await deleteRequests(trx, { references: repeated })
  if (stored.length > 0) await insertDeliveries(trx, stored, now)
  return acceptances
}

/**
 * Gives each a reference, in their order, since the answers go by it.
 *
 * @throws ReferenceTaken when somebody has one of them
 */
async function insertRequests(
  trx: PreparedTransaction,
  requests: NewRequest[],
  now: Date,
): Promise<Stored[]> {
  const stored = requests.map((request) => ({ request, reference: newReference() }))
  const rows = stored.map((one) => requestRow(one, now))
  const { numAffectedRows } = await insertRequestRows(trx, { rows })
  if (numAffectedRows !== BigInt(rows.length)) throw new ReferenceTaken()
  return stored
}

const insertRequestRows = prepared((db, { rows }: { rows: ReturnType<typeof requestRow>[] }) =>
  db
    .insertInto('quote_request')
    .values(rows)
    .onConflict((conflict) => conflict.column('reference').doNothing()),
)

const deleteRequests = prepared((db, { references }: { references: string[] }) =>
  db.deleteFrom('quote_request').where('reference', 'in', references),
)

function requestRow({ request, reference }: Stored, now: Date) {
  const { name, phone, email, message } = request.quote
  return {
    reference,
    name,
    phone,
    email,
    email_key: emailKey(email),
    message,
    suspicion: request.suspicion ?? null,
    received_at: now.toISOString(),
  }
}

async function insertDeliveries(trx: PreparedTransaction, stored: Stored[], now: Date): Promise<void> {
  const answered = await areAnswered(
    trx,
    stored.map(({ request }) => request),
    now,
  )
  const rows = stored.flatMap((one, index) => [
    deliveryRow(one, 'owner', now),
    ...(answered[index] ? [deliveryRow(one, 'customer', now)] : []),
  ])
  await insertDeliveryRows(trx, { rows })
}

const insertDeliveryRows = prepared((db, { rows }: { rows: ReturnType<typeof deliveryRow>[] }) =>
  db.insertInto('delivery').values(rows),
)

function deliveryRow({ request, reference }: Stored, audience: Audience, now: Date) {
  return {
    // In the order of time: random ones would change a page of the index each, which a commit has to write.
    id: randomUUIDv7(),
    reference,
    audience,
    suspicion: request.suspicion ?? null,
    created_at: now.toISOString(),
    due_at: now.toISOString(),
    attempts: 0,
  }
}
