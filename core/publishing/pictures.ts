import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../clock.ts'
import { createFolder, expectRoom, replaceFile } from '../disk.ts'
import { isSentPicture, type Site, type SiteFolders } from './content-files.ts'
import { readOwnBytes } from './own-files.ts'

/** How a JPEG begins. */
const JPEG = Buffer.from('ffd8ff', 'hex')
/** How long a picture is kept that no edit names: its form may not be saved yet. */
const MAX_UNUSED = 3 * DAY
const LONGEST_NAME = 40

/** The pictures that the owner has sent, under names of their bytes. The desk’s folder has pictures/, as the content has. */
export const picturesFolder = ({ desk }: Pick<SiteFolders, 'desk'>): string => join(desk, 'pictures')

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const nameOf = (jpeg: Uint8Array, called: string) => `${called}-${hashOf(jpeg).slice(0, 16)}.jpg`

/** Keeps a JPEG until an edit that names it is published. Returns its name, which is like the one that it came with. */
export async function keepPicture(site: Site, sentAs: string, jpeg: Buffer): Promise<string> {
  const folder = picturesFolder(site)
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

async function removeUnused(site: Site): Promise<void> {
  const folder = picturesFolder(site)
  const edits = JSON.stringify(await site.store.edits.list())
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const isOld = (await stat(path)).mtimeMs < Date.now() - MAX_UNUSED
    if (isOld && !edits.includes(name)) await rm(path)
  }
}

/** Copies what texts name from the desk to a copy of the content, and over nothing there. */
export async function addPictures(site: SiteFolders, copy: string, texts: string[]): Promise<void> {
  const isNamed = (name: string) => isSentPicture(`pictures/${name}`) && texts.some((text) => text.includes(name))
  const names = await readdir(picturesFolder(site)).catch(() => [])
  for (const name of names.filter(isNamed)) {
    const target = join(copy, 'pictures', name)
    const jpeg = await readOwnBytes(join(picturesFolder(site), name)).catch(() => undefined)
    // The check then says that there is no such picture.
    if (!jpeg || !isPicture(name, jpeg) || existsSync(target)) continue
    await mkdir(join(copy, 'pictures'), { recursive: true })
    await writeFile(target, jpeg)
  }
}

/** Whether a file is what its name says. */
function isPicture(name: string, bytes: Buffer): boolean {
  const called = name.slice(0, name.lastIndexOf('-'))
  return bytes.subarray(0, JPEG.length).equals(JPEG) && nameOf(bytes, called) === name
}
