import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../clock.ts'
import { createFolder, expectRoom, replaceFile } from '../disk.ts'
import { hashOf } from './built-from.ts'
import {
  draftsOf,
  expectWritable,
  isSentPicture,
  listDrafts,
  readDraft,
  readOwnBytes,
  type SiteFolders,
  writeContent,
} from './drafts.ts'

/** How a JPEG begins. */
const JPEG = Buffer.from('ffd8ff', 'hex')
/** How long a picture is kept that no draft names: its form may not be saved yet. */
const MAX_UNUSED = 3 * DAY
const LONGEST_NAME = 40

/** In the folder of drafts: the pictures that the owner has sent, under names of their bytes. */
const picturesOf = (folder: string) => join(folder, 'pictures')

const nameOf = (jpeg: Uint8Array, called: string) => `${called}-${hashOf(jpeg).slice(0, 16)}.jpg`

/** Keeps a JPEG until a draft with it is published. Returns its name, which is like the one that it came with. */
export async function keepPicture(site: SiteFolders, sentAs: string, jpeg: Buffer): Promise<string> {
  const folder = picturesOf(draftsOf(site))
  createFolder(folder)
  await expectRoom(folder, jpeg.length)
  const called = sentAs
    .replace(/\.\w+$/, '')
    .replaceAll(/[^a-z\d]+/gi, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-|-$/g, '')
  const name = nameOf(jpeg, called || 'picture')
  await removeUnused(site)
  await replaceFile(join(folder, name), [jpeg])
  return name
}

async function removeUnused(site: SiteFolders): Promise<void> {
  const folder = picturesOf(draftsOf(site))
  const drafts = await Promise.all((await listDrafts(site)).map((file) => readDraft(site, file)))
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const isOld = (await stat(path)).mtimeMs < Date.now() - MAX_UNUSED
    if (isOld && !drafts.some((draft) => draft?.text.includes(name))) await rm(path)
  }
}

/** The pictures in a folder that the owner has sent, and that some texts name. */
export async function picturesIn(folder: string, texts: string[]): Promise<string[]> {
  const names = await readdir(picturesOf(folder)).catch(() => [])
  return names.filter((name) => isSentPicture(`pictures/${name}`) && texts.some((text) => text.includes(name)))
}

/** Copies what texts name from the desk to the content, which keeps every picture: to take one back is to name another. */
export async function addPictures(site: SiteFolders, texts: string[]): Promise<void> {
  const known = await picturesIn(site.content, texts)
  for (const name of await picturesIn(draftsOf(site), texts)) {
    if (known.includes(name)) continue
    const file = `pictures/${name}`
    const jpeg = await readOwnBytes(join(draftsOf(site), file)).catch(() => undefined)
    const called = name.slice(0, name.lastIndexOf('-'))
    // The check then says that there is no such picture.
    if (!jpeg?.subarray(0, JPEG.length).equals(JPEG) || nameOf(jpeg, called) !== name) continue
    await expectWritable(site, file)
    await writeContent(site, file, jpeg)
  }
}
