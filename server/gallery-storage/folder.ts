import { open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join, posix, resolve, sep } from 'node:path'
import { expectRoom } from '../disk/free-space.ts'
import { createFolder } from '../disk/private-files.ts'
import { replaceFile } from '../disk/replace-file.ts'
import { type GalleryStorage, OutsideFileError, readChunks } from './storage.ts'

/** A folder on this machine. The first write creates it. */
export function folderStorage(folder: string): GalleryStorage {
  const root = resolve(folder)
  return {
    name: `file:${folder}`,
    async open(file, requested) {
      const path = await realpath(join(root, file)).catch(toUndefined)
      // A symbolic link may lead out of the folder.
      if (!path?.startsWith(`${await realpath(root)}${sep}`)) return undefined
      const handle = await open(path).catch(toUndefined)
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
    async upload(file, source, onBytes) {
      createFolder(root)
      await expectRoom(root, (await stat(source)).size)
      await replaceFile(join(root, file), readChunks(source, onBytes))
    },
    remove: (file) => rm(join(root, file), { force: true }),
  }
}

/** A missing file or folder is `undefined`. */
function toUndefined(error: NodeJS.ErrnoException): undefined {
  if (!/^(ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test(error.code ?? '')) throw error
}
