import { hash, randomUUIDv7 } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import { priceFor, totalPrice } from '../requests/choice.ts'
import { newReference } from '../requests/reference.ts'
import { oneLine } from '../text.ts'
import { ago, type Query } from './database.ts'
import { issueToken, MAX_PHOTO_WAIT, storePhotos } from './photos.ts'
import type { Acceptance, Audience, NewRequest } from './request.ts'
import { ringFor } from './ringing.ts'

/** A mailbox gets at most one confirmation in this time, so the form cannot be used to flood it. */
const CONFIRMATION_INTERVAL = DAY
/** Of all customers: more than a detailer needs, and too few to ruin the mail server's reputation. */
const MAX_CONFIRMATIONS_PER_HOUR = 60

/** Stores a request, with its deliveries, its photos and its keys, unless it was sent before. */
export async function accept(query: Query, request: NewRequest, now: Date): Promise<Acceptance> {
  const { bodyHash, earlier, own } = keysOf(request)
  // Its row stays locked until the commit: no request becomes visible after one with a higher number, and of two that
  // reach two servers at the same moment, the second finds the first.
  const [numbered] = await query<{ last: number }>(`update request_number set last = last + 1 returning last`)
  const existing = await findByKey(query, earlier, now)
  if (existing) {
    if (existing.bodyHash !== bodyHash) return { outcome: 'conflict' }
    const { reference } = existing
    const photoToken = await acceptPhotos(query, request, reference, now)
    const confirmations = await query(SELECT_CONFIRMATION, { reference })
    return { outcome: 'repeated', reference, confirmation: confirmations.length > 0, ...photoToken }
  }
  const reference = await insertRequest(query, request, numbered?.last, now)
  await recordKeys(query, own, { bodyHash, reference, now })
  const confirmation = await insertDeliveries(query, request, reference, now)
  await ringFor(query, { reference, occasion: 'request', now })
  const { photoCount = 0, photos = [] } = request
  const hasPhotos = photoCount > 0 || photos.length > 0
  const photoToken = hasPhotos ? await acceptPhotos(query, request, reference, now) : {}
  return { outcome: 'stored', reference, confirmation, ...photoToken }
}

/**
 * Stores the photos that came with a request, and issues a token for those that follow. A repeated request may announce
 * more, or fewer while none has arrived.
 */
async function acceptPhotos(
  query: Query,
  { photoCount = 0, photos = [] }: NewRequest,
  reference: string,
  now: Date,
): Promise<{ photoToken?: string }> {
  const arrived = photos.length > 0 ? await storePhotos(query, reference, photos, now) : 0
  await query(SET_PHOTO_COUNT, { reference, count: Math.max(photoCount, arrived) })
  return photoCount > 0 ? { photoToken: await issueToken(query, reference, now) } : {}
}

const SET_PHOTO_COUNT = `
  update quote_request set photo_count = :count
  where reference = :reference
    and (photo_count < :count or not exists (select 1 from photos where photos.reference = :reference))`

async function insertRequest(
  query: Query,
  { quote, choices = [], size, suspicion }: NewRequest,
  number: number | undefined,
  now: Date,
): Promise<string> {
  const { name, phone, email, message } = quote
  const lines = (texts: string[]) => texts.map(oneLine).join('\n') || undefined
  for (;;) {
    const reference = newReference()
    const rows = await query(INSERT_REQUEST, {
      reference,
      name,
      phone,
      email,
      message,
      emailKey: mailboxKey(email),
      packageName: lines(choices.map(({ name }) => name)),
      packagePrice: lines(choices.map((choice) => priceFor(choice, size?.id))),
      packageTotal: choices.length > 0 ? totalPrice(choices, size?.id) : undefined,
      vehicleSize: size?.name,

      suspicion,
      now,
      number,
    })
    // A random reference may exist already: try another one.
    if (rows.length > 0) return reference
  }
}

const INSERT_REQUEST = `
  insert into quote_request
    (reference, name, phone, email, email_key, message, package_name, package_price, package_total, vehicle_size,
      suspicion, received_at, number)
  values
    (:reference, :name, :phone, :email, :emailKey, :message, :packageName, :packagePrice, :packageTotal, :vehicleSize,
      :suspicion, :now, :number)
  on conflict (reference) do nothing
  returning reference`

