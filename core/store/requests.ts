import type { Clock } from '../clock.ts'
import { chosenLines } from '../requests/choice.ts'
import type { QuoteRequest } from '../requests/quote-request.ts'
import { hasWords, searchedWords, spellings } from '../requests/search.ts'
import { cleanText } from '../text.ts'
import { type Database, listed, type Values } from './database.ts'
import { DELIVERY_COLUMNS } from './outbox.ts'
import type { Delivery, RequestState, StoredRequest } from './request.ts'

const STATES: Record<RequestState, string> = {
  new: 'answered_at is null and done_at is null',
  answered: 'answered_at is not null and done_at is null',
  done: 'done_at is not null',
}

const TOLD = 'reference in (select reference from review where told_at is not null and read_at is null)'

/** The conditions with a value of their own. */
const CONDITIONS = {
  reference: 'reference = :reference',
  email: 'lower(email) = lower(:email)',
  receivedSince: 'received_at >= :receivedSince',
  receivedBefore: 'received_at < :receivedBefore',
  after: 'number > :after',
  remindedWith: 'reminded_at = (select same.reminded_at from quote_request same where same.reference = :remindedWith)',
}

/** Which requests to list. */
export type RequestFilter = {
  reference?: string
  /** The customer's address, in any case. Another may be another person's, however much the two are alike. */
  email?: string
  receivedSince?: Date
  receivedBefore?: Date
  /** Only those that were committed after the one with this number. */
  after?: number
  /** Only those that the owner was reminded of together with this one. */
  remindedWith?: string
  state?: RequestState
  /** Only those that may not come from a customer, or all others. */
  isSuspicious?: boolean
  /** Only those whose customer wrote how it went, which the owner has not opened. */
  isTold?: boolean
  /** Those that wait longest first, instead of the newest. */
  isOldestFirst?: boolean
  /** Only those that follow this place of the list, wherever it is by now. */
  past?: Place | undefined
  limit?: number
}

/** The place of a request in the list. */
export type Place = Pick<StoredRequest, 'receivedAt' | 'reference'>

/** Stored requests: finds them, and records what the owner does with them. */
export function storedRequests(db: Database, clock: Clock) {
  const { query } = db

  /** The requests that the filter leaves, newest first by default. */
  async function list({ limit = MAX_ROWS, ...filter }: RequestFilter = {}): Promise<StoredRequest[]> {
    const { where, values } = conditions(filter)
    const order = filter.isOldestFirst ? 'asc' : 'desc'
    const rows = await query<Row>(
      `select ${COLUMNS} from quote_request ${where} order by received_at ${order}, reference ${order} limit :limit`,
      { ...values, limit },
    )
    if (rows.length === 0) return []
    const { names, values: references } = listed(rows.map(({ reference }) => reference))
    const deliveries = await query<Delivery>(
      // Earlier versions sent a third email, with photos that came late.
      `select ${DELIVERY_COLUMNS} from delivery
      where reference in (${names}) and audience <> 'late-photos' order by created_at, audience desc`,
      references,
    )
    const byReference = Map.groupBy(deliveries, ({ reference }) => reference)
    return rows.map((row) => toRequest(row, byReference.get(row.reference) ?? []))
  }

  /** Changes a request if it still is as `condition` says. `false` if it is not, or if there is no such request. */
  async function change(set: string, values: Values & { reference: string }, condition = 'true') {
    const sql = `update quote_request set ${set} where reference = :reference and ${condition} returning reference`
    return (await query(sql, values)).length > 0
  }

  /** All requests, newest first, a batch at a time: thousands of them take little memory. */
  async function* batches(): AsyncGenerator<StoredRequest[]> {
    let past: Place | undefined
    do {
      const batch = await list({ past, limit: BATCH })
      yield batch
      past = batch[BATCH - 1]
    } while (past)
  }

  return {
    list,
    batches,

    /**
     * The requests in which all words occur, in the reference, name, phone, email, package, message or note, newest
     * first. Ignores case and accents.
     */
    async search(text: string): Promise<StoredRequest[]> {
      const words = searchedWords(text)
      const found: StoredRequest[] = []
      for await (const batch of batches()) found.push(...batch.filter((request) => includesAll(request, words)))
      return found
    },

    /** How many requests the filter leaves. */
    async count(filter: RequestFilter): Promise<number> {
      const { where, values } = conditions(filter)
      const [counted] = await query<{ total: number }>(`select count(*) as total from quote_request ${where}`, values)
      return counted?.total ?? 0
    },

    /** The number of the request that was committed last. */
    async lastNumber(): Promise<number> {
      const [row] = await query<{ last: number }>('select last from request_number')
      return row?.last ?? 0
    },

    /** The request with this reference. */
    find: async (reference: string): Promise<StoredRequest | undefined> => (await list({ reference }))[0],

    /** Those of these references that still have a request. */
    async existing(references: string[]): Promise<string[]> {
      if (references.length === 0) return []
      const { names, values } = listed(references)
      const rows = await query<{ reference: string }>(
        `select reference from quote_request where reference in (${names})`,
        values,
      )
      return rows.map(({ reference }) => reference)
    },

    /** Marks a request; the time of an earlier mark stays. `false` if there is no such request. */
    mark: (reference: string, state: Exclude<RequestState, 'new'>): Promise<boolean> =>
      change(`${state}_at = coalesce(${state}_at, :now)`, { reference, now: clock.now() }),

    /** Takes back the last mark, made `at` an ISO 8601 time. `false` if another one is the last by now. */
    undo: (reference: string, { state, at }: { state: RequestState; at: string }): Promise<boolean> =>
      change(
        'answered_at = case when done_at is null then null else answered_at end, done_at = null',
        { reference, at },
        `${STATES[state]} and coalesce(done_at, answered_at) = :at`,
      ),

    /** Takes the suspicion from a request. `false` if there is no such request. */
    trust: (reference: string): Promise<boolean> =>
      db.transaction(async (query) => {
        // An email that waits because of the suspicion goes out with the others.
        await query(`update delivery set suspicion = null where reference = :reference`, { reference })
        const sql = `update quote_request set suspicion = null where reference = :reference returning reference`
        return (await query(sql, { reference })).length > 0
      }),

    /** Replaces the owner's private note. `false` if it is not of the version that this one replaces. */
    note: (reference: string, text: string, { version, replaces }: { version: string; replaces: string }) =>
      change(
        'note = :note, note_version = :version',
        { reference, note: cleanText(text) || undefined, version, replaces },
        `coalesce(note_version, '') = :replaces`,
      ),
  }
}

