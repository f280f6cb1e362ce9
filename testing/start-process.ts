import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface StartedProcess {
  child: ChildProcessWithoutNullStreams
  /** Everything it has printed so far, on both streams. */
  output(): string
  /**
   * Waits until the output matches.
   *
   * @throws Error with the output when the process ends first
   */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits for it to end and for its output to close, and returns its exit code: null after a signal. */
  ended(): Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a program and collects its output. */
export function startProcess(
  command: string,
  args: string[],
  options: SpawnOptionsWithoutStdio = {},
): StartedProcess {
  const child = spawn(command, args, options)
  const streams = [child.stdout, child.stderr]
  let output = ''
  for (const stream of streams) stream.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close')

  async function ended(): Promise<number | null> {
    await closed
    return child.exitCode
  }
  return {
    child,
    output: () => output,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (match) resolve(match)
        }
        look()
        for (const stream of streams) stream.on('data', look)
        const onEnd = () => reject(new Error(`${command} ended before it printed ${pattern}:\n${output}`))
        closed.then(onEnd, reject)
      }),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended()
    },
  }
}
