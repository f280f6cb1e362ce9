import type { NodemailerError } from 'nodemailer'

/** Why an email could not be sent, in the owner's words, and what to do about it. */
export type Explanation = { problem: string; remedy: string }

const SCHEME = 'Write smtps:// for port 465, and smtp:// for all others.'

const NAME: Explanation = {
  problem: 'there is no mail server of this name',
  remedy: 'Check the host of SMTP_URL in .env.',
}

const CONNECTION: Explanation = {
  problem: 'it takes no connection, or ends it too soon',
  remedy: `Check the host and the port of SMTP_URL in .env. ${SCHEME} If both are right, ask your provider.`,
}

const ENCRYPTION: Explanation = {
  problem: 'it offers no encryption that this machine trusts, and a password is never sent without',
  remedy:
    `Check the host and the port of SMTP_URL in .env. ${SCHEME} ` +
    'If the mail server is yours, see “A mail server with its own certificate” in docs/operations.md.',
}

const LOGIN: Explanation = {
  problem: 'it does not accept the user and the password',
  remedy:
    'Copy both from your provider into SMTP_URL in .env again. Many want an app password, and Microsoft wants a service ' +
    'in between (docs/operations.md, “The mail server”, also about % and other signs).',
}

const SENDER: Explanation = {
  problem: 'it does not let you send from this address, or not without a login',
  remedy:
    'Set MAIL_FROM in .env to an address that your provider lets you send from, and write the user and the password into ' +
    'SMTP_URL, as in smtp://user:password@host:587.',
}

/** Explains what nodemailer reports, if the owner can do something about it. */
export function explainFailure({ code, originalCode, command, response }: NodemailerError): Explanation | undefined {
  if (code === 'ESOCKET' && /SSL|TLS|CERT|SIGNATURE/.test(originalCode ?? '')) return ENCRYPTION
  switch (code) {
    case 'EDNS':
      return NAME
    case 'ESOCKET':
    case 'ECONNECTION':
    case 'ETIMEDOUT':
    case 'EPROTOCOL':
      return CONNECTION
    case 'ETLS':
      return ENCRYPTION
    case 'EAUTH':
      return LOGIN
  }
  // RFC 3463: 5.7 is about what the mail server allows, not about one mailbox.
  const isForbidden = command === 'RCPT TO' && / 5\.7\./.test(response ?? '')
  return command === 'MAIL FROM' || isForbidden ? SENDER : undefined
}
