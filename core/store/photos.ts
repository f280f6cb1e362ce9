import { randomUUIDv7 } from 'node:crypto'
import { type Clock, DAY, MINUTE } from '../clock.ts'
import { MAX_PHOTOS } from '../requests/photo.ts'
import { ago, type Database, type Query } from './database.ts'
import type { NewPhoto, Photo } from './request.ts'
import { hashSecrets, newSecret } from './sessions.ts'

/** How long the owner's email waits for the photos that were announced. */
export const MAX_PHOTO_WAIT = 2 * MINUTE
const TOKEN_LIFETIME = DAY

/** Where a photo is to be stored, and the token that allows it. */
export type PhotoSlot = { reference: string; position: number; token: string }

/** The photos of requests. */
export function photos(db: Database, clock: Clock) {
  return {
    /** Whether photos may be stored. They may not take the space that requests need. */
    hasRoom: db.hasSpareRoom,

    /** Whether a slot is free, or the hash of the bytes that were sent for it. `undefined` if there is no such slot. */
    findSlot: (slot: PhotoSlot) => findSlot(db.query, slot, clock.now()),

    /**
     * Stores a photo, and makes the email that contains it due once it is the last one. `conflict`: another photo is at
     * this position. `undefined`: there is no such slot.
     */
    add(slot: PhotoSlot, photo: NewPhoto) {
      const now = clock.now()
      // Not in the queue of requests: a photo that cannot be stored must fail none of them.
      return db.transaction(async (query) =>
        (await findSlot(query, slot, now)) ? insertPhoto(query, slot, photo, now) : undefined,
      )
    },

    /** The photos of a request, by their positions, or the one at this position. */
    async list(reference: string, position?: number): Promise<Photo[]> {
      const rows = await db.query<Omit<Photo, 'isLate'> & { late: number }>(
        `select position, sent_hash, jpeg, late, arrived_at from photos
        where reference = :reference and position = coalesce(:position, position) order by position`,
        { reference, position },
      )
      return rows.map(({ late, ...photo }) => ({ ...photo, isLate: late === 1 }))
    },
  }
}

/** Issues a token for the photos of a request. Only its hash is stored. A repeated request gets another one. */
export async function issueToken(query: Query, reference: string, now: Date): Promise<string> {
  const token = newSecret()
  await query(`insert into photo_token (hash, reference, issued_at) values (:hash, :reference, :now)`, {
    hash: hashSecrets(token),
    reference,
    now,
  })
  return token
}

/** Stores the photos that came with a request, except those it has already. Returns how many it has then. */
export async function storePhotos(query: Query, reference: string, photos: NewPhoto[], now: Date) {
  const stored = await query<{ position: number; sentHash: string }>(
    `select position, sent_hash from photos where reference = :reference`,
    { reference },
  )
  const free = Array.from({ length: MAX_PHOTOS }, (_, position) => position).filter(
    (position) => !stored.some((photo) => photo.position === position),
  )
  for (const photo of photos) {
    if (stored.some(({ sentHash }) => sentHash === photo.sentHash)) continue
    const position = free.shift()
    if (position !== undefined) await insertPhoto(query, { reference, position }, photo, now)
  }
  return MAX_PHOTOS - free.length
}

async function findSlot(query: Query, { reference, position, token }: PhotoSlot, now: Date) {
  const [slot] = await query<{ sentHash: string | undefined }>(
    `select sent_hash from photo_token
      join quote_request on quote_request.reference = photo_token.reference
      left join photos on photos.reference = photo_token.reference and position = :position
    where hash = :hash and photo_token.reference = :reference and photo_count > :position
      and issued_at > :expired`,
    {
      reference,
      position,
      hash: hashSecrets(token),
      expired: ago(TOKEN_LIFETIME, now),
    },
  )
  return slot && (slot.sentHash === undefined ? 'free' : { sentHash: slot.sentHash })
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
): Promise<'stored' | 'repeated' | 'conflict'> {
  // Lock both rows: another photo may be the last one at the same time, and another server may claim the email.
  await query(LOCK_REQUEST, { reference })
  const [owners] = await query<{ attempts: number }>(
    `update delivery set due_at = due_at where reference = :reference and audience = 'owner' returning attempts`,
    { reference },
  )
  const late = owners && owners.attempts > 0 ? 1 : 0
  const inserted = await query(
    `insert into photos (reference, position, sent_hash, late, arrived_at, jpeg)
    values (:reference, :position, :sentHash, :late, :now, :jpeg)
    on conflict (reference, position) do nothing
    returning position`,
    { reference, position, sentHash, late, now, jpeg },
  )
  if (inserted.length === 0) {
    const same = await query(
      `select 1 from photos where reference = :reference and position = :position and sent_hash = :sentHash`,
      { reference, position, sentHash },
    )
    return same.length > 0 ? 'repeated' : 'conflict'
  }
  if (late)
    await query(UPSERT_LATE_DELIVERY, {
      id: randomUUIDv7(),
      reference,
      now,
      dueAt: ago(-MAX_PHOTO_WAIT, now),
    })
  await query(
    `update delivery set due_at = :now
    where reference = :reference and audience <> 'customer' and attempts = 0
      and (select count(*) from photos where photos.reference = delivery.reference)
        >= (select photo_count from quote_request where quote_request.reference = delivery.reference)`,
    { reference, now },
  )
  return 'stored'
}

const LOCK_REQUEST = `update quote_request set photo_count = photo_count where reference = :reference`

// One that was claimed already may have been sent: it is replaced by another one, with all late photos.
const UPSERT_LATE_DELIVERY = `
  insert into delivery (id, first_id, reference, audience, suspicion, created_at, due_at)
  select :id, coalesce(first_id, id), reference, 'late-photos', suspicion, :now, :dueAt
  from delivery where reference = :reference and audience = 'owner'
  on conflict (reference, audience) do update
    set id = excluded.id, due_at = excluded.due_at, created_at = excluded.created_at, attempts = 0, leased_until = null,
      sent_at = null, written_to = null, failed_at = null, failure_reason = null
    where delivery.attempts > 0`

/** Puts all photos into the owner's email, which is sent again. */
export async function attachAllPhotos(query: Query, reference: string): Promise<void> {
  // The same lock, and before any other, as for a photo that arrives at the same time.
  await query(LOCK_REQUEST, { reference })
  await query(`delete from delivery where reference = :reference and audience = 'late-photos' and sent_at is null`, {
    reference,
  })
  await query(`update photos set late = 0 where reference = :reference`, { reference })
}
