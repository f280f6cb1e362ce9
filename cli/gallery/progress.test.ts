import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { HAS_TERMINAL, runInTerminal } from '../../testing/terminal.ts'

test.runIf(HAS_TERMINAL)(
  'in a terminal, a bar shows the progress on one line, even for a long path',
  async () => {
    const module = pathToFileURL(resolve(import.meta.dirname, 'progress.ts')).href
    const program = `import('${module}').then(({ withProgress }) =>
      withProgress('Encoding /${'videos/'.repeat(20)}', async (onProgress) => onProgress(0.5)))`
    const { waitForExit, output } = runInTerminal(['--eval', program], { folder: temporaryFolder() })
    expect(await waitForExit()).toBe(0)
    const [, start = '', half = '', end] = output().split('\r')
    expect(start).toMatch(/^░{30} 0 % Encoding \/videos/)
    expect(half).toMatch(/^█{15}░{15} 50 % Encoding \/videos/)
    expect([start.length, half.length, end]).toEqual([79, 79, ''])
  },
)
