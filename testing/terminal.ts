import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'
import { startProcess } from './start-process.ts'

/** Whether there is a terminal for tests: that of script(1), as Linux has it. */
export const HAS_TERMINAL = process.platform === 'linux'

type Options = { folder: string; env?: Record<string, string> }

/** Runs Node with these words in a terminal of 80 columns. Its output comes without colours. */
export function runInTerminal(words: string[], { folder, env = {} }: Options) {
  const command = `stty cols 80; exec ${[process.execPath, ...words].map((word) => `"${word}"`).join(' ')}`
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
