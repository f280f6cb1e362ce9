import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, sep } from 'node:path'
import { describeContent, saveBuiltFrom } from '../../core/publishing/built-from.ts'
import type { SiteFolders } from '../../core/publishing/content-files.ts'
import { MAX_BUILD } from '../../core/publishing/jobs.ts'
import { SetupError } from '../../core/setup-error.ts'

/** Vite takes a path for an address or a pattern, and fails with a stack. */
const UNUSABLE = /[%#?*"\\]/

/** Limits the memory for short-lived objects, which saves 60 MB at the peak. */
const SMALL_HEAP = '--max-semi-space-size=4'
const ENV = {
  // Keeps glibc from holding on to memory for each thread that encodes pictures, which saves 150 MB at the peak.
  MALLOC_ARENA_MAX: '2',
  // It would write to the user's home, which a unit does not have.
  ASTRO_TELEMETRY_DISABLED: '1',
}

/** Further settings, and after how many milliseconds to give up. */
type AstroRun = { env?: Record<string, string>; timeout?: number }

/** Builds the content, or a copy of it, into a folder. */
export async function buildSite(site: SiteFolders, folder: string, content = site.content): Promise<void> {
  // Before the build: what is saved meanwhile may not be in it.
  const from = await describeContent(content, site.isContentFile)
  const options = ['--root', site.root, '--outDir', folder, '--config', 'cli/build/quiet.config.ts']
  await runAstro(site.root, options, { env: { CONTENT_COPY: content }, timeout: MAX_BUILD })
  await saveBuiltFrom(folder, from)
}

/** Runs `astro build` in a child process, which prints its own errors. @throws Error if the build fails */
export async function runAstro(root: string, options: string[], run: AstroRun = {}): Promise<void> {
  const command = [SMALL_HEAP, join(root, 'node_modules/astro/bin/astro.mjs'), 'build', ...options]
  const astro = spawn(process.execPath, command, {
    stdio: 'inherit',
    ...run,
    env: { ...process.env, ...ENV, ...run.env },
  })
  // Ctrl+C also reaches Astro. This process must outlive it, to clean up.
  const forward = (signal: NodeJS.Signals) => void astro.kill(signal)
  process.on('SIGINT', forward).on('SIGTERM', forward)
  const [code, signal] = await once(astro, 'close')
  process.off('SIGINT', forward).off('SIGTERM', forward)
  if (code !== 0) throw new Error(`The build failed (${signal ?? `exit code ${code}`}).`)
}

/** @throws SetupError if the path of the project or of its content has a character at which Astro stops with a stack */
export function checkFolders(...folders: string[]): void {
  for (const folder of folders) {
    const [character] = UNUSABLE.exec(folder.replaceAll(sep, '/')) ?? []
    if (!character) continue
    throw new SetupError(
      `Astro cannot build from ${folder}, because of the ${character} in it. Rename that folder, or move it elsewhere.`,
    )
  }
}
