import { randomUUIDv7 } from 'node:crypto'
import { type Clock, DAY } from '../clock.ts'
import { ago, type Database, listed } from './database.ts'
import { ringFor } from './ringing.ts'

/** What is older is long overdue. */
const MAX_AGE = 60 * DAY

/** Reminds the owner of requests that are new, once each. */
export function reminders(db: Database, clock: Clock) {
  return {
    /** Reminds the owner of those that `isToRemind` names, with one email and one ring for all of them. */
    remind: (isToRemind: (receivedAt: Date, now: Date) => boolean) =>
      db.transaction(async (query) => {
        const now = clock.now()
        // Of two servers, the second finds what the first has done.
        await db.lock(query, 'reminding')
        const candidates = await query<{ reference: string; receivedAt: Date }>(
          `select reference, received_at from quote_request
          where reminded_at is null and answered_at is null and done_at is null and suspicion is null
            and received_at > :since
          order by received_at, reference`,
          { since: ago(MAX_AGE, now) },
        )
        const due = candidates.filter(({ receivedAt }) => isToRemind(receivedAt, now))
        const [first] = due
        if (!first) return
        const { reference } = first
        const { names, values } = listed(due.map(({ reference }) => reference))
        await query(`update quote_request set reminded_at = :now where reference in (${names})`, { ...values, now })
        await query(
          `insert into delivery (id, reference, audience, created_at, due_at)
          values (:id, :reference, 'reminder', :now, :now)`,
          { id: randomUUIDv7(), reference, now },
        )
        await ringFor(query, { reference, occasion: 'reminder', now })
      }),
  }
}
