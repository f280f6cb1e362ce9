import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { type BackupStatus, readBackupStatus, writeBackupStatus } from '../core/backup-status.ts'
import { DAY, MINUTE } from '../core/clock.ts'
import { MIB } from '../core/disk.ts'
import { reasonOf, SetupError } from '../core/setup-error.ts'
import { copyDatabase } from '../core/store/backup.ts'
import { oneLine } from '../core/text.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: node cli/snapshot.ts FOLDER FILE…

Saves everything that cannot be made again with restic, as detailing-site-backup.service does every night: a copy of the
database, which stays in FOLDER, videos, content, pictures and films of the desk, its history, and each FILE that exists. BACKUP_TO names the
repository, RESTIC_PASSWORD its password.`

/** Snapshots of other machines stay. Those of the last two days stay, because an update can be taken back to its own. */
const KEEP = ['--keep-within=2d', '--keep-daily=7', '--keep-weekly=5', '--keep-monthly=12']
/** Less than a week, so that the check stays on the same night. */
const CHECK_INTERVAL = 6.5 * DAY
/** Git's locks, and files that are being written (core/disk.ts). */
const UNFINISHED = ['--exclude=*.lock', '--exclude=.*.????????-????-????-????-????????????']

await runCommandLine(USAGE, async ([folder = '', ...files]) => {
  const settings = readSettings()
  const { backupTo: place, backupStatus } = settings
  if (!place) throw new SetupError('BACKUP_TO is not set.')
  const last = await readBackupStatus(backupStatus)
  const status: BackupStatus = last.place === place ? last : { place }
  try {
    await save(settings, folder, files, status)
    status.failure = undefined
  } catch (error) {
    status.failure = reasonOf(error)
    throw new SetupError(`The backup failed: ${status.failure}`)
  } finally {
    await writeBackupStatus(backupStatus, status)
  }
  return `The backup is in ${place}.`
})

async function save(settings: Settings, folder: string, files: string[], status: BackupStatus): Promise<void> {
  const { database, contentDir, galleryStorage, deskFolder, siteUrl, backupTo = '' } = settings
  const now = new Date()
  await copyDatabase(database, folder, now)
  await openRepository(backupTo, status.madeAt === undefined)
  const videos = galleryStorage.kind === 'file' ? [galleryStorage.location] : []
  const paths = [folder, contentDir, deskFolder, 'publications', ...videos, ...files]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
  const host = `--host=${hostname()}`
  const tag = `--tag=${siteUrl.hostname.replace(/^www\./, '')}`
  await restic(backupTo, 'backup', host, tag, ...UNFINISHED, ...paths)
  status.madeAt = now.toISOString()
  await restic(backupTo, 'forget', '--prune', host, '--group-by=host', ...KEEP)
  if (now.getTime() - Date.parse(status.checkedAt ?? '') < CHECK_INTERVAL) return
  await restic(backupTo, 'check')
  status.checkedAt = now.toISOString()
}

/** Makes a repository that is new. One that had a snapshot is lost: its disk may not be mounted. */
async function openRepository(repository: string, isNew: boolean): Promise<void> {
  try {
    await restic(repository, 'cat', 'config')
  } catch (error) {
    if (!isNew || !/Is there a repository/.test(reasonOf(error))) throw error
    await restic(repository, 'init')
  }
  // Removes locks whose process no longer runs.
  await restic(repository, 'unlock')
}

/** Runs restic. The password is in the environment. @throws SetupError with what restic says */
async function restic(repository: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, RESTIC_REPOSITORY: repository, AWS_DEFAULT_REGION: process.env.AWS_REGION }
  // restic asks for a bucket that does not exist again and again, for a quarter of an hour.
  const timeout = args[0] === 'cat' ? MINUTE : 0
  try {
    await promisify(execFile)('restic', args, { env, timeout, maxBuffer: 64 * MIB })
  } catch (cause) {
    const { stderr } = cause as { stderr?: string }
    const words = stderr?.trim().split('\n').slice(-4).join('\n')
    throw new SetupError(oneLine(words || reasonOf(cause)), { cause })
  }
}
