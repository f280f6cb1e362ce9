import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { factsOf } from '../../testing/facts.ts'
import { HERO } from '../expected-content.ts'
import { expect, SITE_ROOT, test } from '../fixtures.ts'
import { COPIED } from '../project-copy.ts'

/** The files of a folder that git would see, each with a hash. */
async function hashFiles(folder: string, parts: string[]): Promise<string[]> {
  const entries = await Promise.all(
    parts.map(async (part) => {
      const inside = await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      const files = inside.filter((entry) => entry.isFile())
      return files.length > 0
        ? files.map(({ parentPath, name }) => join(parentPath, name))
        : [join(folder, part)]
    }),
  )
  const hashes = entries
    .flat()
    .sort()
    .map(async (file) => {
      const bytes = await readFile(file)
      return `${createHash('sha256').update(bytes).digest('hex')}  ${file.slice(folder.length)}`
    })
  return Promise.all(hashes)
}

test('a build with content outside the project changes no file of the project', async () => {
  const generated = /^(node_modules|dist|releases|\.astro)$/
  const parts = (await readdir(SITE_ROOT)).filter((name) => !generated.test(name))
  const after = await hashFiles(SITE_ROOT, parts)
  expect(after.length).toBeGreaterThan(100)
  expect(after).toEqual(await hashFiles(process.cwd(), COPIED))
})

test('the built site contains no name, number or picture of the first sample', async () => {
  const dist = join(SITE_ROOT, 'dist')
  const files = (await readdir(dist, { recursive: true })).filter((file) => /\.\w+$/.test(file))
  const { words, pictures } = await factsOf('content')
  expect(files.filter((file) => pictures.some((name) => file.startsWith(`_astro/${name}.`)))).toEqual([])
  expect(files.some((file) => file.startsWith('_astro/estate.'))).toBe(true)
  const found: string[] = []
  for (const file of files.filter((name) => /\.(html|js|css|json|xml|svg|txt|webmanifest)$/.test(name))) {
    const text = await readFile(join(dist, file), 'utf8')
    found.push(...words.filter((word) => word.test(text)).map((word) => `${file}: ${word}`))
  }
  expect(found).toEqual([])
})

test('without coating.yaml there is no coating page, no link to it and no entry in the sitemap', async ({
  page,
  request,
}) => {
  expect((await request.get('/ceramiccoating')).status()).toBe(404)
  expect(await (await request.get('/sitemap-0.xml')).text()).not.toContain('coating')
  for (const path of ['/', '/quote', '/terms']) {
    await page.goto(path)
    await expect(page.locator('a[href*="coating"]')).toHaveCount(0)
  }
})

test('without an approval there is no badge and no link for it', async ({ page }) => {
  await page.goto('/')
  for (const badge of HERO.badges) await expect(page.getByText(badge, { exact: true })).toBeVisible()
  await expect(page.getByText(/approv/i)).toHaveCount(0)
})

test('drawings that the content does not describe are left out', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#about img, #location img, #location svg')).toHaveCount(0)
  await expect(page.locator('[src*="layers"], [src*="van.svg"]')).toHaveCount(0)
})

test('a picture keeps its focus in view, and phones get a tall cut around it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const hero = page.getByRole('main').locator('img').first()
  await expect(hero).toHaveCSS('object-position', '68% 55%')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect
    .poll(() => hero.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
    .toBeCloseTo(0.5, 1)
})

test('the phone number is for calling, and the WhatsApp number for WhatsApp', async ({ page }) => {
  for (const path of ['/', '/quote', '/qrcodelanding']) {
    await page.goto(path)
    const hrefs = await page
      .locator('a[href^="tel:"], a[href*="wa.me"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))])
    expect(hrefs.sort()).toEqual(['https://wa.me/447700900642', 'tel:+441134960178'])
  }
})

test('the lowest price and the promised reply come from one place', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /from £28\./)
  await expect(page.getByText('You’ll hear back within two hours.')).toBeVisible()
  await page.goto('/quote')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /reply within two hours/)
})
