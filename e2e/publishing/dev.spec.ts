import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../../testing/start-process.ts'
import { expect, test } from '../support/fixtures.ts'
import { field, form } from '../support/quote-form.ts'

/** Content with all drawings, and with few pictures, because the development server encodes them anew. */
async function contentWithDrawings(folder: string): Promise<void> {
  await cp('testing/minimal-content', folder, { recursive: true })
  const edit = async (file: string, text: string, replacement: string) => {
    const path = join(folder, file)
    await writeFile(path, (await readFile(path, 'utf8')).replace(text, replacement))
  }
  await edit('home.yaml', 'text: We clean cars.', 'text: We clean cars.\n  van: A van')
  await edit(
    'home.yaml',
    'heading: WHY US',
    'heading: WHY US\n  layers: { alt: Layers, caption: Paint, labels: [A, B, C, D] }',
  )
  await edit(
    'business.yaml',
    'districts: [Dundee, Perth]',
    'districts: [{ name: Dundee, at: "56.46, -2.97" }, { name: Perth, at: "56.39, -3.43" }]',
  )
  const tay = { name: 'Tay', label: '56.4, -3.2', course: '56.3, -3.4; 56.4, -3.2; 56.5, -2.9' }
  await appendFile(
    join(folder, 'map.yaml'),
    JSON.stringify({ centre: '56.46, -2.97', rings: [], rivers: [tay] }),
  )
}

test('the development server shows the whole home page beside a program on its port, and the form works', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(5 * 60_000) // 5 minutes: the first request compiles everything.
  const folder = await mkdtemp(join(tmpdir(), 'dev-'))
  await contentWithDrawings(join(folder, 'content'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const dev = startProcess(process.execPath, ['cli/dev.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      CONTENT_DIR: join(folder, 'content'),
      DATABASE_URL: `sqlite:${join(folder, 'quotes.sqlite')}`,
    },
  })
  try {
    const [, url = ''] = await dev.waitForOutput(/^The site is on (\S+)$/m)
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
    await expect(form(page)).toHaveAttribute('novalidate', '')
    expect(broken).toEqual([])
    const logo = await page.request.get(`${url}logo.svg`)
    expect(logo.headers()['content-security-policy']).toContain('sandbox')
  } finally {
    await dev.stop()
    other.close()
    await rm(folder, { recursive: true })
  }
})
