import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProcess } from '../testing/start-process.ts'

/** What a build and the server read, but for packages. */
const PARTS = [
  'astro.config.ts',
  'business',
  'cli',
  'content',
  'package.json',
  'public',
  'quote',
  'server',
  'site',
  'tsconfig.json',
]
/** Pictures that an earlier build has drawn: without them each build would draw them anew. */
const DRAWN = 'node_modules/.astro/assets'

export interface ProjectCopy {
  folder: string
  /** Replaces a text in a file of the copy, which must hold it. */
  edit(file: string, text: string, replacement: string): Promise<void>
  /** Builds the copy, and returns what the build said and whether it succeeded. */
  build(): Promise<{ succeeded: boolean; output: string }>
  remove(): Promise<void>
}

/** A copy of the project with its built site, whose content can be edited. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'))
  for (const part of PARTS) await cp(part, join(folder, part), { recursive: true })
  await cp(await realpath('dist'), join(folder, 'dist'), { recursive: true })
  await linkPackages(folder)
  await cp(DRAWN, join(folder, DRAWN), { recursive: true })
  return {
    folder,
    async edit(file, text, replacement) {
      const before = await readFile(join(folder, file), 'utf8')
      if (!before.includes(text)) throw new Error(`${file} does not hold: ${text}`)
      await writeFile(join(folder, file), before.replace(text, replacement))
    },
    build: () => build(folder),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** The packages by links; what tools keep beside them stays apart, so that two builds do not meet there. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules'))
  const entries = (await readdir('node_modules')).filter((name) => name === '.bin' || !name.startsWith('.'))
  await Promise.all(
    entries.map((name) => symlink(resolve('node_modules', name), join(folder, 'node_modules', name))),
  )
}

async function build(folder: string): Promise<{ succeeded: boolean; output: string }> {
  const { waitForExit, output } = startProcess(process.execPath, ['cli/build.ts'], { cwd: folder })
  return { succeeded: (await waitForExit()) === 0, output: output() }
}
