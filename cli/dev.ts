import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { dev } from 'astro'
import { readContentDir } from '../business/settings.ts'
import { asksForHelp } from './command-line.ts'

/** The files that the server reads from a built site, and the pages of the development server with their content. */
const READ_BY_SERVER = { 'content.json': '/content.json', 'quote/check.html': '/quote/check' }
const BUILT = '.astro/dev'

if (asksForHelp(process.argv)) {
  console.log(
    'Usage: npm run dev\n\nServes the site and the API on http://localhost:3000 (or PORT), and reloads on every change.',
  )
  process.exit()
}

const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 1
const api = `http://127.0.0.1:${apiPort}`

const site = await dev({
  server: { port },
  vite: { server: { proxy: { '/api': api, '/healthz': api, '/gallery-videos': api } } },
})
await copyContent()
let server = startServer()

const contentFolder = resolve(readContentDir(process.env))
site.watcher.on('all', async (_event: string, file: string) => {
  if (!file.startsWith(contentFolder)) return
  await copyContent()
  server.kill()
  server = startServer()
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.kill()
    await site.stop()
  })
}

/** Writes the validated content of the development server to files, like a build. */
async function copyContent(): Promise<void> {
  for (const [file, page] of Object.entries(READ_BY_SERVER)) {
    const response = await fetch(`http://localhost:${site.address.port}${page}`, {
      // As for a page: the development server says so if the content has mistakes.
      headers: { accept: 'text/html' },
    })
    if (!response.ok) {
      return console.error(`${page} cannot be rendered, so the API keeps its previous content.`)
    }
    const path = join(BUILT, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await response.text())
  }
}

function startServer(): ChildProcess {
  return spawn(process.execPath, ['--watch', 'server/main.ts', BUILT], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort) },
  })
}
