import { constants, setPriority } from 'node:os'
import type { Texts } from '../core/publishing/drafts.ts'
import { runJobs } from '../core/publishing/jobs.ts'
import { readSettings } from '../server/settings.ts'
import { checkContent } from '../site/content/check-content.ts'
import { readContentFolder } from '../site/content/read-content.ts'
import { siteFolders } from '../site/content/site-folders.ts'
import { buildSite, checkFolders } from './build/astro.ts'
import { goLive, stageRelease, withBuildLock } from './build/release.ts'

/** The publisher of the site. The desk starts it, or detailing-site-publisher.path where there is systemd. */

const site = siteFolders(readSettings())
const { root, content } = site
checkFolders(root, content)
// Pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Server and desk may run as other users.
process.umask(0o022)
await withBuildLock(root, () =>
  runJobs({
    ...site,
    check: async (texts: Texts) => checkContent(content, await readContentFolder(content, texts)),
    stage: (texts: Texts) => stageRelease(root, (folder) => buildSite(site, folder, texts)),
    goLive: () => goLive(root),
    report: async () => {},
  }),
)
