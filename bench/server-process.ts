import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../cli/free-port.ts'

/** Servers have the first core to themselves; clients and mail servers use the second. */
const SERVER_CORE = '0'
const CLIENT_CORE = '1'
const MAIN = resolve(import.meta.dirname, '../server/main.ts')

type Start = {
  /** The arguments of Node. */
  args: string[]
  /** The folder for its log. */
  folder: string
  port: number
  env?: Record<string, string>
}

export type ServerProcess = {
  url: string
  /** Its resident memory now, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
  /** Sends SIGKILL, so requests and emails in flight are abandoned. */
  kill(): Promise<void>
}

/**
 * Starts a Node server on one core, with its log in a file as in production. Resolves at its first response.
 *
 * @throws Error with the log if the process exits before that
 */
export async function startServerProcess({ args, folder, port, env }: Start): Promise<ServerProcess> {
  const log = openSync(join(folder, `${port}.log`), 'a')
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, `${port}.log`), 'utf8'))
    await sleep(5)
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    url,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/**
 * Starts the real server with a built site, as `npm run serve` does.
 *
 * @param folder for its database, emails and log
 * @param env settings that differ from the defaults
 * @param site the folder of a built site
 */
export async function startSiteProcess(
  folder: string,
  env: Record<string, string> = {},
  site = 'dist',
): Promise<ServerProcess> {
  const port = await freePort()
  return startServerProcess({
    args: [MAIN, resolve(site)],
    folder,
    port,
    env: {
      PORT: String(port),
      DATABASE_URL: `sqlite:${join(folder, 'quotes.sqlite')}`,
      GALLERY_STORAGE: `file:${join(folder, 'gallery-videos')}`,
      RATE_LIMIT: '1000000',
      ...env,
    },
  })
}

/** Whether something responds at a URL. */
function isUp(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
}

/** Pins this process to the clients' core. */
export function pinClients(): void {
  execFileSync('taskset', ['-acp', CLIENT_CORE, String(process.pid)])
}
