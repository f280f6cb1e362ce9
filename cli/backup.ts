import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asTyped } from '../core/business/finding.ts'
import { systemClock } from '../core/clock.ts'
import { isWithin } from '../core/disk.ts'
import { SetupError } from '../core/setup-error.ts'
import { backUpDatabase } from '../core/store/backup.ts'
import { NotReady } from '../core/store/migrations.ts'
import { openExistingStore } from '../core/store/open-store.ts'
import { readSettings, type Settings, VERSION } from '../server/settings.ts'
import {
  backupName,
  listBackups,
  ORIGIN,
  type Origin,
  rotateBackups,
  savedFolders,
  siteName,
} from './backup/backups.ts'
import { copyFolder } from './backup/copy-folder.ts'
import { onlyArgument, runCommandLine, UsageError } from './command-line.ts'

const USAGE = `Usage: npm run backup -- FOLDER

Saves everything that cannot be made again, even while the server runs: the database, the videos (if they are in a
folder), the content with its git history, the desk's drafts and publications, public/ and .env, and if there are any
and this user can read them, /etc/caddy/Caddyfile and the file in NODE_EXTRA_CA_CERTS. Each backup is a folder of its
own in FOLDER; a file that has not changed since the last one takes no further space, and a link stays one. npm run restore brings it back.

  --keep DAYS     keeps the last backup of each of this many days, and all of today (default: 30)
  --without-env   leaves out .env, which contains passwords
  --alone         deletes what is too old whatever its name: FOLDER is for this site alone, which may have been renamed
  --also FILE     saves a further file, such as /etc/detailing-site.env; may be repeated
  --copied WHY    saves nothing: records why the backups could not be copied elsewhere, or if WHY is empty, that they were`

await runCommandLine(USAGE, async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keep: { type: 'string', default: '30' },
      'without-env': { type: 'boolean', default: false },
      alone: { type: 'boolean', default: false },
      also: { type: 'string', multiple: true, default: [] },
      copied: { type: 'string' },
    },
  })
  if (values.copied !== undefined) return recordCopy(values.copied)
  const folder = resolve(onlyArgument(positionals, 'a folder, for example /mnt/backups'))
  if (!/^[1-9]\d{0,3}$/.test(values.keep)) throw new UsageError('Write a number of days, for example --keep 30.')
  const settings = readSettings()
  expectOutside(folder, settings)
  const site = await siteName(settings)
  const found = findServerFiles(values.also)
  const readable = found.filter(canRead)
  const env = existsSync('.env') && !values['without-env'] ? ['.env'] : []
  const path = await backUp(folder, site, [...env, ...values.also, ...readable], settings).catch((cause) => {
    if (cause instanceof SetupError) throw cause
    throw new SetupError(`The backup could not be written to ${folder}: ${cause.message}`, { cause })
  })
  const deleted = await rotateBackups(folder, values.alone ? undefined : site, Number(values.keep))
  const notRecorded = await record(folder, settings)
  return [
    `The backup is complete: ${path}`,
    ...(await describe(path)),
    ...found
      .filter((file) => !readable.includes(file))
      .map((file) => `  not saved: ${file}, which this user cannot read`),
    ...(notRecorded ? [`${asTyped('npm run doctor')} will not know of it. ${notRecorded}`] : []),
    ...(deleted > 0 ? [`Deleted old backups: ${deleted}.`] : []),
    'It contains personal data. Copy it to another machine: on this one, it is lost with the original.',
  ].join('\n')
})

/** A folder that is saved, or served to visitors, must not contain its own backups. */
function expectOutside(folder: string, settings: Settings): void {
  for (const saved of [...Object.values(savedFolders(settings)), resolve('dist')]) {
    if (isWithin(saved, folder))
      throw new SetupError(`${folder} is in ${saved}, which is part of the site. Choose a folder outside of it.`)
  }
}

/** What a machine needs besides, unless it is named already: the settings of Caddy, and the mail server's certificate. */
function findServerFiles(also: string[]): string[] {
  const names = also.map((file) => basename(file))
  const files = ['/etc/caddy/Caddyfile', process.env.NODE_EXTRA_CA_CERTS ?? '']
  return files.filter((file) => existsSync(file) && !names.includes(basename(file)))
}

function canRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Saves everything under a hidden name, and gives it its name once it is complete. */
async function backUp(folder: string, site: string, files: string[], settings: Settings): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // One that was killed has left its part behind.
  for (const name of await readdir(folder)) {
    if (name.replace(/\.[\da-f-]{36}\.part$/, '') === `.${site}`) await rm(join(folder, name), { recursive: true })
  }
  const previous = (await listBackups(folder, site)).at(-1)
  const part = join(folder, `.${site}.${randomUUID()}.part`)
  const path = join(folder, backupName(site, new Date()))
  try {
    await mkdir(join(part, 'also'), { recursive: true, mode: 0o700 })
    // First: the database is what cannot wait.
    await backUpDatabase(settings.database, part)
    for (const [name, source] of Object.entries(savedFolders(settings))) {
      if (existsSync(source)) await copyFolder(source, join(part, name), previous && join(previous, name))
    }
    const origin: Origin = { version: VERSION, paths: {} }
    // systemd passes root's settings on in a folder of its own.
    const credentials = process.env.CREDENTIALS_DIRECTORY
    for (const file of files) {
      const name = basename(file)
      const copy = join(part, file === '.env' ? file : join('also', name))
      await copyFile(file, copy, constants.COPYFILE_EXCL)
      await chmod(copy, 0o600)
      origin.paths[name] = credentials && file.startsWith(credentials) ? join('/etc', name) : resolve(file)
    }
    await writeFile(join(part, ORIGIN), JSON.stringify(origin, null, 2))
    await rename(part, path)
    return path
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** Records a backup for the doctor and the desk. Returns why a database of an earlier version has no record of it. */
async function record(folder: string, { database }: Settings): Promise<string | undefined> {
  try {
    const store = await openExistingStore(database, systemClock)
    await store.recordBackup(folder).finally(() => store.close())
    return undefined
  } catch (error) {
    if (error instanceof NotReady) return error.message
    throw error
  }
}

/** Records how it went to copy the backups elsewhere, for the doctor and the desk. @throws SetupError if it failed */
async function recordCopy(failure: string): Promise<string> {
  const store = await openExistingStore(readSettings().database, systemClock)
  await store.recordCopy(failure).finally(() => store.close())
  if (failure) throw new SetupError(`The backups could not be copied elsewhere: ${failure}`)
  return 'The backups were copied elsewhere.'
}

/** Says what is in a backup, and what is not. */
async function describe(path: string): Promise<string[]> {
  const has = (name: string) => existsSync(join(path, name))
  const history = has('content/.git/objects')
    ? 'with its git history'
    : 'without a history: it is not the top folder of a git repository'
  const files = [...(has('public') ? ['public/'] : []), ...(has('.env') ? ['.env'] : [])]
  return [
    '  saved: the database',
    has('content')
      ? `  saved: the content, ${history}`
      : '  not saved: the content, because there is no such folder here',
    has('gallery-videos') ? '  saved: the videos' : '  not saved: videos, because there are none in a folder',
    ...[...files, ...(await readdir(join(path, 'also')))].map((file) => `  saved: ${file}`),
  ]
}
