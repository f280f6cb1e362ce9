import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../core/clock.ts'
import { freePort } from '../server/process/ports.ts'
import { BUSINESS, contentWith, MINIMAL_CONTENT } from '../tests/support/content-with.ts'
import { editFile, temporaryFolder } from '../tests/support/files.ts'
import { startProcess } from '../tests/support/start-process.ts'

test('with a mistake in the content, the quote form waits until it is corrected', {
  tags: ['nightly'],
  timeout: 5 * MINUTE, // The first request compiles everything.
}, async () => {
  const folder = contentWith([BUSINESS, 'phone: 01382 496000', 'phone: ask us'])
  const file = join(folder, BUSINESS)
  const dev = startProcess(process.execPath, ['cli/dev.ts'], {
    env: {
      PATH: process.env.PATH,
      CONTENT_DIR: folder,
      DATABASE_URL: `sqlite:${join(temporaryFolder(), 'quotes.sqlite')}`,
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
  cpSync(join(MINIMAL_CONTENT, BUSINESS), file)
  await dev.waitForOutput(/Server listening/)
  expect(dev.output().match(/The quote form/g)).toHaveLength(1)
})
