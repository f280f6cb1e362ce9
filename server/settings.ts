import { isIP, isIPv6 } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { httpUrl, parseSettings, SHARED_SETTINGS, siteUrlOf, wholeNumber } from '../core/business/shared-settings.ts'
import { isWithin } from '../core/disk.ts'
import { EMAIL } from '../core/requests/quote-request.ts'
import { SetupError } from '../core/setup-error.ts'
import packageJson from '../package.json' with { type: 'json' }

/** Whether this is an IP address, or a network such as 10.0.0.0/8. A prefix of 0 would trust everyone. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIPv6(address) ? 128 : 32
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits))
  )
}

/** A folder, or a bucket (named by Amazon's rules), optionally with a folder in it. */
const GALLERY_STORAGE = /^(?:file:.+|s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w-][\w.-]*)*\/?)$/

function parseGalleryStorage(text: string) {
  if (text.startsWith('file:')) return { kind: 'file' as const, location: text.replace('file:', ''), folder: '' }
  const { host, pathname } = new URL(text)
  return { kind: 's3' as const, location: host, folder: pathname.replaceAll(/^\/|\/$/g, '') }
}

const emailAddress = v.pipe(v.string(), v.regex(EMAIL, 'write an email address, for example hello@example.com'))

/** How to write a password in a URL. */
const CODES = 'in the user and the password, write % as %25, # as %23, / as %2F, ? as %3F, @ as %40 and : as %3A'

/** A `#`, `/` or `?` in a password would end the host. An option after it could turn TLS off. */
const isSmtpUrl = (text: string) => /^smtps?:\/\/[^/?#]+\/?$/i.test(text) && URL.canParse(text)

/** A `#`, `/` or `?` in a password would end the host, and what follows would be taken for the path. */
function isPostgresUrl(text: string): boolean {
  const { protocol = '', pathname = '', hash } = URL.parse(text) ?? {}
  return /^postgres(ql)?:$/.test(protocol) && hash === '' && !pathname.includes('@')
}

const DESK_URL_MESSAGE = 'write the public URL of the desk without its path, for example https://example.com'

/** Every setting of the server, with the message for an invalid value. .env.example explains each. */
const SETTINGS = {
  ...SHARED_SETTINGS,
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'write the address to listen on, for example 127.0.0.1')),
    '127.0.0.1',
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isSmtpUrl,
        `write smtp://user:password@host:587, or smtps://user:password@host:465, and nothing after the port; ${CODES}`,
      ),
    ),
  ),
  MAIL_FROM: v.optional(emailAddress),
  QUOTE_INBOX: v.optional(emailAddress),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^sqlite:./.test(text) || isPostgresUrl(text),
        `write sqlite: and the path of a file, for example sqlite:data/quotes.sqlite, or postgres://user:password@host:5432/database; ${CODES}`,
      ),
      v.check(
        (text) => !/^sqlite:.*(:memory:|mode=memory)/.test(text),
        'write sqlite: and the path of a file: a database in memory loses every request at a restart',
      ),
      v.transform((text) =>
        text.startsWith('sqlite:')
          ? { engine: 'sqlite' as const, file: text.replace('sqlite:', '') }
          : { engine: 'postgres' as const, url: text },
      ),
    ),
    'sqlite:data/quotes.sqlite',
  ),
  GALLERY_STORAGE: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        GALLERY_STORAGE,
        'write file: and the path of a folder, for example file:data/gallery-videos, or s3://BUCKET',
      ),
      v.transform(parseGalleryStorage),
    ),
    'file:data/gallery-videos',
  ),
  AWS_ENDPOINT_URL: v.optional(httpUrl('write the URL of the service, for example https://s3.example.com')),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,2}$/.test(text) || text.split(',').every((part) => isNetwork(part.trim())),
        'write the number of proxies in front, for example 1, or their networks, for example 10.0.0.0/8, ::1',
      ),
      v.transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim()))),
    ),
    '0',
  ),
  BACKUP_TO: v.optional(v.string()),
  RATE_LIMIT: wholeNumber(10, 1, 1_000_000),
  DESK_PORT: wholeNumber(3001, 0, 65_535),
  DESK_URL: v.optional(
    v.pipe(
      httpUrl(DESK_URL_MESSAGE),
      v.check(({ pathname }) => /^\/(desk\/?)?$/.test(pathname), DESK_URL_MESSAGE),
      // Anyone on the way could take over the session.
      v.check(
        ({ protocol, hostname }) => protocol === 'https:' || hostname === 'localhost',
        'write an https URL: over http, others on the way could read the requests of your customers',
      ),
    ),
  ),
}

