import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { asTyped } from '../core/business/finding.ts'
import { systemClock } from '../core/clock.ts'
import { createFolder, isWithin, nearestExisting } from '../core/disk.ts'
import { SetupError } from '../core/setup-error.ts'
import { DATABASE_FILES, databaseExists, restoreDatabase } from '../core/store/backup.ts'
import { countOf } from '../core/text.ts'
import { readSettings, VERSION } from '../server/settings.ts'
import { findBackup, ORIGIN, type Origin, savedFolders, siteName, timeOf } from './backup/backups.ts'
import { onlyArgument, runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run restore -- FOLDER

Brings a backup back on a new machine: the newest of this site in FOLDER, or FOLDER itself. Everything goes where the .env in the
backup says, or the .env that is here already. No database is ever overwritten. A folder in the way is renamed if it is
part of this copy of the project. One elsewhere may belong to another site, so then nothing is restored.

Emails that had not been sent are held, because the original may still send them. Once it no longer runs,
confirm the restored backup in the desk's Health: that sends them.`

/** The setting that says where a folder is, if it may be outside of the project. */
const SETTINGS: Record<string, string> = {
  content: 'CONTENT_DIR',
  'gallery-videos': 'GALLERY_STORAGE',
  drafts: 'DATABASE_URL',
}

await runCommandLine(USAGE, run)

async function run(args: string[]): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const folder = onlyArgument(positionals, 'the folder of the backups, for example /mnt/backups')
  const backup = await findBackup(folder, await siteName(readSettings()))
  const envFile = join(backup, '.env')
  const bringsSettings = existsSync(envFile) && !existsSync('.env')
  if (bringsSettings) process.loadEnvFile(envFile)
  const settings = readSettings()
  const { database } = settings
  if (!existsSync(join(backup, DATABASE_FILES[database.engine])))
    throw new SetupError(
      `${backup} does not contain a database for ${database.engine === 'sqlite' ? 'SQLite' : 'Postgres'}. Set ${asTyped('DATABASE_URL in .env')} to one of the kind that it contains.`,
    )
  if (await databaseExists(database))
    throw new SetupError(
      `There is a database already (${database.engine === 'sqlite' ? database.file : 'Postgres'}), so nothing was restored. Stop the server and the desk and move the database away, or set ${asTyped('DATABASE_URL in .env')} to another one.`,
    )
  const folders = Object.entries(savedFolders(settings)).filter(([name]) => existsSync(join(backup, name)))
  for (const [name, target] of folders) {
    if (!isWithin(resolve('.'), target) && (await isInTheWay(target)))
      throw new SetupError(
        `That folder may belong to another site: ${target}. Nothing was restored. Empty it, or set ${asTyped(`${SETTINGS[name]} in .env`)} to another one.`,
      )
  }
  const lines = [`Restored ${backup}:`]
  const undo: Undo = []
  const explain = explainIn(bringsSettings ? `a copy of ${envFile} here` : '.env')
  let held: number
  try {
    for (const [name, target] of folders)
      lines.push(...(await restoreFolder(join(backup, name), target, undo).catch(explain(target, SETTINGS[name]))))
    if (bringsSettings) {
      undo.push(() => rm('.env', { force: true }))
      await copyFile(envFile, '.env')
    }
    if (existsSync(envFile)) lines.push(bringsSettings ? '  .env' : '  not .env, because there is one here already')
    if (bringsSettings) await giveToOwner('.env', '.')
    const target = database.engine === 'sqlite' ? dirname(resolve(database.file)) : 'Postgres'
    if (database.engine === 'sqlite' && !existsSync(target)) removeOnUndo(target, undo)
    // Last: once there is a database, a server may start.
    const existing = nearestExisting(target)
    held = await restoreDatabase(database, backup, await timeOf(backup), systemClock).catch(
      explain(target, 'DATABASE_URL'),
    )
    if (database.engine === 'sqlite')
      await giveToOwner(existing === target ? resolve(database.file) : firstNew(existing, target), existing)
  } catch (cause) {
    for (const step of undo.reverse()) await step().catch(() => {})
    throw new SetupError(`Nothing was restored. ${(cause as Error).message}`, { cause })
  }
  return [
    ...lines,
    `  the database (${countOf(held, 'unsent email')} held)`,
    ...(await readOrigin(backup)),
    asTyped(
      'Now run npm run build, start the server and the desk, and have backups made again every night (docs/operations.md, “Backups”).',
    ),
    'Anyone you have forgotten since this backup was made is back: forget them again. The desk’s Health reminds you.',
    ...(held > 0
      ? ['Once the original no longer runs, confirm the restored backup in Health: that sends what is held.']
      : []),
  ].join('\n')
}

