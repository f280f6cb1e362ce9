import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAstro } from './astro.ts'
import { publish, removeOld } from './release.ts'

/** The link to the built desk, within the project. */
const DESK = 'desk-dist'
/** The folder of those built last. One that runs goes on loading its pages from the build that it was started with. */
const BUILDS = 'desk-releases'
const MAX_BUILDS = 5
/** Names the code that the desk was built from. */
const SOURCE_HASH = '.source-hash'

/** All that its pages and their configuration import. */
const SOURCES = [
  '{core/*,site/settings}.ts',
  '{desk,core/{business,requests},site/{assets,integrations,layouts,styles,ui}}/**/*.{ts,tsx,astro,css}',
]

/** Builds the desk's pages, unless their code is that of the last build. Of the content, only their font uses any. */
export async function buildDeskPages(
  root: string,
  build = (folder: string) => runAstro(root, ['--root', join(root, 'desk'), '--outDir', folder]),
): Promise<void> {
  const hash = await hashSources(root)
  const built = await readFile(join(root, DESK, SOURCE_HASH), 'utf8').catch(() => '')
  if (built === hash) return
  const unfinished = join(root, BUILDS, 'building')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await build(unfinished)
  await writeFile(join(unfinished, SOURCE_HASH), hash)
  // Version 3.0.0 had a folder here.
  if (!(await readlink(join(root, DESK)).catch(() => undefined)))
    await rm(join(root, DESK), { recursive: true, force: true })
  await publish(root, DESK, BUILDS, unfinished)
  await removeOld(root, DESK, BUILDS, MAX_BUILDS)
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
