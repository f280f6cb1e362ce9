import { constants } from 'node:fs'
import { access, lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'astro/zod'
import { MAX_TEXT_BYTES } from '../business/text-file.ts'
import { createFolder, expectRegular, MIB, readRegularFile, replaceFile, workIn } from '../disk.ts'
import { SetupError } from '../setup-error.ts'
import { type Clash, merge } from './merge.ts'

/** Whether a file of the content is a picture that the owner sent to the desk: its name ends with a hash of it. */
export const isSentPicture = (file: string): boolean => /^pictures\/[\w-]+-[\da-f]{16}\.jpg$/.test(file)

/** The folders of a site, all absolute. */
export type SiteFolders = {
  /** The project: the publisher alone writes to its releases/ and publications/. */
  root: string
  content: string
  /** The desk writes its drafts and jobs here. The publisher only removes what is done. */
  desk: string
  /** Whether the content may have such a file, by its path within the content folder. */
  isContentFile: (file: string) => boolean
}

/** Texts by their files. An empty one stands for no file. */
export type Texts = Map<string, string>

/** Both sides changed the same lines of a file. */
export type Conflict = Clash & { file: string }

/** Something that has to be put right in the content. */
export type ContentFault = { file: string; field: string; message: string; line?: number }

/** Why nothing was written, for the owner. */
export class Refused extends SetupError {
  faults: ContentFault[] = []
  conflicts: Conflict[] = []
}

/** Both sides changed the same lines. */
export function refuse(message: string, conflicts: Conflict[]): void {
  if (conflicts.length > 0) throw Object.assign(new Refused(message), { conflicts })
}

const draftSchema = z.object({ base: z.string(), text: z.string() })

/** What the owner has changed and not published: a whole file, and the one that he saw when he changed it. */
export type Draft = z.output<typeof draftSchema>

/** The folder of drafts. Like the content, it has pictures/. */
export const draftsOf = ({ desk }: SiteFolders) => join(desk, 'drafts')

/** A draft is one file in one folder: it is there whole or not at all, and no folder can lead elsewhere. */
const draftPath = (site: SiteFolders, file: string) => join(draftsOf(site), `${encodeURIComponent(file)}.json`)

export async function readDraft(site: SiteFolders, file: string): Promise<Draft | undefined> {
  const json = await readOwnFile(draftPath(site, file))
  return json === undefined ? undefined : draftSchema.parse(JSON.parse(json))
}

/** @param base what the content had when this text was made from it, or when it was last joined with it */
export async function writeDraft(site: SiteFolders, file: string, base: string, text: string): Promise<void> {
  await contentPath(site, file)
  const path = draftPath(site, file)
  createFolder(dirname(path))
  // The publisher settles drafts too, in a folder of the desk’s user.
  const real = join(await realpath(dirname(site.desk)), basename(site.desk), basename(dirname(path)))
  await workIn(real, async (folder) => {
    const draft = join(folder, basename(path))
    if (text === base) return rm(draft, { force: true })
    await replaceFile(draft, [JSON.stringify({ base, text })])
  })
}

export async function listDrafts(site: SiteFolders): Promise<string[]> {
  const names = (await readdir(draftsOf(site)).catch(unlessMissing)) ?? []
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => decodeURIComponent(name.slice(0, -'.json'.length)))
    .filter(site.isContentFile)
    .sort()
}

/** A draft, joined with what has changed in the content since. */
export type Change = { file: string; base: string; now: string; text: string; conflicts: Conflict[] }

/** Returns what publishing the drafts would change. The draft of a file that cannot be read waits until it can. */
export async function readChanges(site: SiteFolders): Promise<Change[]> {
  const changes: Change[] = []
  for (const file of await listDrafts(site)) {
    const draft = await readDraft(site, file)
    const now = await readContentText(site, file).catch(() => undefined)
    if (!draft || now === undefined) continue
    const { text, clashes } = merge(draft.text, draft.base, now)
    const conflicts = clashes.map((clash) => ({ file, ...clash }))
    if (text !== now) changes.push({ file, base: draft.base, now, text, conflicts })
  }
  return changes
}

/** Settles the conflicts of a draft: his own lines or theirs. */
export async function settleDraft(site: SiteFolders, file: string, whose: keyof Clash): Promise<void> {
  const draft = await readDraft(site, file)
  if (!draft) return
  const now = await readContentText(site, file)
  await writeDraft(site, file, now, merge(draft.text, draft.base, now, whose).text)
}

/** The text of a file of the content, byte for byte; empty if there is none. @throws Refused if it cannot be edited */
export async function readContentText(site: SiteFolders, file: string): Promise<string> {
  const path = await contentPath(site, file)
  const read = (folder: string) => readRegularFile(join(folder, basename(path)), MAX_TEXT_BYTES)
  const bytes = await workIn(dirname(path), read).catch(unlessMissing)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refused(`${file} is not saved as UTF-8, so it cannot be changed here.`)
  }
}

/** Writes a file of the content, or removes it if it has nothing in it. It keeps its mode and owner. */
export async function writeContent(site: SiteFolders, file: string, text: string | Uint8Array): Promise<void> {
  const path = await contentPath(site, file)
  await mkdir(dirname(path), { recursive: true })
  await workIn(dirname(path), async (folder) => {
    const target = join(folder, basename(path))
    if (text.length === 0) return rm(target, { force: true })
    const { mode, ...before } = await lstat(target).catch(async () => ({ ...(await stat(site.content)), mode: 0o644 }))
    // Always the same name: whoever finishes this after kill -9 leaves nothing behind.
    const part = join(folder, `.${basename(path)}.part`)
    await rm(part, { force: true })
    // A new file, and its rights by its handle: the folder's owner may put anything in place of a path.
    const written = await open(part, 'wx', 0o600)
    try {
      await written.writeFile(text)
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
  await access(dirname(path), constants.W_OK).catch(() => refuseOthers(file))
  if (owner && owner.uid !== process.getuid?.() && !canGiveAway()) refuseOthers(file)
}

function refuseOthers(file: string): never {
  throw new Refused(`${file} belongs to another user of the server, so it cannot be changed from here.`)
}

/** Only root can leave a file that it writes to its owner. Windows has no such owners. */
const canGiveAway = () => [0, undefined].includes(process.getuid?.())

/** The absolute path of a file of the content. @throws Refused if there can be none, or if it leads elsewhere */
async function contentPath({ content, isContentFile }: SiteFolders, file: string): Promise<string> {
  const isKnown = isContentFile(file) || isSentPicture(file)
  if (/(^|[/\\])\.|[\\\0]/.test(file) || !isKnown) throw new Refused(`The content has no file ${file}.`)
  const path = join(await realpath(content), file)
  const folder = dirname(path)
  const about = await lstat(folder).catch(unlessMissing)
  if (about && !about.isDirectory())
    throw new Refused(`${basename(folder)} is a link or a file, not a folder, so ${file} cannot be changed here.`)
  return path
}

const MAX_OWN_FILE = 16 * MIB

/** Reads a file that the desk wrote, which may be another user. */
export const readOwnBytes = (path: string) => readRegularFile(path, MAX_OWN_FILE).catch(unlessMissing)

const readOwnFile = async (path: string) => (await readOwnBytes(path))?.toString('utf8')

/** Reads such a file as JSON. Returns `undefined` for what is missing, cannot be read, or does not match the schema. */
export async function readOwnJson<Schema extends z.ZodType>(path: string, schema: Schema) {
  try {
    return schema.parse(JSON.parse((await readOwnFile(path)) ?? ''))
  } catch {
    return undefined
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
