import { UsageError } from '../command-line.ts'
import type { Command } from './command.ts'
import { adoptList, filesOf, findEntry, rebuildList, removeUnlistedFiles } from './stored-entries.ts'

/**
 * Removes a video from the list, and then deletes its files, except those that another video also names. If
 * interrupted, it can be run again.
 */
export const remove: Command = async (storage, [id]) => {
  if (id === undefined) throw new UsageError('Give the ID of a video. See: npm run gallery -- list')
  await adoptList(storage)
  const found = await findEntry(storage, id)
  if (!found && (await filesOf(storage, id)).length === 0) {
    throw new UsageError(`There is no video ${id}. See: npm run gallery -- list`)
  }
  if (found) await storage.remove(found.path)
  await rebuildList(storage)
  await removeUnlistedFiles(storage, id, Object.values(Object(found?.entry)))
  return `Removed ${id}. It disappears from the site within a minute.`
}
