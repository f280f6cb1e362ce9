import { randomUUIDv7 } from 'node:crypto'
import { type Clock, DAY } from '../clock.ts'
import type { CustomerReview } from '../requests/review.ts'
import { ago, type Database, type Query } from './database.ts'
import type { Audience, NewPhoto } from './request.ts'
import { ringFor } from './ringing.ts'
import { hashSecrets, newSecret } from './sessions.ts'

/** How long a customer can say how it went. */
const LINK_LIFETIME = 60 * DAY

/** What a customer was asked once the work was done, and what they wrote. */
export type Review = {
  reference: string
  /** The email as the owner wrote it. */
  subject: string
  letter: string
  /** What the link in the email ends with, until the email is sent: then only its hash is known. */
  token: string | undefined
  askedAt: Date
  endsAt: Date
  /** When the customer wrote, and what. */
  toldAt: Date | undefined
  words: string | undefined
  name: string | undefined
  mayBeShown: boolean
  hasPhoto: boolean
  /** When the owner opened it. */
  readAt: Date | undefined
}

type Row = Omit<Review, 'mayBeShown' | 'hasPhoto'> & { mayBeShown: number | undefined; hasPhoto: boolean | number }

const COLUMNS = `reference, subject, letter, token, asked_at, ends_at, told_at, words, name, may_be_shown,
  photo is not null as has_photo, read_at`

/** What customers say once the work is done. */
export function reviews(db: Database, clock: Clock) {
  async function first(where: string, value: string): Promise<Review | undefined> {
    const [row] = await db.query<Row>(`select ${COLUMNS} from review where ${where} = :value`, { value })
    return row && { ...row, mayBeShown: row.mayBeShown === 1, hasPhoto: Boolean(row.hasPhoto) }
  }

  return {
    /** Asks the customer of a request by email, once. */
    ask(reference: string, { subject, letter }: Pick<Review, 'subject' | 'letter'>): Promise<boolean> {
      const now = clock.now()
      const token = newSecret()
      return db.transaction(async (query) => {
        const asked = await query(
          `insert into review (reference, token_hash, token, subject, letter, asked_at, ends_at)
          values (:reference, :hash, :token, :subject, :letter, :now, :ends)
          on conflict (reference) do nothing returning reference`,
          { reference, hash: hashSecrets(token), token, subject, letter, now, ends: ago(-LINK_LIFETIME, now) },
        )
        if (asked.length > 0) await addDelivery(query, reference, 'ask', now)
        return asked.length > 0
      })
    },

    find: (token: string) => first('token_hash', hashSecrets(token)),
    of: (reference: string) => first('reference', reference),

    async photo(reference: string): Promise<Uint8Array | undefined> {
      const [row] = await db.query<{ photo: Uint8Array | undefined }>(
        'select photo from review where reference = :reference',
        { reference },
      )
      return row?.photo
    },

    /** Stores what a customer wrote, with an email to the owner and a ring. `false` if they had written before. */
    tell(reference: string, review: CustomerReview, photo?: NewPhoto): Promise<boolean> {
      const now = clock.now()
      return db.transaction(async (query) => {
        const told = await query(
          `update review
          set told_at = :now, words = :words, name = :name, may_be_shown = :shown, photo = :photo, token = null
          where reference = :reference and told_at is null returning reference`,
          {
            reference,
            now,
            words: review.words,
            name: review.name,
            shown: review.mayBeShown ? 1 : 0,
            photo: photo?.jpeg,
          },
        )
        if (told.length === 0) return false
        // The email with the link has arrived, even if the server was killed before it recorded that.
        await query(
          `update delivery set sent_at = :now, leased_until = null
          where reference = :reference and audience = 'ask' and sent_at is null and failed_at is null`,
          { reference, now },
        )
        await addDelivery(query, reference, 'review', now)
        await ringFor(query, { reference, occasion: 'review', now })
        return true
      })
    },

    /** Records that the owner has opened what a customer wrote. */
    async read(reference: string): Promise<void> {
      await db.query(
        'update review set read_at = :now where reference = :reference and told_at is not null and read_at is null',
        { reference, now: clock.now() },
      )
    },
  }
}

async function addDelivery(query: Query, reference: string, audience: Audience, now: Date): Promise<void> {
  await query(
    `insert into delivery (id, reference, audience, created_at, due_at) values (:id, :reference, :audience, :now, :now)
    on conflict (reference, audience) do nothing`,
    { id: randomUUIDv7(), reference, audience, now },
  )
}