export const SETTING_NAMES: string[] = Object.keys(SETTINGS)

/** Says what to write instead of an invalid value of a setting. An empty value counts as not set. */
export function explainSetting(name: string, value: string): string | undefined {
  const schema = Object.entries(SETTINGS).find(([known]) => known === name)?.[1]
  return schema && value.trim() ? v.safeParse(schema, value).issues?.[0].message : undefined
}

/** The parsed settings. Nothing else in the server reads `process.env`. */
export type Settings = ReturnType<typeof readSettings>

/** Parses the settings. @throws SetupError that names every invalid one, but not its value, which may be a password */
export function readSettings(source: NodeJS.ProcessEnv = process.env) {
  const output = parse(source)
  const { GALLERY_STORAGE: gallery, DATABASE_URL: database } = output
  const areFiles = gallery.kind === 'file' && database.engine === 'sqlite'
  // Everything in the gallery's folder is public.
  if (areFiles && isWithin(resolve(gallery.location), resolve(database.file))) {
    throw new SetupError(
      'GALLERY_STORAGE: write a folder that does not contain the database, for example file:data/gallery-videos.',
    )
  }
  const siteUrl = siteUrlOf(output)
  // Under systemd the project is read-only: a unit has its own folder, which is the first of them.
  const [stateFolder = 'data'] = source.STATE_DIRECTORY?.split(':') ?? []
  return {
    port: output.PORT,
    host: output.HOST,
    siteUrl,
    smtpUrl: output.SMTP_URL,
    mailFrom: output.MAIL_FROM,
    quoteInbox: output.QUOTE_INBOX,
    database,
    galleryStorage: gallery,
    /** The host that visitors load the videos from; default: the site itself. */
    videoHost: output.VIDEO_HOST,
    /** The endpoint of an S3-compatible service; default: Amazon's. */
    awsEndpoint: output.AWS_ENDPOINT_URL,
    /** The number of proxies to trust, or their networks; 0 trusts none. */
    trustProxy: output.TRUST_PROXY,
    /** Where deploy/site copies the backups to. */
    backupTo: output.BACKUP_TO,
    rateLimit: output.RATE_LIMIT,
    deskPort: output.DESK_PORT,
    /** Where the owner opens the desk: by default on the site's own host, if that has TLS. */
    deskUrl:
      output.DESK_URL ?? (siteUrl.protocol === 'https:' ? siteUrl : new URL(`http://localhost:${output.DESK_PORT}`)),
    /** The desk that emails link to. Not a default: there may be no desk. */
    linkedDeskUrl: output.DESK_URL,
    retentionDays: output.RETENTION_DAYS,
    /** Where the desk keeps drafts and jobs. */
    deskFolder: join(database.engine === 'sqlite' ? dirname(database.file) : stateFolder, 'desk'),
    /** The folder of the owner's content, for commands: a server has the built site, which names its own. */
    contentDir: output.CONTENT_DIR,
  }
}

function parse(source: NodeJS.ProcessEnv) {
  try {
    return parseSettings(SETTINGS, source)
  } catch (cause) {
    throw new SetupError((cause as Error).message, { cause })
  }
}

/** The version of this project, as in CHANGELOG.md. */
export const VERSION = packageJson.version
