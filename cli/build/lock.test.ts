import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { withBuildLock } from './lock.ts'

test('a damaged lock file is named in the error, and no other build is blamed', async () => {
  const root = temporaryFolder()
  await withBuildLock(root, async () => {})
  const file = join(root, 'releases/lock.sqlite')
  writeFileSync(file, 'This is not a database. '.repeat(100))
  const log = vi.spyOn(console, 'log')
  onTestFinished(() => log.mockRestore())
  const error = await withBuildLock(root, async () => {}).catch((error) => error)
  expect(log.mock.calls).toEqual([])
  expect(error.message).toMatch(`${file} cannot be locked: file is not a database.`)
})
