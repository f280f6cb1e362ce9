import { type Chosen, choiceText } from '../../quote/choice.ts'
import { readablePhone } from '../../quote/phone.ts'
import { cleanText } from '../text.ts'
import { emailKey } from './accept.ts'
import type { Database } from './database.ts'
import type {
  Audience,
  DeliveryState,
  ErasingOptions,
  ListedRequest,
  RequestFilter,
  RequestPage,
  RequestState,
  Store,
  StoredRequest,
  Suspicion,
} from './store.ts'
import { toMoment } from './stored-time.ts'

/** The columns of the package that a customer chose. */
export type ChosenRow = { package_name: string | null; package_price: string | null }

type RequestRow = StoredRequest['quote'] &
  ChosenRow & {
    reference: string
    suspicion: Suspicion | null
    received_at: string
    answered_at: string | null
    done_at: string | null
    note: string | null
    photo_count: number
    photos_arrived: number
  }

type DeliveryRow = {
  reference: string
  audience: Audience
  attempts: number
  due_at: string
  sent_at: string | null
  written_to: string | null
  failed_at: string | null
  held_at: string | null
  failure_reason: string | null
}

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

/** The words to look for, if there are any. */
const wordsOf = (filter: RequestFilter) => fold(filter.search ?? '').match(/\S+/g)

async function select({ query }: Database, filter: RequestFilter): Promise<RequestRow[]> {
  const { where, values } = conditions(filter)
  const requests = await query<RequestRow>(`${SELECT_REQUESTS} ${where} ${NEWEST_FIRST}`, values)
  const words = wordsOf(filter)
  return words ? requests.filter((request) => includesAll(request, words)) : requests
}

const NEWEST_FIRST = 'order by received_at desc, reference'

const STATE_CONDITIONS: Record<RequestState, string> = {
  new: 'answered_at is null and done_at is null',
  answered: 'answered_at is not null and done_at is null',
  done: 'done_at is not null',
}

/** @param last the request after which they begin, newest first */
function conditions({ state, isSuspicious, receivedSince, email }: RequestFilter, last?: RequestRow) {
  const all = [
    ...(state ? [STATE_CONDITIONS[state]] : []),
    ...(isSuspicious === undefined ? [] : [`suspicion is ${isSuspicious ? 'not ' : ''}null`]),
    ...(receivedSince ? ['received_at >= :receivedSince'] : []),
    ...(email === undefined ? [] : ['email_key = :emailKey']),
    ...(last ? ['received_at <= :lastAt and (received_at < :lastAt or reference > :lastReference)'] : []),
  ]
  return {
    where: all.length > 0 ? `where ${all.join(' and ')}` : '',
    values: {
      ...(receivedSince && { receivedSince: receivedSince.toISOString() }),
      ...(email !== undefined && { emailKey: emailKey(email) }),
      ...(last && { lastAt: last.received_at, lastReference: last.reference }),
    },
  }
}

/** Compares in JavaScript, because databases would fold accents differently: 5,000 requests take about 0.1 seconds. */
function includesAll(request: RequestRow, words: string[]): boolean {
  const { reference, name, phone, email, message, note } = request
  const chosen = toChosen(request)
  const readable = readablePhone(phone)
  const phones = [phone, readable, readable.replaceAll(' ', '')]
  const text = fold(
    [reference, name, ...phones, email, chosen && choiceText(chosen), message, note ?? ''].join('\n'),
  )
  return words.every((word) => text.includes(word))
}

/**
 * Removes case and accents, which databases would treat differently, and apostrophes and hyphens, which phones type in
 * several ways.
 */
function fold(text: string): string {
  const plain = text.replaceAll(/['‘’ʼ′`´＇\p{Pd}]/gu, '')
  return plain.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
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

/** The package that a customer chose, if one was. */
export function toChosen(row: ChosenRow): Chosen | undefined {
  const { package_name: name, package_price: price } = row
  return name === null ? undefined : { name, price: price ?? '' }
}

/** The state that the times of the owner's marks amount to. */
export function toState(row: { answered_at: string | null; done_at: string | null }): RequestState {
  if (row.done_at) return 'done'
  return row.answered_at ? 'answered' : 'new'
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

function toStored(row: RequestRow, deliveries: DeliveryRow[]): StoredRequest {
  return { ...toListed(row), deliveries: deliveries.map(toDeliveryState) }
}

function toListed({ name, phone, email, message, ...row }: RequestRow): ListedRequest {
  return {
    reference: row.reference,
    quote: { name, phone, email, message },
    choice: toChosen(row),
    suspicion: row.suspicion ?? undefined,
    receivedAt: new Date(row.received_at),
    state: toState(row),
    answeredAt: toMoment(row.answered_at),
    doneAt: toMoment(row.done_at),
    note: row.note ?? undefined,
    photos: { announced: row.photo_count, arrived: row.photos_arrived },
  }
}

function toDeliveryState(row: DeliveryRow): DeliveryState {
  return {
    audience: row.audience,
    attempts: row.attempts,
    dueAt: new Date(row.due_at),
    sentAt: toMoment(row.sent_at),
    writtenTo: row.written_to ?? undefined,
    failedAt: toMoment(row.failed_at),
    heldAt: toMoment(row.held_at),
    failureReason: row.failure_reason ?? undefined,
  }
}
