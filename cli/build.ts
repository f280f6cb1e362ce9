import { parseArgs } from 'node:util'
import { SetupError } from '../core/setup-error.ts'
import { readSettings } from '../server/settings.ts'
import { siteFolders } from '../site/content/site-folders.ts'
import { buildSite, checkFolders } from './build/astro.ts'
import { buildDeskPages } from './build/desk.ts'
import { buildRelease, withBuildLock } from './build/release.ts'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run build -- [--purge]

Builds the site in a new folder, and points dist/ to it once it is complete.

  --purge  deletes everything of earlier builds, such as a picture that has to go today`

const PURGED = `Earlier releases, their files and the cache of encoded pictures are deleted; the next build takes longer.
Browsers and a CDN keep what they have loaded, so purge the CDN too. Backups, and the git history of your content, still
have what you deleted.`

await runCommandLine(USAGE, async (args) => {
  const { values } = parseArgs({ args, options: { purge: { type: 'boolean', default: false } } })
  const site = siteFolders(readSettings())
  const { root, content } = site
  checkFolders(root, content)
  try {
    return await withBuildLock(root, async () => {
      console.log('Building the site. The first build takes a minute or two, later ones are much faster.')
      const start = performance.now()
      await buildDeskPages(root)
      const release = await buildRelease(root, (folder) => buildSite(site, folder), values.purge)
      const seconds = Math.round((performance.now() - start) / 1000)
      const done = `Built in ${seconds} s. dist/ now points to ${release}.`
      return values.purge ? `${done}\n${PURGED}` : done
    })
  } catch (error) {
    throw new SetupError(`${(error as Error).message} dist/ is unchanged.`, { cause: error })
  }
})
