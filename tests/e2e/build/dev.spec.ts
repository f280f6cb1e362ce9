import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../../support/start-process.ts'
import { expect, test } from '../support/fixtures.ts'
import { field, untilEnhanced } from '../support/quote-form.ts'

test('the development server shows the whole home page beside a program on its port, and form and desk work', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(5 * 60_000) // 5 minutes: the first request compiles everything.
  const folder = await mkdtemp(join(tmpdir(), 'dev-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PORT = String((other.address() as AddressInfo).port)
  const DATABASE_URL = `sqlite:${join(folder, 'quotes.sqlite')}`
  const dev = startProcess(process.execPath, ['cli/dev.ts'], { env: { ...process.env, PORT, DATABASE_URL } })
  try {
    const [, url = ''] = await dev.waitForOutput(/^The site is on (\S+)$/m)
    const [, desk = ''] = await dev.waitForOutput(/^The desk is on (\S+)$/m)
    expect((await fetch(desk)).status).toBe(200)
    await expect.poll(() => fetch(`${url}healthz`).then(({ status }) => status)).toBe(200)
    const broken: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) broken.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(url)
    await page.locator('img').evaluateAll((all: HTMLImageElement[]) => {
      for (const picture of all) picture.loading = 'eager'
    })
    for (const picture of await page.locator('img').all())
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await field(page, 'Name').focus()
    await untilEnhanced(page)
    expect(broken).toEqual([])
  } finally {
    await dev.stop()
    other.close()
    await rm(folder, { recursive: true })
  }
})
