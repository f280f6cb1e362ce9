import { existsSync } from 'node:fs'
import { join } from 'node:path'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/files.ts'
import { runCommand } from '../tests/support/run-command.ts'

test('the code is for the public URL', async () => {
  const folder = temporaryFolder()
  const { status, stdout } = await runCommand('qr', ['van.svg'], {
    folder,
    env: { SITE_URL: 'https://reid.test' },
  })
  expect(stdout).toBe('van.svg opens https://reid.test/qrcodelanding.\n')
  expect(status).toBe(0)
  expect(await scan(join(folder, 'van.svg'))).toBe('https://reid.test/qrcodelanding')
})

test.each(['', 'http://[::1]:3000'])('no code is written for SITE_URL=%s, which no phone can open', async (siteUrl) => {
  const folder = temporaryFolder()
  const { status, stderr } = await runCommand('qr', [], { folder, env: { SITE_URL: siteUrl } })
  expect(stderr).toContain('into the file .env, for example:\n  SITE_URL=https://example.com\n')
  expect(stderr).not.toMatch(/\n +at /)
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'qr.svg'))).toBe(false)
})

/** Reads a code as a phone does, on a van of the most difficult colour. */
async function scan(file: string): Promise<string> {
  const picture = sharp(file)
    .resize(400)
    .flatten({ background: 'black' })
    .extend({ top: 50, bottom: 50, left: 50, right: 50, background: 'black' })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}
