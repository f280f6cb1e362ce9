import type { Photo, StoredRequest } from '../../core/store/request.ts'
import type { Review } from '../../core/store/reviews.ts'

/** What an email says. */
export type MailContent = {
  request: StoredRequest
  /** Those that the email contains, unless the mail server has refused it with them. */
  photos: Photo[]
  arePhotosRefused?: boolean
  /** The requests that a reminder is about. */
  together?: StoredRequest[]
  /** What an email about a review is about. */
  review?: Review | undefined
}

export type Mail = {
  /** A unique name, for example `7KQ4-M9XR-owner`. It also names the file. */
  name: string
  /** The same for every attempt, so that email programs can recognise a duplicate. */
  messageId: string
  /** The Message-ID of the first copy of an email that is sent again (RFC 5322, 3.6.4). */
  references?: string | undefined
  from: Mailbox
  to: Mailbox
  /** Left out if the mail server refuses the email because of it. */
  replyTo: Mailbox | undefined
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  date: Date
}

/** A JPEG that the HTML shows by its content ID. */
export type Attachment = { filename: string; cid: string; content: Buffer }

type Mailbox = { name: string; address: string }

/** Sends emails over SMTP, or writes them to files. */
export type Mailer = {
  /** Resolves with the file that it was written to, if there is no mail server. Rejects with SendError. */
  send(mail: Mail): Promise<string | undefined>
  /** Connects to the mail server, if there is one, and logs in. Rejects with SendError. */
  verify?(): Promise<void>
}

/** An email that could not be sent or written. */
export class SendError extends Error {
  override readonly name = 'SendError'
  /** Whether the mail server rejected the recipient or the content permanently (SMTP 5xx). */
  declare readonly permanent: boolean
  /** Whether it rejected the content permanently: after it had received the whole email, or because of its size. */
  declare readonly contentRejected?: boolean
  /** Whether it broke off the connection, perhaps while it received the email. */
  declare readonly interrupted?: boolean
  /** The error for the log, without addresses. The message may contain the recipient's. */
  declare readonly summary: string
  /** What the owner can do about it, in one or more sentences. */
  declare readonly remedy?: string | undefined

  constructor(message: string, { cause, ...outcome }: ErrorOptions & Omit<SendError, keyof Error>) {
    super(message, { cause })
    Object.assign(this, outcome)
  }
}
