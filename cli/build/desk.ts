import { createHash } from 'node:crypto'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAstro } from './astro.ts'

/** The folder of the built desk, within the project. */
const DESK = 'desk-dist'
/** Names the code that the desk was built from. */
const SOURCE_HASH = '.source-hash'

/** All that its pages and their configuration import. */
const SOURCES = [
  '{server/clock,site/settings}.ts',
  '{desk,business,quote,site/{assets,integrations,layouts,styles,ui}}/**/*.{ts,tsx,astro,css}',
]

/**
 * Builds the desk's pages, unless their code is that of the last build. Content changes more often, and only the font
 * depends on it: letters that it gains later show in the fallback font.
 *
 * @param root the project folder
 */
export async function buildDeskPages(root: string): Promise<void> {
  const hash = await hashSources(root)
  const built = await readFile(join(root, DESK, SOURCE_HASH), 'utf8').catch(() => '')
  if (built === hash) return
  const unfinished = join(root, `${DESK}-building`)
  await rm(unfinished, { recursive: true, force: true })
  await runAstro(root, ['--root', join(root, 'desk'), '--outDir', unfinished])
  await writeFile(join(unfinished, SOURCE_HASH), hash)
  await rm(join(root, DESK), { recursive: true, force: true })
  await rename(unfinished, join(root, DESK))
}

async function hashSources(root: string): Promise<string> {
  const all = (await Array.fromAsync(glob(SOURCES, { cwd: root }))).filter(
    (file) => !/\.test\.|\.astro[\\/]/.test(file),
  )
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...all.sort()]) {
    hash.update(file).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}
