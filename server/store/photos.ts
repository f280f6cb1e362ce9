import { randomUUIDv7 } from 'node:crypto'
import { MAX_PHOTOS } from '../../quote/photo-limits.ts'
import { type Clock, DAY } from '../clock.ts'
import type { Database } from './database.ts'
import type { Query } from './query.ts'
import { hashSecrets, newSecret } from './secrets.ts'
import {
  MAX_PHOTO_WAIT,
  type NewPhoto,
  type Photo,
  type PhotoOutcome,
  type PhotoSlot,
  type Store,
} from './store.ts'
import { ago, latestPlausible } from './stored-time.ts'

type Verbs = Pick<
  Store,
  'hasRoomForPhotos' | 'findPhotoSlot' | 'addPhoto' | 'photos' | 'photoPositions' | 'photo'
>

const TOKEN_LIFETIME = DAY

/** The part of the store about the photos of requests. */
export function photos(db: Database, clock: Clock): Verbs {
  const { query } = db
  return {
    hasRoomForPhotos: db.hasSpareRoom,

    findPhotoSlot: (slot) => findSlot(query, slot, clock.now()),

    // Not in the queue of requests: a photo that cannot be stored must fail none of them.
    addPhoto(slot, photo) {
      const now = clock.now()
      return db.transaction(async (query) =>
        (await findSlot(query, slot, now)) ? insertPhoto(query, slot, photo, now) : undefined,
      )
    },

    async photos(reference) {
      return toPhotos(await query<PhotoRow>(`${SELECT_PHOTOS} order by position`, { reference }))
    },

    async photoPositions(reference) {
      const rows = await query<{ position: number }>(
        `select position from photos where reference = :reference order by position`,
        { reference },
      )
      return rows.map(({ position }) => position)
    },

    async photo(reference, position) {
      const rows = await query<PhotoRow>(`${SELECT_PHOTOS} and position = :position`, { reference, position })
      return toPhotos(rows)[0]
    },
  }
}

/** Issues a token for the photos of a request. Only its hash is stored. A repeated request gets another one. */
export async function issueToken(query: Query, reference: string, now: Date): Promise<string> {
  const token = newSecret()
  await query(`insert into photo_token (hash, reference, issued_at) values (:hash, :reference, :now)`, {
    ...{ hash: hashSecrets(token), reference },
    now: now.toISOString(),
  })
  return token
}

/**
 * Stores the photos that came with a request, at free positions. A repeated request may bring some that are there
 * already.
 *
 * @returns how many photos the request has
 */
export async function storePhotos(
  query: Query,
  reference: string,
  photos: NewPhoto[],
  now: Date,
): Promise<number> {
  const stored = await query<{ position: number; sent_hash: string }>(
    `select position, sent_hash from photos where reference = :reference`,
    { reference },
  )
  const free = Array.from({ length: MAX_PHOTOS }, (_, position) => position).filter(
    (position) => !stored.some((photo) => photo.position === position),
  )
  for (const photo of photos) {
    if (stored.some(({ sent_hash }) => sent_hash === photo.sentHash)) continue
    const position = free.shift()
    if (position !== undefined) await insertPhoto(query, { reference, position }, photo, now)
  }
  return MAX_PHOTOS - free.length
}

async function findSlot(
  query: Query,
  { reference, position, token }: PhotoSlot,
  now: Date,
): ReturnType<Store['findPhotoSlot']> {
  const [slot] = await query<{ sent_hash: string | null }>(
    `select sent_hash from photo_token
      join quote_request on quote_request.reference = photo_token.reference
      left join photos on photos.reference = photo_token.reference and position = :position
    where hash = :hash and photo_token.reference = :reference and photo_count > :position
      and issued_at > :expired and issued_at <= :latest`,
    {
      ...{ reference, position },
      hash: hashSecrets(token),
      expired: ago(TOKEN_LIFETIME, now),
      latest: latestPlausible(now),
    },
  )
  if (!slot) return undefined
  return slot.sent_hash === null ? 'free' : { sentHash: slot.sent_hash }
}

