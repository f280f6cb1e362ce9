import { lstat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { systemClock } from '../core/clock.ts'
import { runJobs } from '../core/publishing/jobs.ts'
import { type DatabaseUrl, openExistingStore } from '../core/store/open-store.ts'
import type { Store } from '../core/store/store.ts'
import { readSettings } from '../server/settings.ts'
import { checkContent } from '../site/content/check-content.ts'
import { editableSite, siteFolders } from '../site/content/site-folders.ts'
import { buildSite, checkFolders } from './build/astro.ts'
import { goLive, stageRelease, withBuildLock } from './build/release.ts'

/** The publisher of the site. The desk starts it, or detailing-site-publisher.path where there is systemd. */

const settings = readSettings()
const folders = siteFolders(settings)
const { root, content } = folders
checkFolders(root, content)
// Pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Server and desk may run as other users.
process.umask(0o022)
const store = await openAsOwner(settings.database)
try {
  await withBuildLock(root, () =>
    runJobs({
      ...editableSite(folders, store),
      check: (copy: string) => checkContent(copy),
      stage: (copy: string) => stageRelease(root, (folder) => buildSite(folders, folder, copy)),
      goLive: () => goLive(root),
      report: async () => {},
    }),
  )
} finally {
  await store.close()
}

/**
 * Opens a database as the user who owns it: if that user put a link beside it, where SQLite keeps its log, root would
 * write where the link leads.
 */
async function openAsOwner(database: DatabaseUrl): Promise<Store> {
  const owner = database.engine === 'sqlite' ? await lstat(database.file).catch(() => undefined) : undefined
  if (!owner || process.geteuid?.() !== 0) return openExistingStore(database, systemClock)
  process.setegid?.(owner.gid)
  process.seteuid?.(owner.uid)
  try {
    return await openExistingStore(database, systemClock)
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}
