import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../../testing/start-process.ts'
import { expect, test } from '../support/fixtures.ts'
import { field, untilEnhanced } from '../support/quote-form.ts'

test('the development server shows the whole home page beside a program on each of its ports, and form and desk work', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(5 * 60_000) // 5 minutes: the first request compiles everything.
  const folder = await mkdtemp(join(tmpdir(), 'dev-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const otherDesk = createServer().listen(0, '127.0.0.1')
  await once(otherDesk, 'listening')
  const dev = startProcess(process.execPath, ['cli/dev.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DESK_PORT: String((otherDesk.address() as AddressInfo).port),
      DATABASE_URL: `sqlite:${join(folder, 'quotes.sqlite')}`,
    },
  })
  try {
    const [, url = ''] = await dev.waitForOutput(/^The site is on (\S+)$/m)
    const [, desk = ''] = await dev.waitForOutput(/^The desk is on (\S+)$/m)
    expect((await fetch(desk)).status).toBe(200)
    const broken: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) broken.push(`${response.status()} ${response.url()}`)
    })
    await expect.poll(() => fetch(`${url}healthz`).then(({ status }) => status)).toBe(200)

    await page.goto(url)
    const pictures = page.locator('img')
    await pictures.evaluateAll((all: HTMLImageElement[]) => {
      for (const picture of all) picture.loading = 'eager'
    })
    for (const picture of await pictures.all()) {
      const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
      await expect.poll(width, { message: `${await picture.getAttribute('src')}` }).toBeGreaterThan(0)
    }
    const links = await page
      .locator('link[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links)
      expect((await page.request.get(new URL(link, url).href)).status(), link).toBe(200)
    await field(page, 'Name').focus()
    await untilEnhanced(page)
    expect(broken).toEqual([])
  } finally {
    await dev.stop()
    other.close()
    otherDesk.close()
    await rm(folder, { recursive: true })
  }
})
