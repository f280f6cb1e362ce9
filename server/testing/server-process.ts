import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { aQuote } from './builders.ts'

const MAIN = resolve(import.meta.dirname, '../main.ts')
/** Enough for a process to start on a busy machine, in milliseconds. */
export const QUICK = 20_000

type Start = {
  site: string
  /** Where it runs, and where its data is by default. */
  folder: string
  env?: Record<string, string>
  /** Shell commands to run first in the same process, such as `ulimit`. */
  first?: string
}

/** Starts `node server/main.ts` as an owner would, in a folder of its own. */
export function runServer({ site, folder, env = {}, first = ':' }: Start) {
  const child = spawn('sh', ['-c', `${first}; exec "$@"`, 'sh', process.execPath, MAIN, site], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: '0', RATE_LIMIT: '1000', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

/** The same, once it listens. */
export async function startServer(start: Start) {
  const { child, output } = runServer(start)
  const address = () => /^Serving .+ on (http:\S+)$/m.exec(output())?.[1]
  await expect.poll(address, { timeout: QUICK }).toBeDefined()
  const url = address() ?? ''
  const send = (changes: Parameters<typeof aQuote>[0] = {}) =>
    fetch(`${url}/api/SendEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aQuote(changes)),
    })
  return { child, output, url, send }
}

/** Waits for the end of a process, and returns its exit code. */
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
