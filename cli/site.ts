import { constants, setPriority } from 'node:os'
import { systemClock } from '../core/clock.ts'
import { runJobs } from '../core/publishing/jobs.ts'
import { openExistingStore } from '../core/store/open-store.ts'
import { readSettings } from '../server/settings.ts'
import { checkContent } from '../site/content/check-content.ts'
import { editableSite, siteFolders } from '../site/content/site-folders.ts'
import { buildSite, checkFolders } from './build/astro.ts'
import { goLive, stageRelease, withBuildLock } from './build/release.ts'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run site -- run

Does what the owner has asked for at the desk: previews and publishes what has changed. The desk starts it, or systemd
(deploy/detailing-site-publisher.service). If anything stops it, the next start finishes it.`

await runCommandLine(USAGE, async () => {
  const settings = readSettings()
  const folders = siteFolders(settings)
  const { root, content } = folders
  checkFolders(root, content)
  // Out of the way of the server.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // Server and desk may run as other users.
  process.umask(0o022)
  const store = await openExistingStore(settings.database, systemClock)
  const publisher = {
    ...editableSite(folders, store),
    check: (copy: string) => checkContent(copy),
    stage: (copy: string) => stageRelease(root, (folder) => buildSite(folders, folder, copy)),
    goLive: () => goLive(root),
    report: async () => {},
  }
  try {
    await withBuildLock(root, () => runJobs(publisher))
  } finally {
    await store.close()
  }
  return 'Nothing is left to do.'
})
