import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'
import { type StartedProcess, startProcess } from './start-process.ts'

type Options = {
  /** The working directory; default: the project folder. */
  folder?: string
  /** The environment, apart from PATH. Nothing else is inherited. */
  env?: Record<string, string>
}

/** Starts one of the commands in cli/ as the owner would. */
export function startCommand(command: string, args: string[], { folder, env }: Options = {}): StartedProcess {
  const program = resolve(import.meta.dirname, '../../cli', `${command}.ts`)
  return startProcess(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
}

/** Runs one of the commands in cli/ and waits until it exits. */
export async function runCommand(command: string, args: string[], options?: Options) {
  const { child, output, waitForExit } = startCommand(command, args, options)
  const [status, stdout, stderr] = await Promise.all([waitForExit(), text(child.stdout), text(child.stderr)])
  return { status, stdout, stderr, output: output() }
}

/** Starts the publisher of films. */
export const startGallery = (env: Record<string, string>): StartedProcess => startCommand('gallery', [], { env })

/** Runs the publisher of films until it exits. */
export const runGallery = (env: Record<string, string>) => runCommand('gallery', [], { env })

/** Whether tests can run a program in a terminal: this needs the script(1) of Linux. */
export const HAS_TERMINAL = process.platform === 'linux'

/** Runs Node with these arguments in a terminal of 80 columns and 24 rows. `output()` leaves out the colours. */
export function runInTerminal(args: string[], { folder, env = {} }: Options) {
  const command = `stty cols 80 rows 24; exec ${[process.execPath, ...args].map((arg) => `"${arg}"`).join(' ')}`
  const terminal = startProcess('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm', ...env },
  })
  onTestFinished(() => void terminal.child.kill())
  return { ...terminal, output: () => stripVTControlCharacters(terminal.output()).replaceAll('\r\n', '\n') }
}
