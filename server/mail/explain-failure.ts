import type { NodemailerError } from 'nodemailer'
import { type CertificateError, certificateError, certificateNames } from '../../core/certificate-error.ts'
import type { Clock } from '../../core/clock.ts'
import { beginsWithTls, readCertificate } from './probe.ts'
import { isThisMachine, type MailServer } from './smtp-url.ts'

/** Why an email could not be sent, in the owner's words, and what to do about it. */
export type Explanation = { problem: string; remedy: string }

const USUAL_PORTS =
  'Write the port that your provider names for sending emails into SMTP_URL in .env: smtp://user:password@host:587 or smtps://user:password@host:465.'

const OWN_CERTIFICATE =
  'If the mail server is yours, see “A mail server with its own certificate” in docs/operations.md.'

/** What mail servers and nodemailer say, most specific first. */
const REPLIES: (Explanation & { says: RegExp })[] = [
  {
    says: /\b(?:EHLO|HELO)\b|^Server terminates connection/i,
    problem: 'it refuses the name by which this site greets it',
    remedy:
      'The site greets with the host of SITE_URL or, if that is no full name such as www.example.com, with the domain of ' +
      'MAIL_FROM in .env: set them. If they are right, ask your provider which name it expects.',
  },
  {
    says: /^Invalid greeting\. response=[45]/,
    problem: 'it takes no connections from this machine, or none now',
    remedy: `If its response does not say why, ask your provider. ${USUAL_PORTS}`,
  },
  {
    says: /basic authentication is|BasicAuthBlocked|5\.7\.139\b(?!.*credentials were incorrect)/is,
    problem: 'Microsoft does not let programs log in to this mailbox with a password',
    remedy:
      'Send through a service for the emails of programs, such as Brevo, Postmark or SMTP2GO: have it verify your domain, ' +
      'and set its SMTP_URL in .env. Your mailbox can stay with Microsoft, as QUOTE_INBOX. In some Microsoft 365 accounts, an ' +
      'administrator can still allow “Authenticated SMTP” for the mailbox: https://aka.ms/smtp_auth_disabled.',
  },
  {
    says: /app(lication)?[- ](specific )?password|InvalidSecondFactor|WebLoginRequired|5\.7\.(9|14)\b/is,
    problem: 'it wants an app password, not the one that you log in with',
    remedy:
      'Create an app password in the security settings of the mailbox (at Gmail, turn on 2-Step Verification, then open ' +
      'https://myaccount.google.com/apppasswords), and write it into SMTP_URL in .env, without spaces.',
  },
  {
    says: /too many.*(login|auth|attempt|fail)|#AUTH005/is,
    problem: 'it refuses logins for a while, after too many wrong ones',
    remedy: 'Stop the site, correct the user and the password of SMTP_URL in .env, and start it again in an hour.',
  },
  {
    says: /^Invalid login.*: 5\d\d/s,
    problem: 'it does not accept the user and the password',
    remedy:
      'Copy both from your provider into SMTP_URL in .env again; Gmail, Yahoo, iCloud, Fastmail and others want an app ' +
      'password. There, % begins a code such as %23 for #: a % of the password itself is written %25.',
  },
  {
    says: /Missing credentials/,
    problem: 'SMTP_URL has a user without a password, or a password without a user',
    remedy: 'Write both into SMTP_URL in .env, as in smtp://user:password@host:587, or neither.',
  },
  {
    says: /upgrading connection with STARTTLS|not support required STARTTLS/,
    problem: 'it does not offer encryption on this port, and a password is never sent without',
    remedy: `${USUAL_PORTS} A mail server on this machine usually needs neither user nor password: leave them out.`,
  },
  {
    says: /must issue a STARTTLS|(TLS|encryption|encrypted connection) (is )?(required|needed)|requires? (TLS|encryption)/is,
    problem: 'it demands encryption, which it does not offer on this port',
    remedy: USUAL_PORTS,
  },
  {
    says: /send ?as\b|sender.*(rejected|denied|refused|not allowed|unauthori[sz]ed|identity|signature)|not owned by|from address (is|does) not|(address|domain|sender) (is )?not (yet )?verified/is,
    problem: 'it does not let you send from this address',
    remedy:
      'Set MAIL_FROM in .env to the address of the mailbox in SMTP_URL, or have your provider verify the one in MAIL_FROM.',
  },
  {
    says: /relay|rcpthosts|auth\w* (is )?(required|needed|first)|not authenticated to send/is,
    problem: 'it sends emails only for those who log in, and from their own addresses',
    remedy:
      'Write the user and the password from your provider into SMTP_URL in .env, as in smtp://user:password@host:587. If ' +
      'it has them, check MAIL_FROM.',
  },
]

/** Explains what nodemailer reports, if the owner can do something about it. May look at the server once more. */
export async function explainFailure(
  { command, message, originalCode }: NodemailerError,
  server: MailServer,
  clock: Clock,
): Promise<Explanation | undefined> {
  const { host, port, secure } = server
  const refused = certificateError(originalCode)
  if (refused) return explainCertificate(refused, server, clock)
  if (originalCode === 'ECONNREFUSED' || originalCode === 'ENOTFOUND')
    return {
      problem:
        originalCode === 'ENOTFOUND'
          ? `there is no mail server of the name ${host}`
          : `it refuses connections: no mail server listens on port ${port} of ${host}`,
      remedy: `Check the host and the port. ${USUAL_PORTS}`,
    }
  if (secure && originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return {
      problem: `port ${port} does not begin with TLS`,
      remedy:
        'Write smtp:// instead of smtps:// into SMTP_URL in .env. The connection switches to TLS before the password is sent.',
    }
  if (!secure && command === 'CONN' && (await beginsWithTls(server, clock)))
    return {
      problem: `port ${port} begins with TLS`,
      remedy: 'Write smtps:// instead of smtp:// into SMTP_URL in .env.',
    }
  return REPLIES.find(({ says }) => says.test(message))
}

async function explainCertificate(refused: CertificateError, server: MailServer, clock: Clock): Promise<Explanation> {
  const certificate = await readCertificate(server, clock)
  const names = certificateNames(certificate ?? {})
  if (refused === 'other name')
    return {
      problem: `its certificate is for ${names}, not for ${server.host}`,
      remedy: `Write the name that it is for as the host into SMTP_URL in .env. ${OWN_CERTIFICATE}`,
    }
  if (refused === 'expired')
    return {
      problem: `its certificate, for ${names}, is valid from ${certificate?.valid_from} to ${certificate?.valid_to}`,
      remedy: 'Have the certificate renewed, or put the clock of this machine right.',
    }
  return {
    problem: `its certificate, for ${names}, was issued by itself or by an authority that this machine does not know`,
    remedy: isThisMachine(server.host)
      ? `If it sends without a login, leave out user and password: on this machine the certificate is then not checked. ${OWN_CERTIFICATE}`
      : `Ask your provider for the host to use. ${OWN_CERTIFICATE}`,
  }
}
