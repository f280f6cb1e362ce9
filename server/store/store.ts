import type { QuoteRequest } from '../../quote/quote-request.ts'

/** Why a request may not come from a customer: a field only programs fill, or too many links. */
export type Suspicion = 'honeypot' | 'links'

/** To whom a mail about a request goes. */
export type Audience = 'owner' | 'customer'

export type NewRequest = {
  quote: QuoteRequest
  suspicion?: Suspicion | undefined
  /** The sender's own name for this request: sent twice under one name, it is stored once. */
  idempotencyKey?: string | undefined
}

/** `conflict`: the same key came with other answers within the last 24 hours. */
export type Acceptance =
  | { outcome: 'stored' | 'repeated'; reference: string }
  | { outcome: 'conflict'; reference?: never }

/** One mail that is to be sent, claimed under a lease. */
export type Delivery = {
  /** Stays the same for every attempt. */
  id: string
  audience: Audience
  /** 1 for the first. */
  attempt: number
  reference: string
  quote: QuoteRequest
  suspicion: Suspicion | undefined
  receivedAt: Date
}

/** What became of an attempt: another one at `retryAt`, or none. */
export type Failure = { reason: string; retryAt?: Date | undefined }

export type HealthFacts = {
  /** Since when the owner's oldest unsent mail waits; held-back suspicious ones do not count. */
  oldestUnsent: Date | undefined
  /** The owner's mails that were given up. */
  deadLetters: number
}

/** How far a mail has come. Neither sent nor given up: it waits. */
export type DeliveryState = {
  audience: Audience
  attempts: number
  dueAt: Date
  sentAt: Date | undefined
  /** The file it was written to at `sentAt`, where there was no mail server to send it. */
  writtenTo: string | undefined
  failedAt: Date | undefined
  failureReason: string | undefined
}

/** A request as the owner looks it up. */
export type StoredRequest = {
  reference: string
  quote: QuoteRequest
  suspicion: Suspicion | undefined
  receivedAt: Date
  deliveries: DeliveryState[]
}

/** Where quote requests and their outbox live. A promise that resolves means: on disk. */
export type Store = {
  /** Stores a request and its deliveries in one transaction. */
  accept(request: NewRequest): Promise<Acceptance>
  /** Takes up to `limit` due deliveries under a lease, so that nobody else sends them meanwhile. */
  claimDue(limit: number): Promise<Delivery[]>
  /**
   * Notes that a mail has left.
   *
   * @param writtenTo the file it was written to, where there was no mail server to send it
   */
  markSent(delivery: Delivery, writtenTo?: string): Promise<void>
  markFailed(delivery: Delivery, failure: Failure): Promise<void>
  /** When the next delivery may be claimed: one that is due, or one whose lease runs out. */
  nextDueAt(): Promise<Date | undefined>
  /** The request with this reference. */
  find(reference: string): Promise<StoredRequest | undefined>
  /** Every request, the newest first. */
  list(): Promise<StoredRequest[]>
  /** Makes the owner's mail due again, whatever became of it. `false` where there is no such request. */
  resend(reference: string): Promise<boolean>
  /** Erases what came before this moment, except what still has a mail to be sent. Returns how many requests. */
  eraseBefore(moment: Date): Promise<number>
  /** Erases every request of a mailbox, sent or not, and returns their references. */
  forget(email: string): Promise<string[]>
  /** Writes a copy of everything to a file while others read and write; the file appears when it is whole. */
  backup(file: string): Promise<void>
  /** Writes a heartbeat, so that a full or broken disk shows, and returns what a monitor must know. */
  checkHealthByWriting(): Promise<HealthFacts>
  close(): Promise<void>
}
