import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dev } from 'astro'
import { asksForHelp } from './command-line.ts'

/** What the server reads of the built site, and the page of the development server that it comes from. */
const READ_BY_SERVER = { 'content.json': '/content.json', 'quote/check.html': '/quote/check' }
const BUILT = '.astro/dev'

/** Astro writes this file once it has checked a change in content/. */
const CHECKED_CONTENT = '.astro/data-store.json'

if (asksForHelp(process.argv)) {
  console.log(
    'Usage: npm run dev\n\nServes site and API on http://localhost:3000, or on PORT, and reloads them on change.',
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

site.watcher.on('change', async (file: string) => {
  if (!file.endsWith(CHECKED_CONTENT)) return
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

/** Takes the validated content from the development server, as a build would write it. */
async function copyContent(): Promise<void> {
  for (const [file, page] of Object.entries(READ_BY_SERVER)) {
    const answer = await fetch(`http://localhost:${site.address.port}${page}`)
    if (!answer.ok) return console.error(`${page} cannot be rendered: the server keeps the content it has.`)
    const path = join(BUILT, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await answer.text())
  }
}

function startServer(): ChildProcess {
  return spawn(process.execPath, ['--watch', 'server/main.ts', BUILT], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort) },
  })
}
