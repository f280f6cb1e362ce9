import { createHash, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { QuoteRequest } from '../../quote/quote-request.ts'
import { newReference } from '../../quote/reference.ts'
import { DAY } from '../duration.ts'
import type { Engine } from './engine.ts'
import type { Acceptance, Audience, NewRequest } from './store.ts'
import type { Tables } from './tables.ts'

/** For how long a repeated request is recognised (design: 24 hours). */
const REMEMBERED = DAY
/** How often one address gets the answering mail, so that nobody can be flooded through our form. */
const ANSWERED_EVERY = DAY

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
  const answered = request.suspicion !== undefined || (await wasAnswered(trx, request.quote, now))
  await insertRequest(trx, request, reference, now)
  await insertDeliveries(trx, request, reference, answered ? ['owner'] : ['owner', 'customer'], now)
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

/**
 * Takes the idempotency key for this reference.
 *
 * @returns what became of the earlier request where the key was taken within the last 24 hours
 */
async function claimKey(
  trx: Transaction<Tables>,
  { idempotencyKey: key, quote }: NewRequest,
  reference: string,
  now: Date,
): Promise<Acceptance | undefined> {
  const expired = new Date(now.getTime() - REMEMBERED).toISOString()
  await trx.deleteFrom('idempotency').where('recorded_at', '<=', expired).execute()
  if (key === undefined) return undefined
  const body_hash = hash(quote)
  // Inserted before it is read: of two that arrive at once, the second waits here for the first.
  const claimed = await trx
    .insertInto('idempotency')
    .values({ key, body_hash, reference, recorded_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await trx
    .selectFrom('idempotency')
    .select(['body_hash', 'reference'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return earlier.body_hash === body_hash
    ? { outcome: 'repeated', reference: earlier.reference }
    : { outcome: 'conflict' }
}

async function wasAnswered(trx: Transaction<Tables>, quote: QuoteRequest, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - ANSWERED_EVERY).toISOString()
  const answer = await trx
    .selectFrom('quote_request')
    .innerJoin('delivery', 'delivery.reference', 'quote_request.reference')
    .select('delivery.id')
    .where('email_key', '=', emailKey(quote.email))
    .where('received_at', '>', since)
    .where('audience', '=', 'customer')
    .executeTakeFirst()
  return answer !== undefined
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

/** Capitals, and a tag as in name+tag@example.com, lead to the same mailbox. */
function emailKey(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*/, '')
}

function hash({ name, phone, email, message }: QuoteRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([name, phone, email, message]))
    .digest('hex')
}
