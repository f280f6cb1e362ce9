import { dirname, join, resolve } from 'node:path'
import { isWithin } from '../core/disk.ts'
import { parseSettings } from '../core/settings.ts'
import { SetupError } from '../core/setup-error.ts'
import packageJson from '../package.json' with { type: 'json' }

/** The parsed settings. Nothing else in the server reads `process.env`. */
export type Settings = ReturnType<typeof readSettings>

/** Parses the settings. @throws SetupError that names every invalid one, but not its value, which may be a password */
export function readSettings(source: NodeJS.ProcessEnv = process.env) {
  const settings = parseSettings(source)
  const { GALLERY_STORAGE: gallery, DATABASE_URL: database, siteUrl } = settings
  const areFiles = gallery.kind === 'file' && database.engine === 'sqlite'
  // Everything in the gallery's folder is public.
  if (areFiles && isWithin(resolve(gallery.location), resolve(database.file))) {
    throw new SetupError(
      'GALLERY_STORAGE: write a folder that does not contain the database, for example file:data/gallery-videos.',
    )
  }
  // Under systemd the project is read-only: a unit has its own folder, which is the first of them.
  const [stateFolder = 'data'] = source.STATE_DIRECTORY?.split(':') ?? []
  const dataFolder = database.engine === 'sqlite' ? dirname(database.file) : stateFolder
  return {
    port: settings.PORT,
    host: settings.HOST,
    siteUrl,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    quoteInbox: settings.QUOTE_INBOX,
    database,
    galleryStorage: gallery,
    /** The host that visitors load the videos from; default: the site itself. */
    videoHost: settings.VIDEO_HOST,
    /** The endpoint of an S3-compatible service; default: Amazon's. */
    awsEndpoint: settings.AWS_ENDPOINT_URL,
    /** The number of proxies to trust, or their networks; 0 trusts none. */
    trustProxy: settings.TRUST_PROXY,
    /** The repository of restic for the backups. */
    backupTo: settings.BACKUP_TO,
    rateLimit: settings.RATE_LIMIT,
    deskPort: settings.DESK_PORT,
    /** Where the owner opens the desk: by default on the site's own host, if that has TLS. */
    deskUrl:
      settings.DESK_URL ??
      (siteUrl.protocol === 'https:' ? siteUrl : new URL(`http://localhost:${settings.DESK_PORT}`)),
    /** The desk that emails link to. Not a default: there may be no desk. */
    linkedDeskUrl: settings.DESK_URL,
    retentionDays: settings.RETENTION_DAYS,
    /** Where the desk keeps drafts and jobs. */
    deskFolder: join(dataFolder, 'desk'),
    /** What became of the last backups. */
    backupStatus: join(dataFolder, 'backup.json'),
    /** The folder of the owner's content, for commands: a server has the built site, which names its own. */
    contentDir: settings.CONTENT_DIR,
  }
}

/** The version of this project, as in CHANGELOG.md. */
export const VERSION = packageJson.version
