import type { Audience, Suspicion } from './store.ts'

/** A moment as ISO 8601 in UTC: it sorts as text, and means the same in every database. */
type Moment = string

/** The moment so many milliseconds before now. */
export function ago(milliseconds: number, now: Date): Moment {
  return new Date(now.getTime() - milliseconds).toISOString()
}

type QuoteRequestTable = {
  reference: string
  name: string
  phone: string
  email: string
  /** The address without what makes variants of one mailbox: one answer a day goes to it. */
  email_key: string
  message: string
  suspicion: Suspicion | null
  received_at: Moment
}

export type DeliveryTable = {
  id: string
  reference: string
  audience: Audience
  /** The request's suspicion, repeated here so that claiming need not join. */
  suspicion: Suspicion | null
  created_at: Moment
  due_at: Moment
  attempts: number
  last_attempt_at: Moment | null
  leased_until: Moment | null
  sent_at: Moment | null
  /** The file that it became, where there was no mail server. */
  written_to: string | null
  failed_at: Moment | null
  failure_reason: string | null
}

type IdempotencyTable = {
  key: string
  body_hash: string
  reference: string
  recorded_at: Moment
}

/** One row that is written to find out whether writing works, and for as much as a request needs. */
type HeartbeatTable = { id: number; beaten_at: Moment; room: string | null }

export type Tables = {
  quote_request: QuoteRequestTable
  delivery: DeliveryTable
  idempotency: IdempotencyTable
  heartbeat: HeartbeatTable
}
