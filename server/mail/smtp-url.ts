import { BlockList, isIP, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import type { Settings } from '../settings.ts'

/** A mail server, as SMTP_URL names it. */
export type MailServer = {
  /** Whether the connection begins with TLS, as for `smtps:`. */
  secure: boolean
  host: string
  port: number
  /** Decoded; empty for a server that needs no login. */
  user: string
  /** Decoded. */
  password: string
  /** The name by which this site greets it. */
  greeting?: string | undefined
}

/** A full name, by which mail servers want to be greeted (RFC 5321, 4.1.1.1). The machine's own has no dot as a rule. */
export function greetingName({ siteUrl, mailFrom }: Pick<Settings, 'siteUrl' | 'mailFrom'>): string | undefined {
  return [siteUrl.hostname, mailFrom?.replace(/.*@/, '')].find((name) => name?.includes('.') && !isIP(name))
}

const FORM = 'write smtp://user:password@host:587, or smtps://user:password@host:465'

/** How to write a password in a URL, for the message of an invalid setting. */
export const CODES = 'in the user and the password, write % as %25, # as %23, / as %2F, ? as %3F, @ as %40 and : as %3A'

const PARTS = /^(smtps?):\/\/(?:(.*)@)?(?:\[([\da-f:.]+)\]|([\p{L}\d._-]+))(?::(\d{1,5}))?\/?$/iu
/** The user and the password end at the first of these, unless it is encoded. */
const DELIMITER = /[/?#]/
/** A % that begins no code, or the code of a letter or digit, which nobody writes: such a % is part of the password. */
const BARE_PERCENT = /%(?![\da-f]{2})|%(?:3\d|[46][1-9a-f]|[57][\da])/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: this matches control characters
const CONTROL = /[\u0000-\u001f\u007f]/

/** Ports whose meaning is fixed (RFC 8314, RFC 6409, RFC 5321). */
const BEGINS_WITH_TLS: Record<number, boolean> = { 465: true, 587: false, 25: false }

/**
 * Reads SMTP_URL. The user and the password are percent-encoded. A bare `@` or `:` in them is understood; whatever else
 * could be read in two ways is refused. There are no options after the host, because they could turn TLS off.
 *
 * @throws Error that says what to write, without any part of the value
 */
export function parseSmtpUrl(text: string): MailServer {
  const parts = PARTS.exec(text.trim())
  if (!parts) throw new Error(mistakeIn(text.trim()))
  const [, scheme = '', login = '', ipv6, name = '', portText] = parts
  const secure = scheme.toLowerCase() === 'smtps'
  const port = Number(portText ?? (secure ? 465 : 587))
  if (port < 1 || port > 65_535) throw new Error(`${FORM}; a port is a number from 1 to 65535`)
  if ((BEGINS_WITH_TLS[port] ?? secure) !== secure)
    throw new Error(
      secure
        ? `write smtp:// for port ${port}, which begins without TLS and then switches to it`
        : `write smtps:// for port ${port}, which begins with TLS`,
    )
  const [delimiter] = DELIMITER.exec(login) ?? []
  if (delimiter) throw new Error(`write ${delimiter} as ${encodeURIComponent(delimiter)}: ${CODES}`)
  const [user = '', ...password] = login.split(':')
  return { secure, host: ipv6 ?? domainToASCII(name), port, user: decode(user), password: decode(password.join(':')) }
}

function decode(text: string): string {
  if (!BARE_PERCENT.test(text)) {
    try {
      const decoded = decodeURIComponent(text)
      if (!CONTROL.test(decoded)) return decoded
    } catch {
      // The code is not UTF-8.
    }
  }
  throw new Error(`write % as %25, unless it begins a code such as %23: ${CODES}`)
}

function mistakeIn(text: string): string {
  const [, scheme] = /^(smtps?):(?!\/\/)/i.exec(text) ?? []
  if (scheme) return `write // after ${scheme.toLowerCase()}:, as in smtp://user:password@host:587`
  if (/^smtps?:\/\/[^/?#]+[/?#]/i.test(text))
    return `write nothing after the port: options are not read, and docs/operations.md says how to trust a certificate; ${CODES}`
  return /^smtps?:/i.test(text) ? `${FORM}; ${CODES}` : `${FORM}: it begins with smtp:// or smtps://; ${CODES}`
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether what is sent to this host never leaves the machine. */
export function isThisMachine(host: string): boolean {
  return /^localhost$/i.test(host) || LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}
