import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OutsideFileError } from './outside-file-error.ts'
import { readChunks } from './read-chunks.ts'
import type { GalleryStorage } from './storage.ts'

/** A folder on this machine. The first write creates it. */
export function folderStorage(folder: string): GalleryStorage {
  const root = resolve(folder)
  return {
    name: `file:${folder}`,
    async open(file, requested) {
      const handle = await open(join(root, file)).catch(toUndefined)
      const stat = await handle?.stat()
      if (!handle || !stat?.isFile()) return void (await handle?.close())
      const { size, mtimeMs } = stat
      if (requested && requested.start >= size) {
        await handle.close()
        throw new OutsideFileError()
      }
      const range = requested && {
        start: requested.start,
        end: Math.min(requested.end ?? size, size - 1),
      }
      const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`
      return { body: handle.createReadStream(range), size, range, etag }
    },
    async list(folder) {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(toUndefined)
      return (entries ?? []).filter((entry) => entry.isFile()).map(({ name }) => posix.join(folder, name))
    },
    write: (file, content) => replaceFile(join(root, file), [content]),
    upload: (file, source, onBytes) => replaceFile(join(root, file), readChunks(source, onBytes)),
    remove: (file) => rm(join(root, file), { force: true }),
  }
}

/** Writes a file under a hidden name and renames it, so that it appears whole. */
async function replaceFile(
  target: string,
  content: Iterable<string> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = dirname(target)
  const part = join(folder, `.${basename(target)}.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await pipeline(content, createWriteStream(part, { flags: 'wx', flush: true }))
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await flushNames(folder)
}

/** Flushes the names in the folder to disk. Otherwise, after a power cut, the list may name files that are missing. */
async function flushNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open a folder.
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** A missing file or folder is `undefined`. */
function toUndefined(error: NodeJS.ErrnoException): undefined {
  if (!/^(ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test(error.code ?? '')) throw error
}
