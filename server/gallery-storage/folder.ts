import { createReadStream } from 'node:fs'
import { readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { createFolder, expectRoom, isWithin, replaceFile } from '../../core/disk.ts'
import type { GalleryStorage } from './storage.ts'

/** A folder on this machine. The first write creates it. */
export function folderStorage(folder: string): GalleryStorage {
  const root = resolve(folder)
  return {
    name: `file:${folder}`,
    async send(file, _request, reply) {
      const path = await realpath(join(root, file)).catch(toUndefined)
      // A symbolic link may lead out of the folder.
      if (!path || !isWithin(await realpath(root), path)) return false
      reply.sendFile(file, root, { contentType: false })
      return true
    },
    read: (file) => readFile(join(root, file), 'utf8').catch(toUndefined),
    async list(folder) {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(toUndefined)
      return (entries ?? []).filter((entry) => entry.isFile()).map(({ name }) => posix.join(folder, name))
    },
    write: (file, content) => replaceFile(join(root, file), [content]),
    async upload(file, source) {
      createFolder(root)
      await expectRoom(root, (await stat(source)).size)
      await replaceFile(join(root, file), createReadStream(source))
    },
    remove: (file) => rm(join(root, file), { force: true }),
  }
}

/** A missing file or folder is `undefined`. */
function toUndefined(error: NodeJS.ErrnoException): undefined {
  if (!/^(ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test(error.code ?? '')) throw error
}
