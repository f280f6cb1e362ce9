import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/files.ts'

test('without the project’s packages, the machine’s test says at once what to run', () => {
  const script = join(temporaryFolder(), 'tests/server/run.sh')
  cpSync(join(import.meta.dirname, 'run.sh'), script)
  const { status, stderr } = spawnSync('bash', [script, 'trixie', '2'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'The packages are missing. Run this first: npm ci\n' })
})
