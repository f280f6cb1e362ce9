import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { startServer } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openDatabase } from './sqlite.ts'

const changes: [string, (data: string) => void][] = [
  ['removed', (data) => rmSync(join(data, 'quotes.sqlite'))],
  [
    'removed with its write-ahead log',
    (data) => {
      for (const file of readdirSync(data)) if (file.startsWith('quotes')) rmSync(join(data, file))
    },
  ],
  ['left without its write-ahead log', (data) => rmSync(join(data, 'quotes.sqlite-wal'))],
  ['renamed', (data) => renameSync(join(data, 'quotes.sqlite'), join(data, 'old.sqlite'))],
  [
    'replaced',
    (data) => {
      openDatabase(join(data, 'new.sqlite')).close()
      renameSync(join(data, 'new.sqlite'), join(data, 'quotes.sqlite'))
    },
  ],
]

test.each(changes)(
  'while its database is %s, the server refuses quotes, fails the health check and logs what to do',
  { skip: process.platform === 'win32' },
  async (_what, change) => {
    const folder = temporaryFolder()
    const { url, send, output, stop } = await startServer({ site: builtSite(), folder })
    expect((await send()).status).toBe(200)
    change(join(folder, 'data'))
    const { status, headers } = await send()
    expect([status, headers.get('retry-after')]).toEqual([503, '30'])
    expect((await fetch(`${url}/healthz`)).status).toBe(503)
    expect((await fetch(url)).status).toBe(200)
    await expect.poll(output).toMatch(/was removed, renamed or replaced.*Put it back.*"msg":"Not stored"/)
    expect(await stop()).toBe(0)
  },
)

test('a database that is put back is used again', {
  skip: process.platform === 'win32',
}, async () => {
  const folder = temporaryFolder()
  const { send } = await startServer({ site: builtSite(), folder })
  const file = join(folder, 'data/quotes.sqlite')
  renameSync(file, `${file}.moved`)
  expect((await send()).status).toBe(503)
  renameSync(`${file}.moved`, file)
  expect((await send()).status).toBe(200)
})
