import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../core/clock.ts'
import { freePort } from '../server/process/ports.ts'
import { editFile } from '../tests/support/files.ts'
import { startProcess } from '../tests/support/start-process.ts'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'

test('with a mistake in the content, the quote form waits until it is corrected', {
  tags: ['nightly'],
  timeout: 5 * MINUTE, // The first request compiles everything.
}, async () => {
  const folder = temporaryFolder()
  cpSync('tests/support/minimal-content', join(folder, 'content'), { recursive: true })
  const file = join(folder, 'content/business.yaml')
  const correct = readFileSync(file, 'utf8')
  editFile(file, 'phone: 01382 496000', 'phone: ask us')
  const dev = startProcess(process.execPath, ['cli/dev.ts'], {
    env: {
      PATH: process.env.PATH,
      CONTENT_DIR: join(folder, 'content'),
      DATABASE_URL: `sqlite:${join(folder, 'quotes.sqlite')}`,
      PORT: String(await freePort()),
    },
  })
  onTestFinished(() => void dev.stop())
  await dev.waitForOutput(/^The site is on /m)
  const [, afterMistake] = dev.output().split('phone: Write a UK phone number')
  expect(afterMistake).toContain('The quote form waits until the mistakes above are corrected.')
  expect(dev.output()).not.toContain('npm run build')
  editFile(file, 'email: hello@tay.test', 'email: ask us')
  await dev.waitForOutput(/email: Write a full email address/)
  writeFileSync(file, correct)
  await dev.waitForOutput(/Server listening/)
  expect(dev.output().match(/The quote form/g)).toHaveLength(1)
})
