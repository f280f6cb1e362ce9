import { UsageError } from '../command-line.ts'
import type { Command } from '../gallery.ts'
import { adoptList, readEntries, rebuildList } from './video-list.ts'

/** Removes a video from the list, and then deletes its files, except those that another video also names. */
export const remove: Command = async (storage, [id]) => {
  if (id === undefined) throw new UsageError('Give the ID of a video. See: npm run gallery -- list')
  await adoptList(storage)
  const entries = await readEntries(storage)
  const [path, entry] = [...entries].find(([, candidate]) => Object(candidate).id === id) ?? []
  if (!path || !entry) throw new UsageError(`There is no video ${id}. See: npm run gallery -- list`)
  entries.delete(path)
  const own = Object.values(entry)
  const others = [...entries.values()].flatMap((other) => Object.values(Object(other)))
  // Earlier versions of the video's files begin with its ID.
  const files = (await storage.list('')).filter(
    (file) => (own.includes(file) || file.startsWith(`${id}-`)) && !others.includes(file),
  )
  await storage.remove(path)
  await rebuildList(storage)
  for (const file of files) await storage.remove(file)
  return `Removed ${id}. It disappears from the site within a minute.`
}
