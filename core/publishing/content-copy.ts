import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MAX_TEXT_BYTES } from '../business/text-file.ts'
import { readRegularFile, workIn } from '../disk.ts'
import { reasonOf } from '../setup-error.ts'
import { listContent } from './built-from.ts'
import { MAX_PICTURE_BYTES, Refused, type SiteFolders } from './content-files.ts'
import { copyFolder } from './git.ts'

/**
 * Copies the content folder, which another user may change meanwhile, to a folder of our own. Only files are copied:
 * no link, pipe or hidden file, such as a repository.
 *
 * @returns the folder of the copy
 * @throws Refused if a text of the content is no file
 */
export async function copyContent(site: SiteFolders): Promise<string> {
  const copy = copyFolder(site)
  const content = await realpath(site.content)
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true })
  for (const file of await listContent(content)) {
    const bytes = await readContent(site, content, file)
    if (bytes) await writeCopy(copy, file, bytes)
  }
  return copy
}

/** Writes a file of a copy; an empty text removes it. */
export async function writeCopy(copy: string, file: string, bytes: Uint8Array | string): Promise<void> {
  const path = join(copy, file)
  if (bytes === '') return rm(path, { force: true })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

/** The bytes of a file; `undefined` if it is none, and need not be one. */
async function readContent(site: SiteFolders, content: string, file: string): Promise<Buffer | undefined> {
  const path = join(content, file)
  const maxBytes = site.isContentFile(file) ? MAX_TEXT_BYTES : MAX_PICTURE_BYTES
  try {
    return await workIn(dirname(path), (folder) => readRegularFile(join(folder, basename(path)), maxBytes))
  } catch (error) {
    if (site.isContentFile(file)) throw new Refused(reasonOf(error))
    // The check says if a picture is missing.
    return undefined
  }
}
