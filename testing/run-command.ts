import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { type StartedProcess, startProcess } from './start-process.ts'

type Options = {
  /** Where it runs: the project's own folder unless given. */
  folder?: string
  /** Its settings. It inherits none. */
  env?: Record<string, string>
}

/** Starts one of the commands in cli/ as the owner does. */
function startCommand(command: string, args: string[], { folder, env }: Options = {}): StartedProcess {
  const program = resolve(import.meta.dirname, '../cli', `${command}.ts`)
  return startProcess(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
}

/** Runs one of the commands in cli/ to its end. */
export async function runCommand(command: string, args: string[], options?: Options) {
  const { child, output, ended } = startCommand(command, args, options)
  const [status, stdout, stderr] = await Promise.all([ended(), text(child.stdout), text(child.stderr)])
  return { status, stdout, stderr, output: output() }
}

/** Runs `npm run gallery`. No site answers at SITE_URL unless the settings name one. */
export function runGallery(settings: Record<string, string>, ...args: string[]) {
  return runCommand('gallery', args, { env: { ...NO_SITE, ...settings } })
}

/** Starts `npm run gallery`. */
export function startGallery(settings: Record<string, string>, ...args: string[]): StartedProcess {
  return startCommand('gallery', args, { env: { ...NO_SITE, ...settings } })
}

const NO_SITE = { SITE_URL: 'http://127.0.0.1:1' }
