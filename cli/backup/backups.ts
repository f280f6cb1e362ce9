import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readdir, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { MAX_TEXT_BYTES } from '../../core/business/text-file.ts'
import { readRegularFile } from '../../core/disk.ts'
import { SetupError } from '../../core/setup-error.ts'
import { DATABASE_FILES } from '../../core/store/backup.ts'
import type { Settings } from '../../server/settings.ts'

/** What a backup says of itself: the version of the code, and where the files in its folder `also` belong. */
export const ORIGIN = 'origin.json'
export type Origin = { version: string; paths: Record<string, string> }

/** The name of a backup: its site, and when it was begun, in UTC. */
const NAME = /^(?<site>[^.].*)-(?<day>\d{4}-\d\d-\d\d)T[\d.-]+Z$/
/** The names of the backups that were deleted because of their age: deploy/site deletes their copies, too. */
const ROTATED = '.rotated'
/** Where any site on a machine may be. */
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/

/** The folders that a backup saves, by their names in it. */
export function savedFolders({ galleryStorage, contentDir, deskFolder }: Settings): Record<string, string> {
  return {
    content: resolve(contentDir),
    ...(galleryStorage.kind === 'file' && { 'gallery-videos': resolve(galleryStorage.location) }),
    public: resolve('public'),
    drafts: resolve(deskFolder, 'drafts'),
    publications: resolve('publications'),
  }
}

/** A site's name in those of its backups: where it is reached, or else its business and a hash of its folder. */
export async function siteName({ siteUrl, contentDir }: Settings): Promise<string> {
  if (!LOOPBACK.test(siteUrl.hostname)) return siteUrl.host.replaceAll(':', '-')
  // Not parsed: a mistake in the content must not prevent a backup.
  const text = await readRegularFile(join(contentDir, 'business.yaml'), MAX_TEXT_BYTES).catch(() => '')
  const [, name = ''] = /^name:(.*)$/m.exec(String(text)) ?? []
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['localhost']
  return `${words.join('-').slice(0, 40)}-${hash('sha256', resolve()).slice(0, 6)}`
}

export function backupName(site: string, now: Date): string {
  return `${site}-${now.toISOString().replaceAll(':', '-')}`
}

/** When a backup was made: by its name, or by the time of its database if it was renamed. */
export async function timeOf(path: string): Promise<Date> {
  const [, day, time = ''] = /-(\d{4}-\d\d-\d\d)(T[\d.-]+Z)$/.exec(basename(path)) ?? []
  if (day) return new Date(day + time.replaceAll('-', ':'))
  const file = Object.values(DATABASE_FILES).find((name) => existsSync(join(path, name))) ?? ''
  return (await stat(join(path, file))).mtime
}

/** The paths of a site's backups in a folder, or of all sites', oldest first. */
export async function listBackups(folder: string, site?: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => NAME.test(name) && (site === undefined || siteOf(name) === withoutWww(site)))
    .sort((one, other) => timeInName(one).localeCompare(timeInName(other)))
    .map((name) => join(folder, name))
}

/** Keeps all backups of the latest day and the last of each before, since a wrong clock must delete none. */
export async function rotateBackups(folder: string, site: string | undefined, days: number): Promise<number> {
  const all = await listBackups(folder, site)
  const lastOfDay = new Map(all.map((path) => [dayOf(path), path]))
  const latest = dayOf(all.at(-1) ?? '')
  const kept = new Set([...lastOfDay.values()].slice(-days))
  const old = all.filter((path) => !kept.has(path) && dayOf(path) !== latest)
  for (const path of old) {
    await appendFile(join(folder, ROTATED), `${basename(path)}\n`)
    await rm(path, { recursive: true })
  }
  return old.length
}

/**
 * Finds a backup: the folder itself, or the newest of the site in it.
 *
 * @throws SetupError if there is none, or none of the site and those of several others
 */
export async function findBackup(folder: string, site: string): Promise<string> {
  const path = resolve(folder)
  if (Object.values(DATABASE_FILES).some((file) => existsSync(join(path, file)))) return path
  const all = await listBackups(path).catch(({ message }) => {
    throw new SetupError(`The folder ${path} cannot be read: ${message}.`)
  })
  const newest = new Map(all.map((backup) => [siteOf(basename(backup)), backup]))
  const [backup, ...others] = newest.values()
  if (backup === undefined) throw new SetupError(`There is no backup in ${path}.`)
  const own = newest.get(withoutWww(site))
  if (own !== undefined) return own
  if (others.length > 0)
    throw new SetupError(
      [`${path} contains backups of several sites. Name one of them:`, backup, ...others].join('\n  '),
    )
  return backup
}

/** A site may be reached with and without www. */
function withoutWww(site: string): string {
  return site.replace(/^www\./, '')
}

function siteOf(name: string): string {
  return withoutWww(NAME.exec(name)?.groups?.site ?? '')
}

function timeInName(name: string): string {
  return name.slice(NAME.exec(name)?.groups?.site?.length)
}

function dayOf(path: string): string {
  return NAME.exec(basename(path))?.groups?.day ?? ''
}
