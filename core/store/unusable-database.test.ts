import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { addRequest } from '../../tests/support/backup-project.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { runCommand } from '../../tests/support/run-command.ts'
import { runServer, startServer } from '../../tests/support/server-process.ts'
import { openDatabase, openSqliteStore } from './sqlite.ts'

test.each<[string, (data: string) => void]>([
  ['removed with its write-ahead log', (data) => void globSync(join(data, 'quotes*')).map((file) => rmSync(file))],
  ['left without its write-ahead log', (data) => rmSync(join(data, 'quotes.sqlite-wal'))],
  [
    'replaced',
    (data) => {
      openDatabase(join(data, 'new.sqlite')).close()
      renameSync(join(data, 'new.sqlite'), join(data, 'quotes.sqlite'))
    },
  ],
])('if its database is %s, quotes and the health check get 503, and the log says what to do', async (_what, change) => {
  const folder = temporaryFolder()
  const { url, send, output, stop } = await startServer({ folder })
  expect((await send()).status).toBe(200)
  change(join(folder, 'data'))
  const { status, headers } = await send()
  expect([status, headers.get('retry-after')]).toEqual([503, '30'])
  expect((await fetch(`${url}/healthz`)).status).toBe(503)
  expect((await fetch(url)).status).toBe(200)
  await expect.poll(output).toMatch(/was removed, renamed or replaced.*Put it back.*"msg":"Not stored"/)
  expect(await stop()).toBe(0)
})

test('a database that is put back is used again', async () => {
  const folder = temporaryFolder()
  const { send } = await startServer({ folder })
  const file = join(folder, 'data/quotes.sqlite')
  renameSync(file, `${file}.moved`)
  expect((await send()).status).toBe(503)
  renameSync(`${file}.moved`, file)
  expect((await send()).status).toBe(200)
})

/** A folder in which the database was moved away without its log, which holds the last request. */
async function leaveLogBehind(suffix: string, size: 'empty' | 'missing') {
  const folder = temporaryFolder()
  const file = join(folder, 'data/quotes.sqlite')
  await addRequest(folder)
  const store = await openSqliteStore(file, fakeClock())
  await store.requests.accept({ quote: aQuote() })
  const log = readFileSync(`${file}-wal`)
  await store.close()
  renameSync(file, join(folder, 'data/old.sqlite'))
  if (size === 'empty') writeFileSync(file, '')
  writeFileSync(file + suffix, log)
  return { folder, file, log }
}

test.for([
  ['-wal', 'missing'],
  ['-wal', 'empty'],
  ['-journal', 'missing'],
] as const)(
  'a log that was left behind (%s, database %s) is named at start and by the doctor, and stays as it is',
  async ([suffix, size]) => {
    const { folder, file, log } = await leaveLogBehind(suffix, size)
    cpSync(builtSite(), join(folder, 'dist'), { recursive: true })
    const server = runServer({ folder })
    expect(await server.waitForExit()).toBe(1)
    const doctor = await runCommand('doctor', [], { folder })
    for (const output of [server.output(), doctor.output])
      expect(output).toContain(`${file}${suffix} is the log of a database that is no longer there.`)
    expect(readFileSync(file + suffix)).toEqual(log)
  },
)

test('while another process locks the database, quotes get 503 with the reason in the log, and pages are served', async () => {
  const folder = temporaryFolder()
  const { url, send, output } = await startServer({ folder })
  const other = new DatabaseSync(join(folder, 'data/quotes.sqlite'), { timeout: 5000 })
  other.exec('begin immediate')

  let pages = 0
  while (pages < 20) {
    let waiting = true
    const responses = Promise.all([send(), send(), fetch(`${url}/healthz`)]).finally(() => {
      waiting = false
    })
    while (waiting) {
      expect((await fetch(url)).status).toBe(200)
      pages++
    }
    const [first, second, health] = await responses
    for (const { status, headers } of [first, second]) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('30')
    }
    expect(health.status).toBe(503)
  }
  await expect.poll(output).toMatch(/another process has locked.*"msg":"Not stored"/)

  other.close()
  expect((await send()).status).toBe(200)
})
