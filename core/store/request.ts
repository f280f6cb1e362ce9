import type { VehicleSize } from '../business/business.ts'
import type { Choice, Chosen } from '../requests/choice.ts'
import type { QuoteRequest } from '../requests/quote-request.ts'

/** Why a request may not come from a customer: a filled-in honeypot field, or too many links. */
export type Suspicion = 'honeypot' | 'links'

/** What the owner has done about a request. `new`: nothing yet. */
export type RequestState = 'new' | 'answered' | 'done'

/** Whom an email about a request is for, and what it is: the request, its confirmation, or a reminder to the owner. */
export type Audience = 'owner' | 'customer' | 'reminder' | 'ask' | 'review'

/** A request as it is sent. */
export type NewRequest = {
  quote: QuoteRequest
  /** The packages that the customer chose. */
  choices?: Choice[] | undefined
  /** The size of the vehicle, by which they are priced. */
  size?: Pick<VehicleSize, 'id' | 'name'> | undefined
  suspicion?: Suspicion | undefined
  /** Chosen by the client: two requests with the same key are stored once. */
  idempotencyKey?: string | undefined
  /** Posted without the form’s script, and so without a key: it is known by its values for ten minutes. */
  isPlainPost?: boolean
  /** How many photos are announced; they follow one by one. */
  photoCount?: number | undefined
  /** The photos that came with the request itself. */
  photos?: NewPhoto[] | undefined
}

/**
 * What a sent request leads to. `conflict`: the key was used with other values within the last 24 hours. `confirmation`:
 * whether the customer gets an email about this request. `photoToken`: allows the announced photos to be stored for 24
 * hours.
 */
export type Acceptance =
  | { outcome: 'stored' | 'repeated'; reference: string; confirmation: boolean; photoToken?: string }
  | { outcome: 'conflict'; reference?: never }

/** A request as stored, with its emails. */
export type StoredRequest = {
  reference: string
  quote: QuoteRequest
  chosen: Chosen
  suspicion: Suspicion | undefined
  receivedAt: Date
  state: RequestState
  /** When the owner marked it, whether or not it is done by now. */
  answeredAt: Date | undefined
  doneAt: Date | undefined
  /** The owner's private note. */
  note: string | undefined
  /** Changes each time that a note is saved, even as it was. Empty until the first one. */
  noteVersion: string
  /** How many were announced, and the positions of those that have arrived. */
  photos: { announced: number; arrived: number[] }
  deliveries: Delivery[]
}

/** One email about a request. It waits as long as neither `sentAt` nor `failedAt` is set. */
export type Delivery = {
  /** The same for every attempt, until the owner has the email sent again. */
  id: string
  /** The ID of the first delivery, if this one sends its email again. */
  firstId: string | undefined
  reference: string
  audience: Audience
  /** 1 for a delivery that is claimed for the first time. */
  attempts: number
  dueAt: Date
  sentAt: Date | undefined
  /** The file it was written to if there is no mail server. */
  writtenTo: string | undefined
  failedAt: Date | undefined
  failureReason: string | undefined
}

/** A stored photo. */
export type Photo = {
  /** Among those that were announced: 0 for the first. */
  position: number
  /** Identifies the bytes that were sent. */
  sentHash: string
  /** What they were turned into. */
  jpeg: Uint8Array
  arrivedAt: Date
}

export type NewPhoto = Pick<Photo, 'sentHash' | 'jpeg'>
