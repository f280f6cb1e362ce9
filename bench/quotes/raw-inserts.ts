import { randomUUIDv7 } from 'node:crypto'
import type { QuoteRequest } from '../../quote/quote-request.ts'
import { newReference } from '../../quote/reference.ts'
import { systemClock } from '../../server/clock.ts'
import { MAX_CONFIRMATIONS_PER_HOUR } from '../../server/store/accept.ts'
import { openDatabase, openSqliteStore } from '../../server/store/sqlite.ts'

/**
 * Inserts the rows of a quote request with prepared statements of node:sqlite and nothing else. Shows the limit of the
 * disk.
 *
 * @param file a new database
 * @returns a function that commits one quote request
 */
export async function openRawInserts(file: string): Promise<(quote: QuoteRequest) => void> {
  await (await openSqliteStore(file, systemClock)).close()
  const database = openDatabase(file)
  const request = database.prepare(
    'insert into quote_request (reference, name, phone, email, email_key, message, received_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const delivery = database.prepare(
    'insert into delivery (id, reference, audience, created_at, due_at, attempts) values (?, ?, ?, ?, ?, 0)',
  )
  let inserted = 0
  return ({ name, phone, email, message }) => {
    const [reference, now] = [newReference(), new Date().toISOString()]
    database.exec('begin immediate')
    request.run(reference, name, phone, email, email, message, now)
    delivery.run(randomUUIDv7(), reference, 'owner', now, now)
    if (inserted++ < MAX_CONFIRMATIONS_PER_HOUR) delivery.run(randomUUIDv7(), reference, 'customer', now, now)
    database.exec('commit')
  }
}
