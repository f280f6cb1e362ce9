import { join } from 'node:path'
import { expect } from 'vitest'
import { readEntries } from '../../cli/gallery/entries.ts'
import { folderStorage } from '../../server/gallery-storage/folder.ts'
import { runGallery } from './run-command.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** An empty storage, and the gallery command on it. */
export function emptyStorage() {
  const folder = temporaryFolder()
  const place = join(folder, 'gallery-videos')
  const run = (...args: string[]) => runGallery({ GALLERY_STORAGE: `file:${place}` }, ...args)
  const add = async (...args: string[]) => {
    const { status, stderr } = await run('add', ...args)
    expect(stderr).toContain('Published')
    expect(status).toBe(0)
    return published()
  }
  const published = async () => {
    const [entry] = await readEntries(folderStorage(place))
    return Object(entry) as Record<string, string>
  }
  const path = (name: string | undefined) => join(place, String(name))
  return { folder, place, run, add, path }
}
