import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStorage, type StatEntry } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { OutsideFileError } from './outside-file-error.ts'
import type { GalleryStorage } from './storage.ts'

/** A folder on this machine. The first write creates it. */
export function folderStorage(folder: string): GalleryStorage {
  const root = resolve(folder)
  return {
    name: `file:${folder}`,
    files: new FileStorage(new AtomicFolder(root)),
    async open(file, requested) {
      const handle = await open(join(root, file)).catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      })
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
  }
}

/** Writes each file under a hidden name and renames it, so that a file is never incomplete. */
class AtomicFolder extends LocalStorageAdapter {
  override async write(path: string, contents: Readable): Promise<void> {
    const target = join(this.rootDir, path)
    const part = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
    await mkdir(dirname(target), { recursive: true })
    try {
      await pipeline(contents, createWriteStream(part, { flags: 'wx', flush: true }))
      await rename(part, target)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    await flushNames(dirname(target))
  }

  override async *list(path: string, options: { deep: boolean }): AsyncGenerator<StatEntry> {
    try {
      yield* super.list(path, options)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
}

/** Flushes the names in the folder to disk. Otherwise, after a power cut, the list may name files that are missing. */
async function flushNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open a folder.
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG'
}
