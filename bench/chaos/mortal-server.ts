import { resolve } from 'node:path'
import { type StartedProcess, startProcess } from '../../testing/start-process.ts'

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
  let server = await start()

  async function start(): Promise<StartedProcess> {
    const server = startProcess(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env.PATH ?? '', ...env },
    })
    await server.waitForOutput(/Serving /)
    return server
  }

  return {
    async killAndRestart() {
      await server.stop('SIGKILL')
      server = await start()
    },
    async stop() {
      await server.stop()
    },
  }
}
