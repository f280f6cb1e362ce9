import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readContentDir } from '../business/settings.ts'
import { SetupError } from '../server/setup-error.ts'
import { runAstro } from './build/astro.ts'
import { withBuildLock } from './build/lock.ts'
import { buildRelease } from './build/release.ts'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run build -- [--verbose]

Builds the site in a new folder, and points dist/ to it once it is complete.

  --verbose  shows Astro's whole log, not only warnings and errors`

await runCommandLine(USAGE, async (args) => {
  const { values } = parseArgs({ args, options: { verbose: { type: 'boolean', default: false } } })
  const root = resolve('.')
  try {
    return await withBuildLock(root, async () => {
      console.log('Building the site. The first build takes a minute or two, later ones are much faster.')
      const start = performance.now()
      const release = await buildRelease(root, readContentDir(process.env), (folder) =>
        runAstro(root, folder, values.verbose),
      )
      const seconds = Math.round((performance.now() - start) / 1000)
      return `Built in ${seconds} s. dist/ now points to ${release}.`
    })
  } catch (error) {
    throw new SetupError(`${(error as Error).message} dist/ is unchanged.`, { cause: error })
  }
})