const SELECT_CONFIRMATION = `
  select id from delivery where reference = :reference and audience = 'customer' limit 1`

/** Returns whether there is a confirmation. A suspicious request gets none: the owner has to check it first. */
async function insertDeliveries(
  query: Query,
  { quote, suspicion, photoCount = 0 }: NewRequest,
  reference: string,
  now: Date,
): Promise<boolean> {
  const rows = await query<{ audience: Audience }>(INSERT_DELIVERIES, {
    // Version 7 sorts by time. Each random id would dirty another page of the index, which the commit has to write.
    ownersId: randomUUIDv7(),
    customersId: randomUUIDv7(),

    reference,
    suspicion,
    now,
    emailKey: mailboxKey(quote.email),
    ownersDueAt: ago(photoCount > 0 ? -MAX_PHOTO_WAIT : 0, now),
    hourAgo: ago(HOUR, now),
    confirmedSince: ago(CONFIRMATION_INTERVAL, now),
  })
  return rows.some(({ audience }) => audience === 'customer')
}

// The hourly limit is checked first, because during a flood it saves the lookup of the mailbox.
const INSERT_DELIVERIES = `
  insert into delivery (id, reference, audience, suspicion, created_at, due_at)
  select :ownersId, :reference, 'owner', :suspicion, :now, :ownersDueAt
  union all
  select :customersId, :reference, 'customer', null, :now, :now
  where cast(:suspicion as text) is null
    and (
      select count(*) from delivery where audience = 'customer' and created_at > :hourAgo
    ) < ${MAX_CONFIRMATIONS_PER_HOUR}
    and not exists (
      select 1 from quote_request join delivery on delivery.reference = quote_request.reference
      where email_key = :emailKey and received_at > :confirmedSince and audience = 'customer'
    )
  returning audience`

/**
 * Identifies a mailbox, without what providers ignore in an address: case, a tag as in name+tag@x and, at Gmail, dots. Two
 * people may share one, so it only limits what is sent.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email
    .toLowerCase()
    .replace(/(?<=.)\+[^@]*/, '')
    .split('@')
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/** How long a key identifies repeated requests. */
export const KEY_LIFETIME = DAY

/** How long a request is known by its values: people tap again, perhaps once the form’s script has loaded. */
const REPEAT_WINDOW = 10 * MINUTE

type Key = { key: string; lifetime: number }

/** The keys by which a request may have been sent before, and those by which this one will be known. */
function keysOf({ idempotencyKey, isPlainPost, quote, choices = [], size }: NewRequest) {
  const { name, phone, email, message } = quote
  const chosen = [...choices, ...(size ? [size] : [])].map(({ id }) => id)
  const bodyHash = hash('sha256', JSON.stringify([name, phone, email, message, ...chosen]))
  // With a space, which no client’s key contains.
  const plain = { key: `values ${bodyHash}`, lifetime: REPEAT_WINDOW }
  const script = { key: `script ${bodyHash}`, lifetime: REPEAT_WINDOW }
  if (isPlainPost) return { bodyHash, earlier: [script, plain], own: [plain] }
  const given = idempotencyKey === undefined ? [] : [{ key: idempotencyKey, lifetime: KEY_LIFETIME }]
  return { bodyHash, earlier: [plain, ...given], own: given.length > 0 ? [...given, script] : [] }
}

/** Finds the request that was sent before under one of the keys, perhaps with other values. */
async function findByKey(query: Query, keys: Key[], now: Date) {
  for (const { key, lifetime } of keys) {
    const [found] = await query<{ reference: string; bodyHash: string }>(
      `select reference, body_hash from idempotency where key = :key and recorded_at > :since`,
      { key, since: ago(lifetime, now) },
    )
    if (found) return found
  }
  return undefined
}

/** Records the keys of a request, except those by which another one is known. */
async function recordKeys(query: Query, keys: Key[], values: { bodyHash: string; reference: string; now: Date }) {
  for (const { key, lifetime } of keys)
    await query(
      `insert into idempotency (key, body_hash, reference, recorded_at)
      values (:key, :bodyHash, :reference, :now)
      on conflict (key) do update
        set body_hash = excluded.body_hash, reference = excluded.reference, recorded_at = excluded.recorded_at
        where idempotency.recorded_at <= :expired`,
      { key, ...values, expired: ago(lifetime, values.now) },
    )
}