/** Says where the files that are not copied back belong, and which version of the code made a backup. */
async function readOrigin(backup: string): Promise<string[]> {
  const text = await readFile(join(backup, ORIGIN), 'utf8').catch(() => '{}')
  const { version, paths }: Partial<Origin> = JSON.parse(text)
  const also = await readdir(join(backup, 'also')).catch(() => [])
  const lines = also.map(async (name) => {
    const [file, path] = [join(backup, 'also', name), paths?.[name]]
    const isThere = path && (await readFile(path).catch(() => undefined))?.equals(await readFile(file))
    return isThere ? [] : `Copy back yourself: ${file}${path ? `, to ${path}` : ''}`
  })
  return [
    ...(await Promise.all(lines)).flat(),
    ...(version !== undefined && version !== VERSION
      ? [`The backup was made by version ${version}; this is ${VERSION}.`]
      : []),
  ]
}

async function isInTheWay(folder: string): Promise<boolean> {
  // What cannot be read as a folder is in the way, too.
  return existsSync(folder) && (await readdir(folder).catch(() => [folder])).length > 0
}

/** What takes back, last first, what has been restored before something fails. */
type Undo = (() => Promise<unknown>)[]

/** Copies a folder back. One that is in the way is renamed. */
async function restoreFolder(source: string, path: string, undo: Undo): Promise<string[]> {
  // A version on a server has a link to the publications of all versions.
  const target = await realpath(path).catch(() => path)
  const inTheWay = await isInTheWay(target)
  const moved = `${target}.before-${new Date().toISOString().replaceAll(':', '-')}`
  if (inTheWay) {
    await rename(target, moved)
    undo.push(() => rename(moved, target))
  }
  removeOnUndo(target, undo)
  const existing = nearestExisting(target)
  const created = firstNew(existing, target)
  createFolder(dirname(target))
  await cp(source, target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  await giveToOwner(created, existing)
  const { uid, mode } = await stat(target)
  return [
    `  ${target}`,
    ...(inTheWay ? [`    what was there is now ${moved}`] : []),
    ...(uid === 0 && (mode & 0o005) !== 0o005
      ? [`    only root can read it. If the site runs as another user: sudo chmod -R a+rX ${target}`]
      : []),
  ]
}

/** What root restores belongs to the owner of the folder that it is put in: otherwise the site could not write it. */
async function giveToOwner(path: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  if (uid !== 0) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, path])
}

/** The first part of a path that does not exist yet, within a folder that does. */
function firstNew(existing: string, path: string): string {
  const [first = ''] = relative(existing, path).split(sep)
  return join(existing, first)
}

/** Removes a folder that is restored, with those around it that do not exist yet. */
function removeOnUndo(folder: string, undo: Undo): void {
  const created = firstNew(nearestExisting(folder), folder)
  undo.push(() => rm(created, { recursive: true, force: true }))
}

/** Says which folder cannot be written, and which setting in which file names it. */
function explainIn(settingsFile: string) {
  return (folder: string, setting: string | undefined) =>
    (cause: Error): never => {
      if (cause instanceof SetupError) throw cause
      const advice = setting ? ` Set ${setting} in ${settingsFile} to another place.` : ''
      throw new SetupError(`${folder} could not be written: ${cause.message}.${advice}`, { cause })
    }
}
