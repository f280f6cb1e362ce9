import type { GalleryStorage } from '../../server/gallery/storage.ts'
import { UsageError } from '../command-line.ts'
import type { Command } from '../gallery.ts'
import { adoptList, type Entry, readEntries, rebuildList } from './video-list.ts'

/** Removes a video from the list, and then deletes its files. */
export const remove: Command = async (storage, [id]) => {
  if (id === undefined) throw new UsageError('Give the ID of a video. See: npm run gallery -- list')
  await adoptList(storage)
  const entries = await readEntries(storage)
  const [path, entry] = [...entries].find(([, candidate]) => Object(candidate).id === id) ?? []
  if (!path || !entry) throw new UsageError(`There is no video ${id}. See: npm run gallery -- list`)
  entries.delete(path)
  const files = await filesOf(storage, id, entry, [...entries.values()])
  await storage.remove(path)
  await rebuildList(storage)
  for (const file of files) await storage.remove(file)
  return `Removed ${id}. It disappears from the site within a minute.`
}

/** Returns the files of an entry and of its earlier versions, except those that another entry also names. */
async function filesOf(
  storage: GalleryStorage,
  id: string,
  entry: Entry,
  others: Entry[],
): Promise<string[]> {
  const kept = new Set(others.flatMap((other) => Object.values(Object(other))))
  const named = new Set(Object.values(entry))
  const stored = await storage.list('')
  return stored.filter((file) => (named.has(file) || file.startsWith(`${id}-`)) && !kept.has(file))
}