/**
 * Inserts a photo. It goes with the owner's email unless that one has been claimed; then it goes in another one. That
 * email is due once all announced photos are there, and two minutes after the first of them at the latest.
 */
async function insertPhoto(
  query: Query,
  { reference, position }: Omit<PhotoSlot, 'token'>,
  { sentHash, jpeg }: NewPhoto,
  now: Date,
): Promise<PhotoOutcome> {
  // Lock both rows: another photo may be the last one at the same time, and another server may claim the email.
  await query(LOCK_REQUEST, { reference })
  const [owners] = await query<{ attempts: number }>(LOCK_OWNERS_DELIVERY, { reference })
  const late = (owners?.attempts ?? 0) > 0 ? 1 : 0
  const inserted = await query(INSERT_PHOTO, {
    ...{ reference, position, sentHash, late, jpeg },
    now: now.toISOString(),
  })
  if (inserted.length === 0) {
    const [stored] = await query<{ sent_hash: string }>(
      `select sent_hash from photos where reference = :reference and position = :position`,
      { reference, position },
    )
    return stored?.sent_hash === sentHash ? 'repeated' : 'conflict'
  }
  if (late) {
    await query(UPSERT_LATE_DELIVERY, {
      ...{ id: randomUUIDv7(), reference },
      now: now.toISOString(),
      dueAt: ago(-MAX_PHOTO_WAIT, now),
    })
  }
  await query(EXPEDITE, { reference, now: now.toISOString() })
  return 'stored'
}

const LOCK_REQUEST = `update quote_request set photo_count = photo_count where reference = :reference`

const LOCK_OWNERS_DELIVERY = `
  update delivery set due_at = due_at where reference = :reference and audience = 'owner' returning attempts`

const INSERT_PHOTO = `
  insert into photos (reference, position, sent_hash, late, arrived_at, jpeg)
  values (:reference, :position, :sentHash, :late, :now, :jpeg)
  on conflict (reference, position) do nothing
  returning position`

// One that was claimed already may have been sent: it is replaced by another one, with all late photos.
const UPSERT_LATE_DELIVERY = `
  insert into delivery (id, first_id, reference, audience, suspicion, created_at, due_at)
  select :id, coalesce(first_id, id), reference, 'late-photos', suspicion, :now, :dueAt
  from delivery where reference = :reference and audience = 'owner'
  on conflict (reference, audience) do update
    set id = excluded.id, due_at = excluded.due_at, created_at = excluded.created_at, attempts = 0, leased_until = null,
      sent_at = null, written_to = null, failed_at = null, failure_reason = null
    where delivery.attempts > 0`

const EXPEDITE = `
  update delivery set due_at = :now
  where reference = :reference and audience <> 'customer' and attempts = 0
    and (select count(*) from photos where photos.reference = delivery.reference)
      >= (select photo_count from quote_request where quote_request.reference = delivery.reference)`

/** The photos that an email to the owner contains. */
export async function attachedPhotos(
  { query }: Database,
  reference: string,
  audience: 'owner' | 'late-photos',
): Promise<Photo[]> {
  const late = audience === 'owner' ? 0 : 1
  return toPhotos(
    await query<PhotoRow>(`${SELECT_PHOTOS} and late = :late order by position`, { reference, late }),
  )
}

const SELECT_PHOTOS = `select position, jpeg, arrived_at from photos where reference = :reference`

type PhotoRow = { position: number; jpeg: Uint8Array; arrived_at: string }

function toPhotos(rows: PhotoRow[]): Photo[] {
  return rows.map(({ position, jpeg, arrived_at }) => ({ position, jpeg, arrivedAt: new Date(arrived_at) }))
}

/** Puts all photos into the owner's email, which is sent again. */
export async function attachAllPhotos(query: Query, reference: string): Promise<void> {
  // The same lock, and before any other, as for a photo that arrives at the same time.
  await query(LOCK_REQUEST, { reference })
  await query(
    `delete from delivery where reference = :reference and audience = 'late-photos' and sent_at is null`,
    {
      reference,
    },
  )
  await query(`update photos set late = 0 where reference = :reference`, { reference })
}
