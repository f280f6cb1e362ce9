import { resolve } from 'node:path'
import { type StartedProcess, startProcess } from '../../testing/start-process.ts'

const MAIN = resolve(import.meta.dirname, 'server.ts')

export type KillableServer = {
  /** Kills the process with SIGKILL and restarts it at once. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a server process that can be killed. Resolves once it is serving.
 *
 * @param args the arguments of `bench/chaos/server.ts`
 */
export async function startKillableServer(
  args: string[],
  env: Record<string, string>,
): Promise<KillableServer> {
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
