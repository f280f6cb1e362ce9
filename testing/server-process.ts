import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { aQuote } from './builders.ts'
import { startProcess } from './start-process.ts'

const MAIN = resolve(import.meta.dirname, '../server/main.ts')
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
  const server = startProcess('sh', ['-c', `${first}; exec "$@"`, 'sh', process.execPath, MAIN, site], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: '0', RATE_LIMIT: '1000', ...env },
  })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  return server
}

/** The same, once it listens. */
export async function startServer(start: Start) {
  const server = runServer(start)
  const [, url = ''] = await server.printed(/^Serving .+ on (http:\S+)$/m)
  const send = (changes: Parameters<typeof aQuote>[0] = {}) =>
    fetch(`${url}/api/SendEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aQuote(changes)),
    })
  return { ...server, url, send }
}
