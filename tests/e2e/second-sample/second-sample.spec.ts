import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { boxOf } from '../support/actions.ts'
import { BUSINESS, HERO } from '../support/expected-content.ts'
import { expect, SITE_ROOT, test } from '../support/fixtures.ts'
import { COPIED } from '../support/project-copy.ts'
import { ownAilsa, packages, send } from '../support/quote-form.ts'
import { factsOf } from './facts-of-the-sample.ts'

test('a build with content outside the project changes no file of the project', async () => {
  const generated = /^(node_modules|dist|releases|\.astro|public)$/
  expect((await readdir(SITE_ROOT)).filter((name) => !generated.test(name)).sort()).toEqual(COPIED.toSorted())
  for (const part of COPIED) {
    const { stdout } = spawnSync('diff', ['-r', part, join(SITE_ROOT, part)], { encoding: 'utf8' })
    expect(stdout, part).toBe('')
  }
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

test('the pictures of the build are upright and have no metadata', async () => {
  const dist = join(SITE_ROOT, 'dist')
  const pictures = (await readdir(dist, { recursive: true })).filter((name) => /\.(jpe?g|png|webp|avif)$/.test(name))
  expect(pictures.length).toBeGreaterThan(20)
  for (const name of pictures) {
    const { exif, xmp, icc, iptc, comments } = await sharp(join(dist, name)).metadata()
    expect([exif, xmp, icc, iptc, comments], name).toEqual(Array(5).fill(undefined))
  }
  expect((await sharp(join(dist, 'van.jpg')).metadata()).width).toBe(1200)
})

test('the coating page, an approval without proof and drawings are left out', async ({ page, request }) => {
  expect((await request.get('/ceramiccoating')).status()).toBe(404)
  expect(await (await request.get('/sitemap-0.xml')).text()).not.toContain('coating')
  await page.goto('/')
  await expect(page.locator('a[href*="coating"]')).toHaveCount(0)
  for (const badge of HERO.badges) await expect(page.getByText(badge, { exact: true })).toBeVisible()
  await expect(page.getByText('Society of Polishers')).toHaveCount(0)
  await expect(page.locator('#about img, #location img, #location svg')).toHaveCount(0)
  await expect(page.locator('[src*="layers"], [src*="/van."]')).toHaveCount(0)
})

const TRADER =
  'Airedale Mobile Valeting & Leather Care is a trading name of Airedale Leather & Valeting Ltd, a limited company registered ' +
  'in England and Wales, number 01234567. Registered office: 1 Canal Wharf, Shipley BD17 0AA. VAT number GB 123 4567 89. ' +
  'All prices include VAT.'

test('the pages name the company, VAT, the lowest price and the promised reply', async ({ page }) => {
  for (const [path, description] of [
    ['/', /from £28\./],
    ['/terms', /./],
    ['/quote', /reply within two hours/],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description)
    await expect(page.getByText(TRADER, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  }
  // In the colours of the theme.
  await expect(page.locator('form [type=submit]')).toHaveCSS('background-color', 'rgb(124, 196, 255)')
})

test('the footer shows dates with other hours once they are near', async ({ page }) => {
  const lines = page.getByRole('contentinfo').locator('dl > div')
  const exception = lines.filter({ hasText: 'Fri 25 – Sat 26 Dec' })
  await page.goto('/')
  await expect(lines.filter({ hasText: 'Thursday' })).toHaveText('Thursday7:30am-12:30pm, 1:15pm-8:30pm')
  await expect(exception).toBeHidden()
  await page.clock.setFixedTime('2099-12-25T12:00:00Z')
  await page.reload()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(exception).toHaveText('Fri 25 – Sat 26 Decclosed')
  await expect(page.getByText('Closed · opens Sunday 10am')).toBeVisible()
})

test('the size of the vehicle is chosen once: the prices, the sum and the request are for it', async ({
  page,
  site,
}) => {
  const row = page.locator('#services li li').filter({ hasText: 'Mini valet' })
  await page.goto('/')
  await row.getByRole('link', { name: /^Mini valet from £38 Only what you touch and see/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The size of your car').selectOption({ label: 'Large · Estates' })
  await expect(dialog.getByText('£48').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByText('£48')).toBeVisible()
  await expect(row.getByText('from')).toBeHidden()
  for (const name of ['Mini valet', 'Hand wash', 'Recolour a bolster'])
    await page.locator('#services').getByRole('checkbox', { name }).press('Space')
  await page.goto('/quote')
  await expect(page.getByRole('combobox', { name: /^Your car/ })).toHaveValue('large')
  await expect(packages(page).getByText('3 chosen, from £76, Recolour a bolster on enquiry')).toBeVisible()
  const visitor = ownAilsa()
  await send(page, visitor)
  const { text } = await site.mailbox.take(BUSINESS.email, visitor.Name)
  for (const fact of ['Package: Mini valet, £48', 'Together: from £76, Recolour a bolster on enquiry', 'Size: Large'])
    expect(text).toContain(`${fact}\n`)
})

test('insurance has a card, reviews are quoted with their sources, without stars, and the form has facts beside it', async ({
  page,
}) => {
  await page.goto('/')
  const cards = page.locator('#about').getByRole('listitem')
  await expect(cards.filter({ hasText: 'Insured' })).toContainText('Public liability up to £2 million')
  const review = page.getByRole('region', { name: 'What people say' }).getByRole('figure').first()
  await expect(review).toContainText('Asha on reviews.example.org 3 May 2026')
  await expect(review.getByRole('link')).toHaveAttribute('href', 'https://www.reviews.example.org/asha')
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  expect(structured).not.toMatch(/review|rating/i)
  await page.goto('/quote')
  const facts = page.locator('#quote p').filter({ hasText: 'In the trade since 2009' })
  for (const fact of [
    'Airedale Leather & Valeting Ltd, company number 01234567',
    'Public liability up to £2 million with Aire Mutual, and cover for your car while it’s in our care',
  ])
    await expect(facts).toContainText(fact)
  for (const [name, href] of [
    ['number 0417', /guild\.example\.org/],
    ['Read our reviews', 'https://reviews.example.org/airedale'],
  ] as const)
    await expect(facts.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('a page of the owner’s own is linked in the footer, and its links are underlined', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gift vouchers' }).click()
  await expect(page).toHaveURL('/gift-vouchers')
  const text = page.getByRole('main')
  await expect(text.getByText('Call 0113 496 0178 for a voucher.')).toBeVisible()
  for (const name of ['0113 496 0178', 'what we do', 'Inside', 'our terms'])
    await expect(text.getByRole('link', { name })).toHaveCSS('text-decoration-line', 'underline')
})

test('without a logo, a long name takes its place, beside the menu button of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const header = page.getByRole('banner')
  const logo = header.getByText(BUSINESS.name)
  await expect(logo).toBeInViewport({ ratio: 1 })
  const [box, button] = [await boxOf(logo), await boxOf(header.getByRole('button'))]
  expect(box.height).toBeLessThan(64) // the header
  expect(box.x + box.width).toBeLessThan(button.x)
})
