import { sql } from 'kysely'
import { DAY, HOUR } from '../duration.ts'
import { emailKey } from './email-key.ts'
import { type PreparedTransaction, prepared } from './prepared.ts'
import type { NewRequest } from './store.ts'
import { ago } from './tables.ts'

/** How often one address gets the answering mail, so that nobody can be flooded through our form. */
const ANSWERED_EVERY = DAY
/**
 * How many answering mails leave within an hour, whoever asks: far more than a detailer has customers, and too
 * few for a crowd of machines to make our mail server look like a spammer's. The owner gets every request.
 */
export const ANSWERS_PER_HOUR = 60

/**
 * Whether each request's customer gets a mail about it, in their order. A suspicious request is read by the owner
 * first.
 */
export async function areAnswered(
  trx: PreparedTransaction,
  requests: NewRequest[],
  now: Date,
): Promise<boolean[]> {
  let room = ANSWERS_PER_HOUR - (await answersWithinHour(trx, now))
  // Asked first: in a flood there is none, and nothing else need be looked up.
  if (room <= 0) return requests.map(() => false)
  const keyed = requests.map(({ quote, suspicion }) => ({ key: emailKey(quote.email), suspicion }))
  const answered = await answeredKeys(
    trx,
    keyed.map(({ key }) => key),
    now,
  )
  return keyed.map(({ key, suspicion }) => {
    if (suspicion !== undefined || answered.has(key) || room <= 0) return false
    answered.add(key)
    room--
    return true
  })
}

/** Which of these addresses had their answer today. */
async function answeredKeys(trx: PreparedTransaction, keys: string[], now: Date): Promise<Set<string>> {
  const { rows } = await selectAnswers(trx, { keys, since: ago(ANSWERED_EVERY, now) })
  return new Set(rows.map(({ email_key }) => email_key))
}

const selectAnswers = prepared((db, { keys, since }: { keys: string[]; since: string }) =>
  db
    .selectFrom('quote_request')
    .innerJoin('delivery', 'delivery.reference', 'quote_request.reference')
    .select('email_key')
    .where('email_key', 'in', keys)
    .where('received_at', '>', since)
    .where('audience', '=', 'customer'),
)

async function answersWithinHour(trx: PreparedTransaction, now: Date): Promise<number> {
  const { rows } = await countAnswers(trx, { since: ago(HOUR, now) })
  return Number(rows[0]?.count)
}

const countAnswers = prepared((db, { since }: { since: string }) =>
  db
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    // Written out: for a parameter SQLite would plan anew each time, since there is an index of these alone.
    .where('audience', '=', sql.lit('customer'))
    .where('created_at', '>', since),
)
