import { cleanText } from '../text.ts'
import { emailKey } from './accept.ts'
import type { Database } from './database.ts'
import { conditions, includesAll, NEWEST_FIRST, wordsOf } from './request-filter.ts'
import { type DeliveryRow, type RequestRow, toListed, toStored } from './request-rows.ts'
import type {
  ErasingOptions,
  ListedRequest,
  RequestFilter,
  RequestPage,
  Store,
  StoredRequest,
} from './store.ts'

const SELECT_REQUESTS = `
  select reference, name, phone, email, message, package_name, package_price, suspicion, received_at, answered_at,
    done_at, note, photo_count,
    (select cast(count(*) as integer) from photos where photos.reference = quote_request.reference) as photos_arrived
  from quote_request`
const SELECT_DELIVERIES = `
  select reference, audience, attempts, due_at, sent_at, written_to, failed_at, failure_reason, held_at from delivery`

export async function find({ query }: Database, reference: string): Promise<StoredRequest | undefined> {
  const where = 'where reference = :reference'
  const [request] = await query<RequestRow>(`${SELECT_REQUESTS} ${where}`, { reference })
  if (!request) return undefined
  const sql = `${SELECT_DELIVERIES} ${where} order by audience desc`
  return toStored(request, await query<DeliveryRow>(sql, { reference }))
}

export async function list(db: Database, filter: RequestFilter): Promise<StoredRequest[]> {
  const requests = await select(db, filter)
  const deliveries = await db.query<DeliveryRow>(`${SELECT_DELIVERIES} order by audience desc`)
  const byReference = Map.groupBy(deliveries, ({ reference }) => reference)
  return requests.map((request) => toStored(request, byReference.get(request.reference) ?? []))
}

export async function page(
  db: Database,
  filter: RequestFilter,
  limit: number,
  offset: number,
): Promise<RequestPage> {
  const words = wordsOf(filter)
  if (words) return search(db, filter, words, limit, offset)
  const { where, values } = conditions(filter)
  const [counted] = await db.query<{ total: number }>(
    `select cast(count(*) as integer) as total from quote_request ${where}`,
    values,
  )
  const requests = await db.query<RequestRow>(
    `${SELECT_REQUESTS} ${where} ${NEWEST_FIRST} limit :limit offset :offset`,
    { ...values, limit, offset },
  )
  return { requests: requests.map(toListed), total: counted?.total ?? 0 }
}

/** Read one batch at a time, thousands of requests take little memory. */
const SEARCH_BATCH = 500

async function search(
  db: Database,
  filter: RequestFilter,
  words: string[],
  limit: number,
  offset: number,
): Promise<RequestPage> {
  const requests: ListedRequest[] = []
  let total = 0
  for (let last: RequestRow | undefined; ; ) {
    const { where, values } = conditions(filter, last)
    const batch: RequestRow[] = await db.query<RequestRow>(
      `${SELECT_REQUESTS} ${where} ${NEWEST_FIRST} limit ${SEARCH_BATCH}`,
      values,
    )
    for (const row of batch) {
      if (!includesAll(row, words)) continue
      if (total >= offset && requests.length < limit) requests.push(toListed(row))
      total++
    }
    if (batch.length < SEARCH_BATCH) return { requests, total }
    last = batch.at(-1)
  }
}

async function select({ query }: Database, filter: RequestFilter): Promise<RequestRow[]> {
  const { where, values } = conditions(filter)
  const requests = await query<RequestRow>(`${SELECT_REQUESTS} ${where} ${NEWEST_FIRST}`, values)
  const words = wordsOf(filter)
  return words ? requests.filter((request) => includesAll(request, words)) : requests
}

export async function mark(
  { query }: Database,
  reference: string,
  state: Parameters<Store['mark']>[1],
  now: Date,
): Promise<boolean> {
  const column = `${state}_at`
  const updated = await query(
    `update quote_request set ${column} = coalesce(${column}, :now) where reference = :reference
    returning reference`,
    { reference, now: now.toISOString() },
  )
  return updated.length > 0
}

export async function undo({ query }: Database, reference: string): Promise<boolean> {
  const updated = await query(
    `update quote_request
    set answered_at = case when done_at is null then null else answered_at end, done_at = null
    where reference = :reference and (answered_at is not null or done_at is not null)
    returning reference`,
    { reference },
  )
  return updated.length > 0
}

export function trust(db: Database, reference: string): Promise<boolean> {
  return db.transaction(async (query) => {
    // An email that waits because of the suspicion goes out with the others.
    await query(`update delivery set suspicion = null where reference = :reference`, { reference })
    const updated = await query(
      `update quote_request set suspicion = null where reference = :reference returning reference`,
      { reference },
    )
    return updated.length > 0
  })
}

export async function note({ query }: Database, reference: string, text: string): Promise<boolean> {
  const updated = await query(
    `update quote_request set note = :note where reference = :reference returning reference`,
    { reference, note: cleanText(text) || null },
  )
  return updated.length > 0
}

export function forget(
  db: Database,
  email: string,
  deleteFiles?: ErasingOptions['deleteFiles'],
): Promise<string[]> {
  return db.transaction(async (query) => {
    const key = { emailKey: emailKey(email) }
    const ofMailbox = 'from quote_request where email_key = :emailKey'
    await query(`delete from idempotency where reference in (select reference ${ofMailbox})`, key)
    const rows = await query<RequestRow>(`delete ${ofMailbox} returning reference, received_at`, key)
    rows.sort((one, other) => one.received_at.localeCompare(other.received_at))
    const references = rows.map(({ reference }) => reference)
    await deleteFiles?.(references)
    return references
  })
}
