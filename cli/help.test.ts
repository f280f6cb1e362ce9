import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

test.each([
  ['quotes', ['export', '--out', 'x.csv', '--help']],
  ['gallery', ['add', 'clip.mov', '-h']],
  ['doctor', ['--send', '-h']],
  ['init', ['site', '-h']],
  ['qr', ['-h']],
  ['backup', ['folder', '--help']],
  ['restore', ['folder', '-h']],
  ['dev', ['--help']],
  ['build', ['--help']],
  ['start', ['--help']],
  ['../server/main', ['--help']],
  ['../desk/main', ['--help']],
])('%s %j prints the usage and does nothing', async (command, args) => {
  const folder = temporaryFolder()
  const { status, stdout, stderr } = await runCommand(command, args, { folder, env: { PORT: 'none' } })
  expect(stdout).toMatch(/^Usage: npm (run|start)/)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})
