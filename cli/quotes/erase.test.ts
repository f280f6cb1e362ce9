import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../server/store/sqlite.ts'
import { builtSite } from '../../testing/built-site.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { runCommand } from '../../testing/run-command.ts'
import { startServer } from '../../testing/server-process.ts'
import { storeOneRequest } from '../../testing/store-one-request.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

test('forgetting an address erases its requests and says what remains', async () => {
  const { reference, run } = await storeOneRequest()
  const { status, stdout } = await run('forget', 'Ailsa@example.com')
  expect(status).toBe(0)
  expect(stdout).toContain(`Erased 1 request from Ailsa@example.com`)
  expect(stdout).toContain(reference)
  expect(stdout).toContain('Not erased: emails that were already sent')
  expect((await run('list')).stdout).toBe('No quote requests yet.\n')
  expect((await run('forget', 'ailsa@example.com')).stdout).toContain('There is no request from')
})

test('forgetting an address removes every trace of it from data/, even while the server runs', async () => {
  const folder = temporaryFolder()
  const { send, output } = await startServer({ site: builtSite(), folder })
  await send({ name: 'Bo', email: 'bo@example.com' })
  expect((await send({ email: 'forgotten@example.com' })).status).toBe(200)
  await expect.poll(() => output().match(/Email written/g)).toHaveLength(4)
  const traces = () =>
    readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes('forgotten@'))
      .map(({ name }) => name)
  expect(traces()).toContain('quotes.sqlite-wal')
  const { stdout } = await runCommand('quotes', ['forget', 'forgotten@example.com'], { folder })
  expect(traces()).toEqual([])
  expect(stdout).toContain(`Deleted 2 emails in ${join(folder, 'data/mail')}.`)
  expect(readdirSync(join(folder, 'data/mail'))).toHaveLength(2)
})

test('erase-expired erases what the server refuses to', async () => {
  const { folder, run, reference } = await storeOneRequest()
  const file = join(folder, `data/mail/${reference}-owner.eml`)
  mkdirSync(dirname(file))
  writeFileSync(file, 'Two lines')
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock(new Date('2024-01-01')))
  await store.eraseExpired(1)
  await store.close()
  const env = { RETENTION_DAYS: '1' }
  const { stdout } = await runCommand('quotes', ['erase-expired'], { folder, env })
  expect(stdout).toMatch(/^Erased 1 request older than 1 days\. It is now 20\d\d-/)
  expect((await run('list')).stdout).not.toContain('Two lines')
  expect(existsSync(file)).toBe(false)
})
