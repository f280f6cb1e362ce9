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
     * Stores a photo, and makes the owner's email due once it is the last one. `conflict`: another photo is at
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
    list(reference: string, position?: number): Promise<Photo[]> {
      return db.query<Photo>(
        `select position, sent_hash, jpeg, arrived_at from photos
        where reference = :reference and position = coalesce(:position, position) order by position`,
        { reference, position },
      )
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

/** Inserts a photo. The last one makes the owner's email due, which contains what is there by then. */
async function insertPhoto(
  query: Query,
  { reference, position }: Omit<PhotoSlot, 'token'>,
  { sentHash, jpeg }: NewPhoto,
  now: Date,
): Promise<'stored' | 'repeated' | 'conflict'> {
  // Lock the request: another photo may be the last one at the same time.
  await query(LOCK_REQUEST, { reference })
  // Earlier versions sent those that came late in a second email.
  const inserted = await query(
    `insert into photos (reference, position, sent_hash, late, arrived_at, jpeg)
    values (:reference, :position, :sentHash, 0, :now, :jpeg)
    on conflict (reference, position) do nothing
    returning position`,
    { reference, position, sentHash, now, jpeg },
  )
  if (inserted.length === 0) {
    const same = await query(
      `select 1 from photos where reference = :reference and position = :position and sent_hash = :sentHash`,
      { reference, position, sentHash },
    )
    return same.length > 0 ? 'repeated' : 'conflict'
  }
  await query(
    `update delivery set due_at = :now
    where reference = :reference and audience = 'owner' and attempts = 0
      and (select count(*) from photos where photos.reference = delivery.reference)
        >= (select photo_count from quote_request where quote_request.reference = delivery.reference)`,
    { reference, now },
  )
  return 'stored'
}

const LOCK_REQUEST = `update quote_request set photo_count = photo_count where reference = :reference`
