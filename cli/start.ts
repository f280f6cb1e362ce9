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
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      site.kill(signal)
      desk.kill(signal)
    })
  }
  const [code] = await once(site, 'exit')
  if (desk.exitCode === null && desk.signalCode === null) {
    desk.kill()
    await once(desk, 'exit')
  }
  process.exitCode = code ?? 0
  return ''
})