const BATCH = 500
/** Without a limit. Postgres and SQLite have no word for it in common. */
const MAX_ROWS = 2 ** 31 - 1

export function conditions({ state, isSuspicious, isTold, isOldestFirst, past, ...filter }: RequestFilter) {
  const names = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter((name) => filter[name] !== undefined)
  const all = [
    ...names.map((name) => CONDITIONS[name]),
    ...(state ? [STATES[state]] : []),
    ...(isSuspicious === undefined ? [] : [`suspicion is ${isSuspicious ? 'not ' : ''}null`]),
    ...(isTold ? [TOLD] : []),
    ...(past ? [`(received_at, reference) ${isOldestFirst ? '>' : '<'} (:pastTime, :pastReference)`] : []),
  ]
  return {
    where: all.length > 0 ? `where ${all.join(' and ')}` : '',
    values: {
      ...Object.fromEntries(names.map((name) => [name, filter[name]])),
      ...(past && { pastTime: past.receivedAt, pastReference: past.reference }),
    },
  }
}

const COLUMNS = `
  reference, name, phone, email, message, package_name, package_price, package_total, vehicle_size, suspicion, received_at,
  answered_at, done_at, note, note_version, photo_count,
  (select string_agg(cast(position as text), ' ' order by position) from photos
    where photos.reference = quote_request.reference) as arrived`

type Row = Omit<StoredRequest, 'quote' | 'chosen' | 'state' | 'noteVersion' | 'photos' | 'deliveries'> &
  QuoteRequest & {
    packageName: string | undefined
    packagePrice: string | undefined
    packageTotal: string | undefined
    vehicleSize: string | undefined
    noteVersion: string | undefined
    photoCount: number
    arrived: string | undefined
  }

function toRequest(row: Row, deliveries: Delivery[]): StoredRequest {
  const { name, phone, email, message, packageName, packagePrice, packageTotal, vehicleSize, ...rest } = row
  const { photoCount, arrived, ...same } = rest
  const prices = packagePrice?.split('\n') ?? []
  return {
    ...same,
    quote: { name, phone, email, message },
    chosen: {
      packages: packageName?.split('\n').map((name, index) => ({ name, price: prices[index] ?? '' })) ?? [],
      total: packageTotal,
      size: vehicleSize,
    },
    state: same.doneAt ? 'done' : same.answeredAt ? 'answered' : 'new',
    noteVersion: same.noteVersion ?? '',
    photos: { announced: photoCount, arrived: arrived?.split(' ').map(Number) ?? [] },
    deliveries,
  }
}

/** Compares in JavaScript, because databases would fold letters differently: 5,000 requests take about 0.1 seconds. */
function includesAll({ reference, quote, chosen, note }: StoredRequest, words: string[]): boolean {
  const { name, phone, email, message } = quote
  const parts = [reference, name, spellings(phone), email, ...chosenLines(chosen), message, note]
  return hasWords(parts.join('\n'), words)
}
