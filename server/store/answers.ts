import type { Transaction } from 'kysely'
import { DAY, HOUR } from '../duration.ts'
import { emailKey } from './email-key.ts'
import type { NewRequest } from './store.ts'
import type { Tables } from './tables.ts'

/** How often one address gets the answering mail, so that nobody can be flooded through our form. */
const ANSWERED_EVERY = DAY
/**
 * How many answering mails leave within an hour, whoever asks: far more than a detailer has customers, and too
 * few for a crowd of machines to make our mail server look like a spammer's. The owner gets every request.
 */
const ANSWERS_PER_HOUR = 60

/** Whether the customer gets a mail about this request. A suspicious one is read by the owner first. */
export async function isAnswered(
  trx: Transaction<Tables>,
  { quote, suspicion }: NewRequest,
  now: Date,
): Promise<boolean> {
  if (suspicion !== undefined || (await wasAnswered(trx, quote.email, now))) return false
  const { count } = await trx
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('audience', '=', 'customer')
    .where('created_at', '>', ago(HOUR, now))
    .executeTakeFirstOrThrow()
  return Number(count) < ANSWERS_PER_HOUR
}

async function wasAnswered(trx: Transaction<Tables>, email: string, now: Date): Promise<boolean> {
  const answer = await trx
    .selectFrom('quote_request')
    .innerJoin('delivery', 'delivery.reference', 'quote_request.reference')
    .select('delivery.id')
    .where('email_key', '=', emailKey(email))
    .where('received_at', '>', ago(ANSWERED_EVERY, now))
    .where('audience', '=', 'customer')
    .executeTakeFirst()
  return answer !== undefined
}

function ago(milliseconds: number, now: Date): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}
