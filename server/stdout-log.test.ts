import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const MODULE = resolve(import.meta.dirname, 'stdout-log.ts')

test.each(['', 'process.exit(0)', 'await new Promise(setImmediate); log.write("3\\n"); process.exit(0)'])(
  'every line is written, in order, however the process ends: %s',
  (end) => {
    const program = `import { stdoutLog } from ${JSON.stringify(MODULE)}
      const log = stdoutLog()
      log.write('1\\n')
      log.write('2\\n')
      ${end}`
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    })
    expect(output.split('\n').slice(0, 2)).toEqual(['1', '2'])
    if (end.includes('3')) expect(output).toBe('1\n2\n3\n')
  },
)
