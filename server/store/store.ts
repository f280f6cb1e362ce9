import type { Choice, Chosen } from '../../quote/choice.ts'
import type { QuoteRequest } from '../../quote/quote-request.ts'
import { MINUTE, SECOND } from '../clock.ts'

/** How long no other server may claim a claimed delivery. Renewed while the delivery is in flight. */
export const LEASE = 30 * SECOND
export const LEASE_RENEWAL_INTERVAL = 10 * SECOND

/** The longest time between two attempts: 30 minutes, and a quarter more because of the jitter. */
export const MAX_BACKOFF = 37.5 * MINUTE

/** Why a request may not come from a customer: a filled-in honeypot field, or too many links. */
export type Suspicion = 'honeypot' | 'links'

/** What the owner has done about a request. `new`: nothing yet. */
export type RequestState = 'new' | 'answered' | 'done'

/**
 * Who receives an email about a request. `late-photos`: the owner again, with the photos that missed the first email.
 */
export type Audience = 'owner' | 'customer' | 'late-photos'

/** How long the owner's email waits for the photos that were announced. */
export const MAX_PHOTO_WAIT = 2 * MINUTE

/** A photo to store. `sentHash` identifies the bytes that were sent, `jpeg` is what they were turned into. */
export type NewPhoto = { sentHash: string; jpeg: Uint8Array }

/** A stored photo, at its position among those that were announced: 0 for the first. */
export type Photo = { position: number; jpeg: Uint8Array; arrivedAt: Date }

/** Where a photo is to be stored, and the token that allows it. */
export type PhotoSlot = { reference: string; position: number; token: string }

/** `conflict`: another photo is at this position. */
export type PhotoOutcome = 'stored' | 'repeated' | 'conflict'

export type NewRequest = {
  quote: QuoteRequest
  /** The package that the customer chose. */
  choice?: Choice | undefined
  suspicion?: Suspicion | undefined
  /** Chosen by the client: two requests with the same key are stored once. */
  idempotencyKey?: string | undefined
  /**
   * Posted by the browser without the form’s script, and so without a key: it is known by its values for ten minutes.
   */
  isPlainPost?: boolean
  /** How many photos are announced; they follow one by one. */
  photoCount?: number | undefined
  /** The photos that came with the request itself. */
  photos?: NewPhoto[] | undefined
}

/**
 * `conflict`: the key was used with other values within the last 24 hours. `confirmation`: whether the customer gets an
 * email about this request. `photoToken`: allows the announced photos to be stored for 24 hours.
 */
export type Acceptance =
  | { outcome: 'stored' | 'repeated'; reference: string; confirmation: boolean; photoToken?: string }
  | { outcome: 'conflict'; reference?: never }

/** What a request says, and how it stands. */
export type RequestFacts = {
  reference: string
  quote: QuoteRequest
  choice: Chosen | undefined
  suspicion: Suspicion | undefined
  receivedAt: Date
  state: RequestState
}

/** One email to send, claimed under a lease. */
export type Delivery = RequestFacts & {
  /** The same for every attempt, until the owner has the email sent again. */
  id: string
  /** The ID of the first delivery, if this one sends its email again. */
  firstId: string | undefined
  audience: Audience
  /** 1 for the first. */
  attempt: number
  photos: {
    announced: number
    /** Those that this email contains: the same for every attempt. */
    attached: Photo[]
    /** Whether the mail server has refused the email with them, so that it goes without. */
    refused?: boolean
  }
}

/** A failed attempt. Without `retryAt`, the delivery becomes a dead letter. */
export type Failure = { reason: string; retryAt?: Date | undefined }

export type HealthFacts = {
  /** When the owner's oldest unsent email was created, leaving out those about suspicious requests. */
  oldestUnsent: Date | undefined
  /** The unsent emails about suspicious requests, of which the owner gets only a few an hour. */
  suspiciousWaiting: { count: number; oldest: Date | undefined }
  /** Dead letters among the owner's emails. */
  deadLetters: number
  /** Expired requests that are kept, because erasing so many at once was refused. */
  refusedErasures: number
  /** Unsent emails that could not be sent yet, whoever gets them, and why the last one could not. */
  failing: { count: number; reason: string | undefined }
  /** Emails to customers that were refused for good within a week, and why the last one was. */
  refusedConfirmations: { count: number; reason: string | undefined }
  /** Unsent emails that are held since a backup was restored. */
  held: number
  /** When the last email was sent, whoever got it, and not only written to a file. */
  lastSent: Date | undefined
  /** Unsent emails, whoever gets them. */
  unsent: number
  lastBackup: { at: Date; folder: string } | undefined
  /** The backup that this database was restored from, until the owner has forgotten again who came back with it. */
  restoredFrom: { at: Date; folder: string } | undefined
  photos: { count: number; bytes: number }
}

