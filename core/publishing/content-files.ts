import { constants } from 'node:fs'
import { access, lstat, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MAX_TEXT_BYTES } from '../business/text-file.ts'
import { expectRegular, MIB, readRegularFile, workIn } from '../disk.ts'
import { SetupError } from '../setup-error.ts'
import type { ContentFault } from '../store/jobs.ts'
import type { Store } from '../store/store.ts'
import type { Edit } from './edit.ts'

/** Whether a file of the content is a picture that the owner sent to the desk: its name ends with a hash of it. */
export const isSentPicture = (file: string): boolean => /^pictures\/[\w-]+-[\da-f]{16}\.jpg$/.test(file)

/** Whether the publisher may write such a file of the content. */
export const isWritten = (site: SiteFolders, file: string): boolean => site.isContentFile(file) || isSentPicture(file)

/** The folders of a site, all absolute. */
export type SiteFolders = {
  /** The project: the publisher alone writes to its releases/ and publications/. */
  root: string
  content: string
  /** The desk keeps here what it cannot keep in the database: pictures and films. */
  desk: string
  /** Whether the content may have such a file, by its path within the content folder. */
  isContentFile: (file: string) => boolean
}

/** A site with its edits and jobs, and how its files are read and edited, which core/ leaves to site/. */
export type Site = SiteFolders & {
  store: Pick<Store, 'edits' | 'jobs'>
  /** The fields of a file, and the text below them at BODY; `undefined` for an empty text. @throws if it cannot be read */
  parse: (file: string, text: string) => unknown
  /** A text as the desk writes it. @throws if it cannot be read */
  format: (file: string, text: string) => string
  /** The text of a file with edits made. @throws if one cannot be made */
  apply: (file: string, text: string, edits: Edit[]) => string
}

/** Why nothing was written, for the owner. */
export class Refused extends SetupError {
  faults: ContentFault[] = []
}

/** The text of a file of the content, byte for byte; empty if there is none. @throws Refused if it cannot be edited */
export async function readContentText(site: SiteFolders, file: string): Promise<string> {
  const bytes = await readContentBytes(site, file, MAX_TEXT_BYTES)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refused(`${file} is not saved as UTF-8, so it cannot be changed here.`)
  }
}

/** More than any picture has. */
export const MAX_PICTURE_BYTES = 64 * MIB

/** The bytes of a file of the content; `undefined` if there is none. @throws SetupError if it is no file, or too large */
export async function readContentBytes(
  site: SiteFolders,
  file: string,
  maxBytes = MAX_PICTURE_BYTES,
): Promise<Buffer | undefined> {
  const path = await contentPath(site, file)
  const read = (folder: string) => readRegularFile(join(folder, basename(path)), maxBytes)
  return workIn(dirname(path), read).catch(unlessMissing)
}

/** Writes a file of the content; without bytes, it is removed. It keeps its mode and owner. */
export async function writeContent(site: SiteFolders, file: string, bytes: Uint8Array | undefined): Promise<void> {
  const path = await contentPath(site, file)
  await mkdir(dirname(path), { recursive: true })
  await workIn(dirname(path), async (folder) => {
    const target = join(folder, basename(path))
    if (!bytes) return rm(target, { force: true })
    const { mode, ...before } = await lstat(target).catch(async () => ({ ...(await stat(site.content)), mode: 0o644 }))
    // Always the same name: whoever finishes this after kill -9 leaves nothing behind.
    const part = join(folder, `.${basename(path)}.part`)
    await rm(part, { force: true })
    // A new file, and its rights by its handle: the folder's owner may put anything in place of a path.
    const written = await open(part, 'wx', 0o600)
    try {
      await written.writeFile(bytes)
      await written.chmod(mode & 0o777)
      if (canGiveAway()) await written.chown(before.uid, before.gid)
      await written.sync()
    } finally {
      await written.close()
    }
    await rename(part, target)
  })
}

/** @throws Refused if this user could not write a file of the content and leave it to its owner */
export async function expectWritable(site: SiteFolders, file: string): Promise<void> {
  const path = await contentPath(site, file)
  const owner = await lstat(path).catch(unlessMissing)
  if (owner) expectRegular(path, owner)
  const folder = await lstat(dirname(path)).catch(unlessMissing)
  await access(folder ? dirname(path) : site.content, constants.W_OK).catch(() => refuseOthers(file))
  if (owner && owner.uid !== process.getuid?.() && !canGiveAway()) refuseOthers(file)
}

function refuseOthers(file: string): never {
  throw new Refused(`${file} belongs to another user of the server, so it cannot be changed from here.`)
}

/** Only root can leave a file that it writes to its owner. Windows has no such owners. */
const canGiveAway = () => [0, undefined].includes(process.getuid?.())

/** The absolute path of a file of the content. @throws Refused if there can be none, or if it leads elsewhere */
async function contentPath(site: SiteFolders, file: string): Promise<string> {
  if (/(^|[/\\])\.|[\\\0]/.test(file) || !isWritten(site, file)) throw new Refused(`The content has no file ${file}.`)
  const path = join(await realpath(site.content), file)
  const folder = dirname(path)
  const about = await lstat(folder).catch(unlessMissing)
  if (about && !about.isDirectory())
    throw new Refused(`${basename(folder)} is a link or a file, not a folder, so ${file} cannot be changed here.`)
  return path
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
