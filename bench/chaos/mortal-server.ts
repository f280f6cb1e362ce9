import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const MAIN = resolve(import.meta.dirname, 'server.ts')

export type MortalServer = {
  /** Kills the process without warning, and starts it again at once. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

/**
 * A server process that can be killed. Resolves once it serves.
 *
 * @param args what `bench/chaos/server.ts` takes
 */
export async function mortalServer(args: string[], env: Record<string, string>): Promise<MortalServer> {
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let log = ''
    await new Promise<void>((serves, fails) => {
      started.stdout.on('data', (chunk) => {
        if (log.length < 10_000) log += chunk
        if (log.includes('Serving ')) serves()
      })
      started.once('exit', (code) => fails(new Error(`The server ended with ${code}:\n${log}`)))
    })
    return started
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  return {
    async killAndRestart() {
      await end('SIGKILL')
      child = await start()
    },
    stop: () => end('SIGTERM'),
  }
}