/** `refused`: how many expired requests were kept, because erasing them needs to be confirmed. */
export type Erasure = { erased: number; refused: number }

export type ErasingOptions = {
  confirmed?: boolean
  deleteFiles?: (references: string[]) => Promise<unknown>
}

/** The state of an email, which waits as long as neither `sentAt` nor `failedAt` is set. */
export type DeliveryState = {
  audience: Audience
  attempts: number
  dueAt: Date
  sentAt: Date | undefined
  /** The file it was written to if there is no mail server. */
  writtenTo: string | undefined
  failedAt: Date | undefined
  /** When it was held, because the server that the backup comes from may have sent it. */
  heldAt: Date | undefined
  failureReason: string | undefined
}

/** A request as stored, with the state of its emails. */
export type StoredRequest = RequestFacts & {
  /** When the owner marked it, whether or not it is done by now. */
  answeredAt: Date | undefined
  doneAt: Date | undefined
  /** The owner's private note. */
  note: string | undefined
  /** Changes each time that a note is saved, even as it was. Empty until the first one. */
  noteVersion: string
  photos: { announced: number; arrived: number }
  deliveries: DeliveryState[]
}

/** A request as lists show it, which load no emails. */
export type ListedRequest = Omit<StoredRequest, 'deliveries'>

/** A mark that the owner sees. `at` is an ISO 8601 time. */
type Mark = { state: RequestState; at: string }

/** The version that a save makes of the note, and the one that it replaces. */
type NoteVersions = { version: string; replaces: string }

/** Some of the requests that a filter leaves, and how many it leaves in all. */
type RequestPage = { requests: ListedRequest[]; total: number }

/** Which requests to list. */
export type RequestFilter = {
  state?: RequestState | undefined
  /** Only those that may not come from a customer, or all others. */
  isSuspicious?: boolean | undefined
  receivedSince?: Date | undefined
  receivedBefore?: Date | undefined
  /** The customer's address, in any case. Another may be another person's, however much the two are alike. */
  email?: string | undefined
  /**
   * Words that must all occur in the reference, name, phone, email, package, message or note. Ignores case and accents.
   */
  search?: string | undefined
}

/** `renewed`: current, and its 30 days have begun anew. */
type SessionState = 'current' | 'renewed' | 'expired' | 'unknown'

/**
 * Quote requests and their outbox, and who is signed in to the desk. When a promise resolves, the change is on disk.
 */
