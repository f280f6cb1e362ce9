import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { PICTURE_CACHE } from '../../../cli/build/release.ts'
import { startProcess } from '../../support/start-process.ts'

/** Everything that a build and the server read, except packages. */
export const COPIED = [
  'astro.config.ts',
  'cli',
  'content',
  'core',
  'desk',
  'desk-dist',
  'package-lock.json',
  'package.json',
  'server',
  'site',
  'tsconfig.json',
]

export interface ProjectCopy {
  folder: string
  /** Builds the copy. Returns whether the build succeeded, and its output. */
  build(settings?: Record<string, string>): Promise<{ succeeded: boolean; output: string }>
  remove(): Promise<void>
}

/** Copies the project with its built site, so that a test can edit and build it. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'))
  for (const part of COPIED) await cp(part, join(folder, part), { recursive: true })
  const release = join('releases', basename(await realpath('dist')))
  await cp(release, join(folder, release), { recursive: true })
  await symlink(release, join(folder, 'dist'))
  await linkPackages(folder)
  return {
    folder,
    build: (settings) => build(folder, settings),
    remove: () => rm(folder, { recursive: true }),
  }
}

/**
 * Links the packages into a folder, and copies the cache of pictures, which two builds must not share. Without it each
 * build would encode them again.
 */
export async function linkPackages(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules'))
  const entries = (await readdir('node_modules')).filter((name) => name === '.bin' || !name.startsWith('.'))
  await Promise.all(entries.map((name) => symlink(resolve('node_modules', name), join(folder, 'node_modules', name))))
  await cp(PICTURE_CACHE, join(folder, PICTURE_CACHE), { recursive: true })
}

async function build(
  folder: string,
  settings: Record<string, string> = {},
): Promise<{ succeeded: boolean; output: string }> {
  // Playwright sets FORCE_COLOR, and Node warns of it if NO_COLOR is set as well.
  const env = { ...process.env, NO_COLOR: undefined, ...settings }
  const { waitForExit, output } = startProcess(process.execPath, ['cli/build.ts'], { cwd: folder, env })
  return { succeeded: (await waitForExit()) === 0, output: output() }
}
