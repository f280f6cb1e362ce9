import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Servers have the first core to themselves; clients and mail servers use the second. */
export const SERVER_CORE = 0
export const CLIENT_CORE = 1

type Start = {
  command: string[]
  /** The folder for its log. */
  folder: string
  port: number
  env?: Record<string, string>
}

export type ServerProcess = {
  url: string
  /** From the start of the process to its first response, in milliseconds. */
  startTime: number
  /** Its resident memory now, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
  /** Sends SIGKILL, so requests and emails in flight are abandoned. */
  kill(): Promise<void>
}

/**
 * Starts a server on one core, with its log in a file as in production. Resolves at its first response.
 *
 * @throws Error with the log if the process exits before that
 */
export async function startServerProcess({ command, folder, port, env }: Start): Promise<ServerProcess> {
  const start = performance.now()
  const log = openSync(join(folder, `${port}.log`), 'a')
  const child = spawn('taskset', ['-c', String(SERVER_CORE), ...command], {
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
    startTime: performance.now() - start,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function isUp(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => response.resume().once('end', () => resolve(true))).once(
      'error',
      () => resolve(false),
    )
  })
}

/** Pins this process to the clients' core during the work. */
export async function withClientCore<Result>(work: () => Promise<Result>): Promise<Result> {
  const pin = (cores: string) => execFileSync('taskset', ['-acp', cores, String(process.pid)])
  pin(String(CLIENT_CORE))
  try {
    return await work()
  } finally {
    pin(`0-${cpus().length - 1}`)
  }
}
