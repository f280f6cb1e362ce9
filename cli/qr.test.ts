import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

test('the code is for the public URL', async () => {
  const folder = temporaryFolder()
  const { status, stdout } = await runCommand('qr', ['van.svg'], {
    folder,
    env: { SITE_URL: 'https://reid.test' },
  })
  expect(stdout).toBe('van.svg opens https://reid.test/qrcodelanding.\n')
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'van.svg'), 'utf8')).toMatch(/^<svg/)
})

test.each(['', 'http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
  'no code is written for SITE_URL=%s, which no phone can open',
  async (siteUrl) => {
    const folder = temporaryFolder()
    const { status, stderr } = await runCommand('qr', [], { folder, env: { SITE_URL: siteUrl } })
    expect(stderr).toContain('SITE_URL=https://example.com npm run qr')
    expect(stderr).not.toMatch(/\n +at /)
    expect(status).toBe(1)
    expect(existsSync(join(folder, 'qr.svg'))).toBe(false)
  },
)