export type Store = {
  /** Stores a request and its deliveries in one transaction. */
  accept(request: NewRequest): Promise<Acceptance>
  /** Whether a slot is free, or the hash of the bytes that were sent for it. `undefined` if there is no such slot. */
  findPhotoSlot(slot: PhotoSlot): Promise<'free' | { sentHash: string } | undefined>
  /**
   * Stores a photo, and makes the email that contains it due once it is the last one. `undefined` if there is no such
   * slot.
   */
  addPhoto(slot: PhotoSlot, photo: NewPhoto): Promise<PhotoOutcome | undefined>
  /** Whether photos may be stored. They may not take the space that requests need. */
  hasRoomForPhotos(): Promise<boolean>
  /** The photos of a request, by their positions. */
  photos(reference: string): Promise<Photo[]>
  /** The positions of the photos that have arrived, in order. */
  photoPositions(reference: string): Promise<number[]>
  /** One photo, or `undefined` if there is none at this position. */
  photo(reference: string, position: number): Promise<Photo | undefined>
  /** Claims up to `limit` due deliveries under a lease: no other server sends them until it ends. */
  claimDue(limit: number): Promise<Delivery[]>
  /** Keeps other servers from claiming a delivery in flight. Without effect once the attempt has ended. */
  renewLease(delivery: Delivery): Promise<void>
  /**
   * Records that an email was sent.
   *
   * @param writtenTo the file it was written to if there is no mail server
   */
  markSent(delivery: Delivery, writtenTo?: string): Promise<void>
  markFailed(delivery: Delivery, failure: Failure): Promise<void>
  /** When a delivery may next be claimed: the earliest dueAt or end of a lease. */
  nextDueAt(): Promise<Date | undefined>
  /** The request with this reference. */
  find(reference: string): Promise<StoredRequest | undefined>
  /** Those of these references that still have a request. */
  existing(references: string[]): Promise<string[]>
  /** The requests that the filter leaves, newest first. */
  list(filter?: RequestFilter): Promise<StoredRequest[]>
  /** Up to `limit` of the requests that the filter leaves, newest first, after the first `offset` of them. */
  page(filter: RequestFilter, limit: number, offset: number): Promise<RequestPage>
  /** Marks a request; the time of an earlier mark stays. `false` if there is no such request. */
  mark(reference: string, state: Exclude<RequestState, 'new'>): Promise<boolean>
  /**
   * Takes back the mark that the owner sees: a request that is done is answered again, or new. `false` if it is not the
   * last one any more.
   */
  undo(reference: string, shown: Mark): Promise<boolean>
  /** Takes the suspicion from a request. `false` if there is no such request. */
  trust(reference: string): Promise<boolean>
  /** Replaces the owner's private note. `false` if there is no such request, or its note is of another version. */
  note(reference: string, text: string, versions: NoteVersions): Promise<boolean>
  /** Makes the owner's email due again, under a new ID and whatever its state. `false` if there is no such request. */
  resend(reference: string): Promise<boolean>
  /**
   * Erases requests older than `days`, except those with an unsent email. Unless it is `confirmed`, it refuses to erase
   * more than a clock that is right, and a setting that has not changed, can explain.
   *
   * @param options.deleteFiles deletes the files of their emails. If it fails or is interrupted, the requests stay, so
   *   that the next erasing finds these files again.
   */
  eraseExpired(days: number, options?: ErasingOptions): Promise<Erasure>
  /**
   * Erases every request from an address, with its unsent emails, and returns their references.
   *
   * @param deleteFiles deletes the files of their emails. If it fails, the requests stay.
   */
  forget(email: string, deleteFiles?: ErasingOptions['deleteFiles']): Promise<string[]>
  /** Holds all unsent emails of a restored backup, and returns how many: the original server may still send them. */
  hold(): Promise<number>
  /** Makes the held emails due, and returns how many there are. */
  sendHeld(): Promise<number>
  /** Records that a backup is complete. */
  recordBackup(folder: string): Promise<void>
  /** Records that this database comes from a backup, which was made then. The backups of the original are not its own. */
  recordRestore(folder: string, madeAt: Date): Promise<void>
  /** Records that the owner has forgotten again who came back with a backup. */
  confirmRestore(): Promise<void>
  /** Tries for two seconds to remove erased data from the write-ahead log: another process may be reading it. */
  truncateLog(): Promise<void>
  /** Writes a heartbeat, which fails on a full or broken disk, and reads the state of the outbox. */
  checkHealthByWriting(): Promise<HealthFacts>
  /** Reads the state of the outbox. */
  readHealth(): Promise<HealthFacts>
  /**
   * Returns a new code that signs in this browser, unless unknown browsers have asked too often within an hour.
   *
   * @param browser the secret that the browser keeps. Without it, the code is of no use.
   */
  startSignIn(browser: string): Promise<{ code: string } | { refusedUntil: Date }>
  /** Returns a new code that signs in any browser. */
  startSignInFromTerminal(): Promise<string>
  /** How often a wrong code was tried since this browser last asked for one. `undefined` if that one has expired. */
  findSignIn(browser: string): Promise<{ triesLeft: number } | undefined>
  /**
   * Uses up a code, and starts a session, whose secret the browser keeps from then on. `undefined` if the code is wrong,
   * used, too old, or of another browser.
   */
  signIn(code: string, browser: string): Promise<string | undefined>
  /** Whether a browser was signed in within a year, so that others that ask for codes do not hinder it. */
  isKnown(browser: string): Promise<boolean>
  /** Renews a session once an hour. */
  findSession(session: string): Promise<SessionState>
  endSession(session: string): Promise<void>
  /** Ends all sessions, and all codes. */
  endAllSessions(): Promise<void>
  close(): Promise<void>
}
