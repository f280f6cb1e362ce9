import { cleanText } from '../../quote/clean-text.ts'
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import type { Query } from './query.ts'
import { conditions, includesAll, NEWEST_FIRST, STATE_CONDITIONS, wordsOf } from './request-filter.ts'
import { type DeliveryRow, REQUEST_COLUMNS, type RequestRow, toListed, toStored } from './request-rows.ts'
import type { ListedRequest, RequestFilter, Store } from './store.ts'

type Verbs = Pick<
  Store,
  'find' | 'existing' | 'list' | 'page' | 'mark' | 'undo' | 'trust' | 'note' | 'forget'
>

const SELECT_REQUESTS = `
  select reference, suspicion, note, note_version, ${REQUEST_COLUMNS.join(', ')},
    (select cast(count(*) as integer) from photos where photos.reference = quote_request.reference) as photos_arrived
  from quote_request`
const SELECT_DELIVERIES = `
  select reference, audience, attempts, due_at, sent_at, written_to, failed_at, failure_reason, held_at from delivery`

/** The part of the store about stored requests: finds them, and records what the owner does with them. */
export function requests(db: Database, clock: Clock): Verbs {
  const { query } = db
  return {
    async find(reference) {
      const where = 'where reference = :reference'
      const [request] = await query<RequestRow>(`${SELECT_REQUESTS} ${where}`, { reference })
      if (!request) return undefined
      const sql = `${SELECT_DELIVERIES} ${where} order by audience desc`
      return toStored(request, await query<DeliveryRow>(sql, { reference }))
    },

    async existing(references) {
      if (references.length === 0) return []
      const values = Object.fromEntries(references.map((reference, index) => [`r${index}`, reference]))
      const names = Object.keys(values).map((name) => `:${name}`)
      const rows = await query<{ reference: string }>(
        `select reference from quote_request where reference in (${names.join(', ')})`,
        values,
      )
      return rows.map(({ reference }) => reference)
    },

    async list(filter = {}) {
      const found = await Array.fromAsync(select(query, filter))
      const { where, values } = conditions(filter)
      const deliveries = await query<DeliveryRow>(
        `${SELECT_DELIVERIES} where reference in (select reference from quote_request ${where}) order by audience desc`,
        values,
      )
      const byReference = Map.groupBy(deliveries, ({ reference }) => reference)
      return found.map((request) => toStored(request, byReference.get(request.reference) ?? []))
    },

    async page(filter, limit, offset) {
      if (wordsOf(filter).length > 0) {
        const requests: ListedRequest[] = []
        let total = 0
        for await (const row of select(query, filter)) {
          if (total >= offset && requests.length < limit) requests.push(toListed(row))
          total++
        }
        return { requests, total }
      }
      const { where, values } = conditions(filter)
      const [counted] = await query<{ total: number }>(
        `select cast(count(*) as integer) as total from quote_request ${where}`,
        values,
      )
      const rows = await query<RequestRow>(
        `${SELECT_REQUESTS} ${where} ${NEWEST_FIRST} limit :limit offset :offset`,
        { ...values, limit, offset },
      )
      return { requests: rows.map(toListed), total: counted?.total ?? 0 }
    },

    async mark(reference, state) {
      const column = `${state}_at`
      const updated = await query(
        `update quote_request set ${column} = coalesce(${column}, :now) where reference = :reference
        returning reference`,
        { reference, now: clock.now().toISOString() },
      )
      return updated.length > 0
    },

    async undo(reference, { state, at }) {
      const updated = await query(
        `update quote_request
        set answered_at = case when done_at is null then null else answered_at end, done_at = null
        where reference = :reference and ${STATE_CONDITIONS[state]} and coalesce(done_at, answered_at) = :at
        returning reference`,
        { reference, at },
      )
      return updated.length > 0
    },

    trust: (reference) =>
      db.transaction(async (query) => {
        // An email that waits because of the suspicion goes out with the others.
        await query(`update delivery set suspicion = null where reference = :reference`, { reference })
        const updated = await query(
          `update quote_request set suspicion = null where reference = :reference returning reference`,
          { reference },
        )
        return updated.length > 0
      }),

    async note(reference, text, { version, replaces }) {
      const updated = await query(
        `update quote_request set note = :note, note_version = :version
        where reference = :reference and coalesce(note_version, '') = :replaces returning reference`,
        { reference, note: cleanText(text) || null, version, replaces },
      )
      return updated.length > 0
    },

    forget: (email, deleteFiles) =>
      db
        .transaction(async (query) => {
          const { where, values } = conditions({ email })
          const from = `from quote_request ${where}`
          await query(`delete from idempotency where reference in (select reference ${from})`, values)
          const rows = await query<RequestRow>(`delete ${from} returning reference, received_at`, values)
          rows.sort((one, other) => one.received_at.localeCompare(other.received_at))
          const references = rows.map(({ reference }) => reference)
          await deleteFiles?.(references)
          return references
        })
        .finally(db.truncateLog),
  }
}

/** Read one batch at a time, thousands of requests take little memory. */
const BATCH = 500

/** Selects the requests that a filter leaves, newest first. */
async function* select(query: Query, filter: RequestFilter): AsyncGenerator<RequestRow> {
  const words = wordsOf(filter)
  for (let last: RequestRow | undefined; ; ) {
    const { where, values } = conditions(filter, last)
    const batch: RequestRow[] = await query<RequestRow>(
      `${SELECT_REQUESTS} ${where} ${NEWEST_FIRST} limit ${BATCH}`,
      values,
    )
    for (const row of batch) if (includesAll(row, words)) yield row
    if (batch.length < BATCH) return
    last = batch.at(-1)
  }
}
