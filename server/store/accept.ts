import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { newReference } from '../../quote/reference.ts'
import { isAnswered } from './answers.ts'
import { emailKey } from './email-key.ts'
import type { Engine } from './engine.ts'
import { claimKey } from './idempotency.ts'
import type { Acceptance, Audience, NewRequest } from './store.ts'
import type { Tables } from './tables.ts'

/** Stores requests, each with its deliveries and its idempotency key, all or nothing. */
export function acceptAll(
  db: Kysely<Tables>,
  engine: Engine,
  requests: NewRequest[],
  now: Date,
): Promise<Acceptance[]> {
  return db.transaction().execute(async (trx) => {
    await engine.acceptAlone(trx)
    const acceptances: Acceptance[] = []
    for (const request of requests) acceptances.push(await accept(trx, request, now))
    return acceptances
  })
}

async function accept(trx: Transaction<Tables>, request: NewRequest, now: Date): Promise<Acceptance> {
  const reference = await freeReference(trx)
  const earlier = await claimKey(trx, request, reference, now)
  if (earlier) return earlier
  const answered = await isAnswered(trx, request, now)
  await insertRequest(trx, request, reference, now)
  await insertDeliveries(trx, request, reference, answered ? ['owner', 'customer'] : ['owner'], now)
  return { outcome: 'stored', reference }
}

/** 36 random bits repeat sooner or later, and a repeat must not cost a request. */
async function freeReference(trx: Transaction<Tables>): Promise<string> {
  for (;;) {
    const reference = newReference()
    const taken = await trx
      .selectFrom('quote_request')
      .select('reference')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!taken) return reference
  }
}

async function insertRequest(
  trx: Transaction<Tables>,
  { quote, suspicion }: NewRequest,
  reference: string,
  now: Date,
): Promise<void> {
  const { name, phone, email, message } = quote
  await trx
    .insertInto('quote_request')
    .values({
      reference,
      name,
      phone,
      email,
      email_key: emailKey(email),
      message,
      suspicion: suspicion ?? null,
      received_at: now.toISOString(),
    })
    .execute()
}

async function insertDeliveries(
  trx: Transaction<Tables>,
  { suspicion }: NewRequest,
  reference: string,
  audiences: Audience[],
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  const rows = audiences.map((audience) => ({
    id: randomUUID(),
    reference,
    audience,
    suspicion: suspicion ?? null,
    created_at: moment,
    due_at: moment,
    attempts: 0,
  }))
  await trx.insertInto('delivery').values(rows).execute()
}
