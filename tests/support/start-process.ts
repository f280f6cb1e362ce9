import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface StartedProcess {
  child: ChildProcessWithoutNullStreams
  /** The output so far, of stdout and stderr together. */
  output(): string
  /**
   * Waits until the output matches.
   *
   * @throws Error with the output if the process exits first
   */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits until the process has exited and its output is closed. Returns the exit code, or null after a signal. */
  waitForExit(): Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Halves the time that Node takes to start, because every test starts the same modules. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.compile-cache')

/** Starts a program and collects its output. */
export function startProcess(
  command: string,
  args: string[],
  { env = process.env, ...options }: SpawnOptionsWithoutStdio = {},
): StartedProcess {
  const child = spawn(command, args, { ...options, env: { NODE_COMPILE_CACHE, ...env } })
  const streams = [child.stdout, child.stderr]
  let output = ''
  for (const stream of streams) stream.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close')

  async function waitForExit(): Promise<number | null> {
    await closed
    return child.exitCode
  }
  return {
    child,
    output: () => output,
    waitForExit,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = pattern.exec(output)
          if (!match) return
          for (const stream of streams) stream.off('data', check)
          resolve(match)
        }
        for (const stream of streams) stream.on('data', check)
        check()
        const onExit = () => reject(new Error(`${command} exited before it printed ${pattern}:\n${output}`))
        closed.then(onExit, reject)
      }),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return waitForExit()
    },
  }
}
