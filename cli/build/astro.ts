import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Less room for short-lived objects: 60 MB less at the peak. */
const SMALL_HEAP = '--max-semi-space-size=4'
/** glibc otherwise keeps freed memory for each thread that encodes pictures: 150 MB less at the peak. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }

/**
 * Runs `astro build` in a process of its own, which says itself what is wrong.
 *
 * @param root the project
 * @param folder where the built site goes
 * @param verbose whether it prints what it does, not only warnings and errors
 * @throws Error when the build fails
 */
export async function runAstro(
  root: string,
  folder: string,
  { verbose }: { verbose: boolean },
): Promise<void> {
  const program = join(root, 'node_modules/astro/bin/astro.mjs')
  const config = verbose ? [] : ['--config', 'cli/build/quiet.config.ts']
  const command = [SMALL_HEAP, program, 'build', '--root', root, '--outDir', folder, ...config]
  const astro = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...FEW_ARENAS },
  })
  // Ctrl-C reaches Astro as well. This process outlives it to clear up.
  const pass = (signal: NodeJS.Signals) => void astro.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const [code, signal] = await once(astro, 'close')
  process.off('SIGINT', pass).off('SIGTERM', pass)
  if (code !== 0) throw new Error(`The build failed (${signal ?? `exit code ${code}`}).`)
}
