import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { aQuote } from './builders.ts'
import { builtSite } from './built-site.ts'
import { temporaryFolder } from './files.ts'
import { startProcess } from './start-process.ts'

const MAIN = resolve(import.meta.dirname, '../../server/main.ts')

/** The setup that drops the privileges with which root reads and writes any file. */
export const ORDINARY_USER =
  process.geteuid?.() === 0 ? 'set -- setpriv --bounding-set=-dac_override,-dac_read_search "$@"' : ':'

/** Whether a test may mount a disk that only its own process sees. */
export const CAN_MOUNT = canMount()

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
    return true
  } catch {
    return false
  }
}

/** Shell commands for `startServer`: a folder is a disk of its own. */
export const smallDisk = (size: string, folder = 'data') =>
  `mkdir -p ${folder}; set -- unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=${size} tmpfs ${folder} && exec "$@"' sh "$@"`

type Start = {
  /** The built site; default: a small one. */
  site?: string
  /** The working directory, which also holds the data by default. */
  folder?: string
  env?: Record<string, string>
  /** The program; default: that of this project. */
  main?: string
  /** Shell commands that run first in the same process, such as `ulimit`. */
  setup?: string
}

/** Starts `node server/main.ts` as the owner would. Kills it when the test ends. */
export function runServer(start: Start = {}) {
  const { site = builtSite(), folder = temporaryFolder(), env = {}, main = MAIN, setup = ':' } = start
  const server = startProcess('sh', ['-c', `${setup}; exec "$@"`, 'sh', process.execPath, main, site], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: '0', RATE_LIMIT: '1000', ...env },
  })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  return { ...server, folder }
}

/** Starts the server, and waits until it listens. */
export async function startServer(start: Start = {}) {
  const server = runServer(start)
  const [, url = ''] = await server.waitForOutput(/^Serving .+ on (http:\S+)$/m)
  const send = (changes: Parameters<typeof aQuote>[0] & { photoCount?: number; packages?: string[] } = {}) =>
    fetch(`${url}/api/SendEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aQuote(changes)),
    })
  return { ...server, url, send }
}
