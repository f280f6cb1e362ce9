import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type AstroInlineConfig, dev } from 'astro'
import { freePort } from '../server/process/ports.ts'
import { readSettings } from '../server/settings.ts'
import { checkFolders } from './build/astro.ts'
import { buildDeskPages } from './build/desk.ts'
import { withBuildLock } from './build/release.ts'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run dev

Serves the site and the API on http://localhost:3000 (or PORT), or the next free port, and reloads on every change.
Serves the owner's desk on http://localhost:3001/desk (or DESK_PORT), or the next free port; start again to see a change
of its pages.`

/** The files that the server reads from a built site, and the pages of the development server with their content. */
const READ_BY_SERVER = { 'content.json': '/content.json', 'quote/check.html': '/quote/check' }
const BUILT = '.astro/dev'

await runCommandLine(USAGE, async () => {
  const { port, deskPort, contentDir } = readSettings()
  checkFolders(resolve('.'), resolve(contentDir))
  const apiPort = await freePort() // The development server is its proxy.
  const site = await dev({ server: { port }, vite: viteConfig(apiPort) })
  const [url = ''] = site.resolvedUrls.local
  let server: ChildProcess | undefined
  let desk: ChildProcess | undefined
  let hasMistakes = false

  async function restart(): Promise<void> {
    const hadMistakes = hasMistakes
    hasMistakes = !(await copyContent(url))
    if (hasMistakes && hadMistakes) return
    if (hasMistakes)
      return console.error(
        `The quote form ${server ? 'works with the previous content' : 'waits'} until the mistakes above are corrected.`,
      )
    if (server) await stop(server)
    server = startServer(apiPort)
    desk ??= await startDesk(deskPort)
  }
  await withBuildLock(resolve('.'), () => buildDeskPages(resolve('.')))
  await rm(BUILT, { recursive: true, force: true })
  await restart()
  // One after the other: one save may arrive as several events.
  let restarted = Promise.resolve()
  site.watcher.on('all', (_event: string, file: string) => {
    if (file.startsWith(resolve(contentDir))) restarted = restarted.then(restart)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      server?.kill()
      desk?.kill()
      await site.stop()
    })
  }
  return `The site is on ${url}`
})

function viteConfig(apiPort: number): NonNullable<AstroInlineConfig['vite']> {
  const api = `http://127.0.0.1:${apiPort}`
  return {
    server: {
      proxy: { '/api': api, '/healthz': api, '/gallery-videos': api },
      watch: { ignored: ['**/releases/**'] }, // A build would reload the page.
    },
    // Not that of builds, which remove packages from it that an open page still loads.
    cacheDir: 'node_modules/.vite-dev',
  }
}

/** Writes the validated content of the development server to files, like a build. Returns false if it has mistakes. */
async function copyContent(url: string): Promise<boolean> {
  for (const [file, page] of Object.entries(READ_BY_SERVER)) {
    const response = await fetch(new URL(page, url), {
      // As for a page: the development server says so if the content has mistakes.
      headers: { accept: 'text/html' },
    })
    if (!response.ok) return false
    const path = join(BUILT, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await response.text())
  }
  return true
}

function startServer(port: number): ChildProcess {
  return spawn(process.execPath, ['--watch', 'server/main.ts', BUILT], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port) },
  })
}

async function startDesk(port: number): Promise<ChildProcess> {
  return spawn(process.execPath, ['desk/main.ts', BUILT], {
    stdio: 'inherit',
    env: { ...process.env, DESK_PORT: String(await freePort(port)) },
  })
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill()
  await once(server, 'exit')
}
