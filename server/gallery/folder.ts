import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStorage, type StatEntry } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { Problem } from '../errors.ts'
import type { GalleryStorage } from './storage.ts'

/** A folder of this machine. It need not exist before the first file is written. */
export function folderStorage(folder: string): GalleryStorage {
  const root = resolve(folder)
  return {
    name: `file:${folder}`,
    files: new FileStorage(new AtomicFolder(root)),
    async open(file, part) {
      const handle = await open(join(root, file)).catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      })
      const stat = await handle?.stat()
      if (!handle || !stat?.isFile()) return void (await handle?.close())
      const { size, mtimeMs } = stat
      if (part && part.start >= size) {
        await handle.close()
        throw new Problem('outsideFile')
      }
      const range = part && { start: part.start, end: Math.min(part.end ?? size, size - 1) }
      const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`
      return { body: handle.createReadStream(range), size, range, etag }
    },
  }
}

/** The library's folder, whose files appear whole: written under a hidden name, then renamed. */
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

/** After a power cut, what the list names must be there as well: so each name is on disk before the next. */
async function flushNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return // It opens no folders.
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG'
}
