import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'
import { startProcess } from './start-process.ts'

/** Whether tests can run a program in a terminal: this needs the script(1) of Linux. */
export const HAS_TERMINAL = process.platform === 'linux'

type Options = { folder: string; env?: Record<string, string> }

/** Runs Node with these arguments in a terminal of 80 columns and 24 rows. `output()` leaves out the colours. */
export function runInTerminal(args: string[], { folder, env = {} }: Options) {
  const command = `stty cols 80 rows 24; exec ${[process.execPath, ...args].map((arg) => `"${arg}"`).join(' ')}`
  const terminal = startProcess('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm', ...env },
  })
  onTestFinished(() => void terminal.child.kill())
  return {
    ...terminal,
    output: () => stripVTControlCharacters(terminal.output()).replaceAll('\r\n', '\n'),
  }
}
