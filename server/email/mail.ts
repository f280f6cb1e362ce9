/** A mail, ready to be sent. */
export type Mail = {
  /** Names the mail among all of ours, for example `7KQ4-M9XR-owner`; also its file's name. */
  name: string
  /** The same for every attempt, so that a repeated mail can be recognised. */
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox
  subject: string
  text: string
  html: string
  date: Date
}

type Mailbox = { name: string; address: string }

/** Something that sends mails: over SMTP, or into files. */
export type Mailer = {
  /**
   * Resolves once the mail is accepted for good: with the file it was written to, or with nothing where a mail
   * server took it. Rejects with SendError otherwise.
   */
  send(mail: Mail): Promise<string | undefined>
}

/** A mail that was not taken. */
export class SendError extends Error {
  override readonly name = 'SendError'
  /** The server will never take this mail for this recipient: a 5xx answer to the recipient or the text. */
  readonly refused: boolean
  /** What went wrong without any address, fit for the log. The message itself may hold the recipient's. */
  readonly summary: string

  constructor(message: string, options: ErrorOptions & { refused: boolean; summary: string }) {
    super(message, options)
    this.refused = options.refused
    this.summary = options.summary
  }
}
