import { z } from 'astro/zod'
import { EMAIL } from './requests/quote-request.ts'
import { SetupError } from './setup-error.ts'

/** How to write a password in a URL. */
const CODES = 'in the user and the password, write % as %25, # as %23, / as %2F, ? as %3F, @ as %40 and : as %3A'

/** A `#`, `/` or `?` in a password would end the host. An option after it could turn TLS off. */
const isSmtpUrl = (text: string) => /^smtps?:\/\/[^/?#]+\/?$/i.test(text) && URL.canParse(text)

/** A `#`, `/` or `?` in a password would end the host, and what follows would be taken for the path. */
function isPostgresUrl(text: string): boolean {
  const { protocol = '', pathname = '', hash } = URL.parse(text) ?? {}
  return /^postgres(ql)?:$/.test(protocol) && hash === '' && !pathname.includes('@')
}

/** An IP address, or a network such as 10.0.0.0/8. A prefix of 0 would trust everyone. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine((text) => !text.endsWith('/0'))

/** A folder, or a bucket (named by Amazon's rules), optionally with a folder in it. */
const GALLERY_STORAGE = /^(?:file:.+|s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w-][\w.-]*)*\/?)$/

function parseGalleryStorage(text: string) {
  if (text.startsWith('file:')) return { kind: 'file' as const, location: text.replace('file:', ''), folder: '' }
  const { host, pathname } = new URL(text)
  return { kind: 's3' as const, location: host, folder: pathname.replaceAll(/^\/|\/$/g, '') }
}

/** A whole number from `min` to `max`; `fallback` if it is not set. */
const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `write a whole number from ${min} to ${max}, for example ${fallback}`,
    )
    .transform(Number)
    .prefault(String(fallback))

const httpUrl = (message: string) => z.url({ protocol: /^https?$/, error: message }).transform((text) => new URL(text))

/** Links are relative to the root, so a site in a folder of its host would not work. */
const siteUrl = (message: string) => httpUrl(message).refine(({ pathname }) => pathname === '/', message)

const emailAddress = z.string().regex(EMAIL, 'write an email address, for example hello@example.com')

const DESK_URL_MESSAGE = 'write the public URL of the desk without its path, for example https://example.com'

/** Every setting, with the message for an invalid value. .env.example explains each. */
export const settingsSchema = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'write the address to listen on, for example 127.0.0.1')
    .default('127.0.0.1'),
  SITE_URL: siteUrl('write the public URL of the site, without a path, for example https://example.com').optional(),
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      `write smtp://user:password@host:587, or smtps://user:password@host:465, and nothing after the port; ${CODES}`,
    )
    .optional(),
  MAIL_FROM: emailAddress.optional(),
  QUOTE_INBOX: emailAddress.optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => /^sqlite:./.test(text) || isPostgresUrl(text),
      `write sqlite: and the path of a file, for example sqlite:data/quotes.sqlite, or postgres://user:password@host:5432/database; ${CODES}`,
    )
    .refine(
      (text) => !/^sqlite:.*(:memory:|mode=memory)/.test(text),
      'write sqlite: and the path of a file: a database in memory loses every request at a restart',
    )
    .transform((text) =>
      text.startsWith('sqlite:')
        ? { engine: 'sqlite' as const, file: text.replace('sqlite:', '') }
        : { engine: 'postgres' as const, url: text },
    )
    .prefault('sqlite:data/quotes.sqlite'),
  GALLERY_STORAGE: z
    .string()
    .regex(
      GALLERY_STORAGE,
      'write file: and the path of a folder, for example file:data/gallery-videos, or s3://BUCKET',
    )
    .transform(parseGalleryStorage)
    .prefault('file:data/gallery-videos'),
  VIDEO_HOST: siteUrl('write the URL of the CDN, without a path, for example https://videos.example.com').optional(),
  AWS_ENDPOINT_URL: httpUrl('write the URL of the service, for example https://s3.example.com').optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^\d{1,2}$/.test(text) || text.split(',').every((part) => network.safeParse(part.trim()).success),
      'write the number of proxies in front, for example 1, or their networks, for example 10.0.0.0/8, ::1',
    )
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
    .prefault('0'),
  RATE_LIMIT: wholeNumber(10, 1, 1_000_000),
  // Relative to the project folder.
  CONTENT_DIR: z.string().default('content'),
  // The privacy notice states this number, and the server erases older requests.
  RETENTION_DAYS: wholeNumber(365, 1, 36_500),
  DESK_PORT: wholeNumber(3001, 0, 65_535),
  DESK_URL: httpUrl(DESK_URL_MESSAGE)
    .refine(({ pathname }) => /^\/(desk\/?)?$/.test(pathname), DESK_URL_MESSAGE)
    // Anyone on the way could take over the session.
    .refine(
      ({ protocol, hostname }) => protocol === 'https:' || hostname === 'localhost',
      'write an https URL: over http, others on the way could read the requests of your customers',
    )
    .optional(),
  BACKUP_TO: z.string().optional(),
})

/**
 * Parses the settings in the environment. An empty value counts as not set.
 *
 * @throws SetupError that names every invalid one, but not its value, which may be a password
 */
export function parseSettings(source: NodeJS.ProcessEnv) {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const { data, error } = settingsSchema.safeParse(values)
  if (error) {
    const lines = error.issues.map(({ path, message }) => `  ${path.join()}: ${message}.`)
    throw new SetupError(`These settings are invalid:\n${lines.join('\n')}`)
  }
  // Without SITE_URL, the site is on this machine. Any free port (0) is not known yet.
  return { ...data, siteUrl: data.SITE_URL ?? new URL(`http://localhost:${data.PORT || 3000}`) }
}
