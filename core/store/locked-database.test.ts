import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { builtSite } from '../../tests/support/built-site.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'

test('while another process locks the database, quotes get 503 with the reason in the log, and pages are served', async () => {
  const folder = temporaryFolder()
  const { url, send, output } = await startServer({ site: builtSite(), folder })
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
