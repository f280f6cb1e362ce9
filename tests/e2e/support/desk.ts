import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { systemClock } from '../../../core/clock.ts'
import { openStore } from '../../../core/store/open-store.ts'
import { freePort } from '../../../server/process/ports.ts'
import { readSettings } from '../../../server/settings.ts'
import { startProcess } from '../../support/start-process.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'
import { SITE_ROOT } from './fixtures.ts'

/** What responds in place of the desk: the proxy in front of one that is stopped, or a captive portal. */
const STRANGERS = { proxy: '502 Bad Gateway', portal: '200 OK' }

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Tests against the built desk, each with a process and a database of its own. */
export const test = base.extend<{ desk: Desk }>({
  baseURL: async ({ desk }, use) => {
    await use(desk.url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  desk: async ({}, use) => {
    const desk = await openDesk(SITE_ROOT)
    await use(desk)
    await desk.close()
  },
})

/**
 * Serves the built desk.
 *
 * @param settings the database, if it is not a new one, and the mail server
 * @param project where the publisher works. Without one, it never begins.
 */
export async function openDesk(root: string, settings: Record<string, string> = {}, project?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'))
  // Its modules are found from where it really is.
  await mkdir(join(folder, 'desk-dist'))
  await symlink(resolve(root, 'desk-dist/server'), join(folder, 'desk-dist/server'))
  await cp(resolve(root, 'desk-dist/client'), join(folder, 'desk-dist/client'), { recursive: true })
  await symlink(resolve(root, 'content'), join(folder, 'content'))
  const port = await freePort()
  let signal: 'good' | 'mute' | 'lost' | keyof typeof STRANGERS = 'good'
  let bytesLeft = Number.POSITIVE_INFINITY
  let onCut = () => {}
  const proxy = await startTcpProxy(`http://localhost:${port}`, (socket) => {
    socket.on('data', ({ length }) => {
      bytesLeft -= length
      if (bytesLeft >= 0) return
      setSignal('lost')
      onCut()
    })
    if (signal === 'lost') socket.destroy()
    else if (signal === 'mute') socket.unpipe().pause()
    else if (signal !== 'good') {
      const status = STRANGERS[signal]
      socket.unpipe().resume()
      socket.once('data', () =>
        socket.end(`HTTP/1.1 ${status}\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<p>Not the desk`),
      )
    }
  })
  const url = new URL(proxy.url).origin
  const env = {
    ...process.env,
    DESK_PORT: String(port),
    DESK_URL: url,
    DATABASE_URL: `sqlite:${join(folder, 'quotes.sqlite')}`,
    // As under systemd, where another unit starts the publisher.
    ...(project ? {} : { INVOCATION_ID: 'test' }),
    // Without one, the desk says that something is wrong. Most tests send no email.
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...settings,
  }
  const store = await openStore(readSettings(env).database, systemClock)
  let server = await start()

  function setSignal(to: typeof signal) {
    signal = to
    bytesLeft = Number.POSITIVE_INFINITY
    proxy.disconnect()
  }

  async function start() {
    const started = startProcess(process.execPath, [resolve('desk/main.ts'), resolve(root, 'dist')], {
      cwd: project ?? folder,
      env,
    })
    await started.waitForOutput(/^The desk is on/m)
    return started
  }
  return {
    url,
    folder,
    databaseUrl: env.DATABASE_URL,
    /** The database of the desk, which the site's server would write to. */
    store,
    /** Signs in with a code, and ends on the list. */
    async signIn(page: Page) {
      await page.goto(`${url}/desk/sign-in/code`)
      await page.getByLabel('Code').fill(await store.sessions.startSignInFromTerminal())
      // It sends itself once its script has loaded.
      await page.keyboard.press('Enter')
      await page.waitForURL('**/desk')
    },
    /** Breaks every connection. New ones work, pass nothing, break, or something else than the desk responds. */
    setSignal,
    /** Loses the signal once this many bytes have gone through. */
    cutAfter(bytes: number): Promise<void> {
      bytesLeft = bytes
      return new Promise((resolve) => {
        onCut = resolve
      })
    },
    /** Kills the desk, and starts it again. */
    async restart() {
      await server.stop('SIGKILL')
      server = await start()
    },
    /** Restarts the desk with another service worker. */
    async deployNewWorker() {
      const worker = join(folder, 'desk-dist/client/sw.js')
      await writeFile(worker, `${await readFile(worker, 'utf8')}// New`)
      await server.stop()
      server = await start()
    },
    async close() {
      proxy.close()
      await server.stop()
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}
