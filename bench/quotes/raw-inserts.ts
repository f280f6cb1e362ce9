import { randomUUIDv7 } from 'node:crypto'
import { newReference } from '../../quote/reference.ts'
import { systemClock } from '../../server/clock.ts'
import { ANSWERS_PER_HOUR } from '../../server/store/answers.ts'
import { openDatabase, openSqliteStore } from '../../server/store/sqlite.ts'
import { acceptOneByOne } from './accept-one-by-one.ts'
import { numberedQuote } from './numbered-quote.ts'

/**
 * The limit of the disk: the rows of one quote request after the other, each request committed before the next,
 * by prepared statements and nothing else.
 * `node bench/quotes/raw-inserts.ts FILE SECONDS`
 */
const [file = '', seconds = ''] = process.argv.slice(2)
await (await openSqliteStore(file, systemClock)).close()
const database = openDatabase(file)
const request = database.prepare(
  'insert into quote_request (reference, name, phone, email, email_key, message, received_at) values (?, ?, ?, ?, ?, ?, ?)',
)
const delivery = database.prepare(
  'insert into delivery (id, reference, audience, created_at, due_at, attempts) values (?, ?, ?, ?, ?, 0)',
)

await acceptOneByOne(Number(seconds), insert)

function insert(number: number): void {
  const { name, phone, email, message } = numberedQuote(number)
  const [reference, now] = [newReference(), new Date().toISOString()]
  database.exec('begin immediate')
  request.run(reference, name, phone, email, email, message, now)
  delivery.run(randomUUIDv7(), reference, 'owner', now, now)
  if (number < ANSWERS_PER_HOUR) delivery.run(randomUUIDv7(), reference, 'customer', now, now)
  database.exec('commit')
}
