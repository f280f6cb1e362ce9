import { resolve } from 'node:path'
import { runAstro } from './build/astro.ts'
import { buildAlone } from './build/lock.ts'
import { buildRelease } from './build/release.ts'

/**
 * `npm run build`: builds the site beside the one in use, and lets dist/ lead to it once it is whole. A build that
 * fails changes nothing and exits 1.
 */
const root = resolve('.')
try {
  const release = await buildAlone(root, () => buildRelease(root, runAstro))
  console.log(`dist/ now leads to ${release}.`)
} catch (error) {
  console.error(`${(error as Error).message} dist/ is as it was.`)
  process.exitCode = 1
}
