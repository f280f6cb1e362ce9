import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm start

Builds the site, and serves it on http://localhost:3000 (or PORT) and the owner's desk on http://localhost:3001/desk (or
DESK_PORT).`

await runCommandLine(USAGE, async () => {
  const start = (program: string, options: string[] = []) =>
    spawn(process.execPath, [...options, program], { stdio: 'inherit' })
  const site = start('server/main.ts')
  // The site goes on without it, for example if its port is in use.
  const desk = start('desk/main.ts', ['--max-old-space-size=96', '--max-semi-space-size=4'])
  let stopping = false
  // Ctrl+C also reaches both programs. A second signal would end them at once, without closing the database.
  process.on('SIGINT', () => {
    stopping = true
  })
  process.on('SIGTERM', () => {
    if (stopping) return
    stopping = true
    site.kill()
    desk.kill()
  })
  const [code] = await once(site, 'exit')
  if (desk.exitCode === null && desk.signalCode === null) {
    if (!stopping) desk.kill()
    await once(desk, 'exit')
  }
  process.exitCode = code ?? 1
  return ''
})
