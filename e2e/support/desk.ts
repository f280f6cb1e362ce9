import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { freePort } from '../../cli/free-port.ts'
import { systemClock } from '../../server/clock.ts'
import { readSettings } from '../../server/settings.ts'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/store.ts'
import { startProcess } from '../../testing/start-process.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { SITE_ROOT } from './fixtures.ts'

export interface Desk {
  url: string
  databaseUrl: string
  /** The database of the desk, which the site's server would write to. */
  store: Store
  /** Signs in with a link, and ends on the list. */
  signIn(page: Page): Promise<void>
  /** Breaks every connection, and lets none pass. */
  loseSignal(): void
  /** From now on, connections open, and nothing passes. */
  muteSignal(): void
  restoreSignal(): void
  /** Restarts the desk with another service worker. */
  deployNewWorker(): Promise<void>
}

/** Tests against the built desk, each with a process and a database of its own. */
export const test = base.extend<{ desk: Desk }>({
  baseURL: async ({ desk }, use) => {
    await use(desk.url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  desk: async ({}, use) => {
    const { close, ...desk } = await openDesk(SITE_ROOT)
    await use(desk)
    await close()
  },
})

/**
 * Serves the built desk.
 *
 * @param settings the database, if it is not a new one, and the mail server
 */
export async function openDesk(
  root: string,
  settings: { DATABASE_URL?: string; SMTP_URL?: string } = {},
): Promise<Desk & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'))
  // Its modules are found from where it really is.
  await mkdir(join(folder, 'desk-dist'))
  await symlink(resolve(root, 'desk-dist/server'), join(folder, 'desk-dist/server'))
  await cp(resolve(root, 'desk-dist/client'), join(folder, 'desk-dist/client'), { recursive: true })
  const port = await freePort()
  let signal: 'good' | 'mute' | 'lost' = 'good'
  const proxy = await startTcpProxy(`http://localhost:${port}`, (socket) => {
    if (signal === 'lost') socket.destroy()
    if (signal === 'mute') socket.unpipe().pause()
  })
  const url = new URL(proxy.url).origin
  const env = {
    ...{ ...process.env, DESK_PORT: String(port), DESK_URL: url },
    DATABASE_URL: `sqlite:${join(folder, 'quotes.sqlite')}`,
    // Without one, the desk says that something is wrong. Most tests send no email.
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...settings,
  }
  const store = await openStore(readSettings(env).database, systemClock)
  let server = await start()

  async function start() {
    const started = startProcess(process.execPath, [resolve('desk/main.ts'), resolve(root, 'dist')], {
      cwd: folder,
      env,
    })
    await started.waitForOutput(/^The desk is on/m)
    return started
  }
  return {
    ...{ url, store },
    databaseUrl: env.DATABASE_URL,
    async signIn(page) {
      await page.goto(`${url}/desk/sign-in/link?token=${await store.startSignInFromTerminal()}`)
      await page.getByRole('button', { name: 'Sign in on this phone' }).click()
      await page.waitForURL('**/desk')
    },
    loseSignal() {
      signal = 'lost'
      proxy.disconnect()
    },
    muteSignal() {
      signal = 'mute'
      proxy.disconnect()
    },
    restoreSignal() {
      signal = 'good'
      proxy.disconnect()
    },
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
