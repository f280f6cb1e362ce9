import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, openSite, type Site } from './fixtures.ts'
import { copyProject } from './project-copy.ts'

const LONG_NAME = 'Harrison & Daughters Mobile Valeting'

/** A site built in a copy of the project, with content outside it. */
interface OtherSite extends Site {
  /** The folder of the copy. */
  project: string
  /** The copy's files before and after the build, each with a hash. */
  files: Record<'before' | 'after', string[]>
}

const IN_TEN_DAYS = new Date(Date.now() + 10 * 86_400_000)

const test = base.extend<object, { other: OtherSite }>({
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
    async ({}, use) => {
      const project = await copyProject()
      const content = await mkdtemp(join(tmpdir(), 'clyde shine '))
      await cp('testing/content', content, { recursive: true })
      for (const optional of ['coating.yaml', 'faqs.yaml']) await rm(join(content, optional))
      await replace(join(content, 'home.yaml'), /^faq:.*\n/m, '')
      await replace(join(content, 'business.yaml'), /^approvals:\n( .*\n)+/m, 'approvals: []\n')
      await replace(
        join(content, 'business.yaml'),
        /exceptions: {/,
        `exceptions: { ${IN_TEN_DAYS.toISOString().slice(0, 10)}: 10:00-11:00,`,
      )
      await replace(
        join(content, 'business.yaml'),
        /^name: .*/m,
        `name: ${LONG_NAME}\ntheme: { accent: "#7cc4ff", ground: "#3a1230" }`,
      )
      const before = await hashFiles(project.folder)
      const built = await project.build({ CONTENT_DIR: relative(project.folder, content) })
      expect(built).toMatchObject({ succeeded: true })
      const { close, ...site } = await openSite(project.folder)
      await use({
        ...site,
        project: project.folder,
        files: { before, after: await hashFiles(project.folder) },
      })
      await close()
      await project.remove()
      await rm(content, { recursive: true })
    },
    { scope: 'worker', timeout: 600_000 }, // 10 minutes: it builds the site, and encodes its pictures.
  ],
})

// In one worker, because a build takes a minute.
test.describe.configure({ mode: 'default' })

async function replace(file: string, pattern: RegExp, replacement: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(pattern)
  await writeFile(file, text.replace(pattern, replacement))
}

/** The beginning of a line such as `Fri 4 Dec`. */
function dayAndMonth(date: Date): RegExp {
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return new RegExp(`^\\w{3} ${day}`)
}

/** All files that git would see. */
async function hashFiles(folder: string): Promise<string[]> {
  const ignored = /^(node_modules|dist|releases|\.astro)(\/|$)/
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => !ignored.test(file))
  const hashes = files.sort().map(async (file) => {
    const bytes = await readFile(join(folder, file))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${file}`
  })
  return Promise.all(hashes)
}

test('a build with content outside the project changes no file of the project', ({ other }) => {
  expect(other.files.before.length).toBeGreaterThan(100)
  expect(other.files.after).toEqual(other.files.before)
})

test('a build with other content contains no name, number, colour or picture of the sample', async ({
  other,
}) => {
  const dist = join(other.project, 'dist')
  const files = (await readdir(dist, { recursive: true })).filter((file) => /\.\w+$/.test(file))
  const samplePictures = (await readdir('content/pictures')).map((name) => name.replace(/\.\w+$/, ''))
  expect(files.filter((file) => samplePictures.some((name) => file.startsWith(`_astro/${name}.`)))).toEqual(
    [],
  )
  expect(files.some((file) => file.startsWith('_astro/van.'))).toBe(true)
  const sample = /burnish|07700 ?900|\+447700900|glasgow|institute of the motor|#(f0a868|0f3c43)/i
  for (const file of files.filter((name) => /\.(html|js|css|json|xml|svg|txt|webmanifest)$/.test(name))) {
    expect(await readFile(join(dist, file), 'utf8'), file).not.toMatch(sample)
  }
})

test('without coating.yaml there is no coating page, no link to it and no entry in the sitemap', async ({
  other,
  page,
  request,
}) => {
  expect((await request.get(`${other.url}/ceramiccoating`)).status()).toBe(404)
  expect(await (await request.get(`${other.url}/sitemap-0.xml`)).text()).not.toContain('coating')
  for (const path of ['/', '/quote', '/terms']) {
    await page.goto(other.url + path)
    await expect(page.locator('a[href*="coating"]')).toHaveCount(0)
  }
})

test('parts that rest on optional content are left out', async ({ other, page }) => {
  await page.goto(other.url)
  await expect(page.getByRole('heading', { name: 'A CLEAN CAR' })).toBeVisible()
  for (const text of ['Examined', 'The Institute', 'See the certificate', 'QUESTIONS'])
    await expect(page.getByText(text)).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'YouTube' })).toHaveAttribute(
    'href',
    'https://youtube.test/@tay',
  )
  await expect(footer.getByRole('link', { name: /Instagram|Facebook|TikTok/ })).toHaveCount(0)
})

test('the footer, the terms and the privacy notice name the company, and prices include VAT', async ({
  other,
  page,
}) => {
  const trader =
    `${LONG_NAME} is a trading name of Tay Valeting (Dundee) Ltd, a limited company registered in Scotland, number ` +
    'SC123456. Registered office: 1 Quay Street, Dundee DD1 1AA. VAT number GB 123 4567 89. All prices include VAT.'
  await page.goto(other.url)
  await expect(page.getByRole('contentinfo').getByText(trader, { exact: true })).toBeVisible()
  await expect(page.locator('#services').getByText('All prices include VAT.')).toBeVisible()
  for (const path of ['/terms', '/privacy']) {
    await page.goto(other.url + path)
    await expect(page.getByRole('main').getByText(trader, { exact: true })).toBeVisible()
  }
})

test('the footer shows exceptions while they are upcoming, even if the site was built long before', async ({
  other,
  page,
}) => {
  const exception = page.getByRole('contentinfo').locator('dl > div', { hasText: 'Fri 25 – Sat 26 Dec' })
  const soon = page.getByRole('contentinfo').locator('dl > div', { hasText: dayAndMonth(IN_TEN_DAYS) })
  await page.goto(other.url)
  await expect(soon).toBeVisible()
  await expect(exception).toBeHidden()
  await page.clock.setFixedTime('2099-12-25T12:00:00Z')
  await page.reload()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(exception).toHaveText('Fri 25 – Sat 26 Decclosed')
  await expect(exception).toBeVisible()
  await expect(soon).toBeHidden()
  await expect(page.getByText('Closed · opens Monday 9am')).toBeVisible()
})

test('a package has a price for each size of vehicle, or one for all, as search engines read it too', async ({
  other,
  page,
}) => {
  await page.goto(other.url)
  const offers = await page
    .locator('script[type="application/ld+json"]')
    .evaluate((script) => JSON.parse(script.textContent).makesOffer)
  const price = (name: string, amount: object) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
    priceSpecification: { '@type': 'PriceSpecification', ...amount, priceCurrency: 'GBP' },
  })
  expect(offers).toEqual([
    price('Cabin clean', { minPrice: 50 }),
    price('Hand wash, Small', { price: 35 }),
    price('Hand wash, Large', { price: 45 }),
    price('Sealant', { price: 60 }),
  ])
  await expect(page.getByRole('link', { name: 'Sealant £60', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Hand wash from £35', exact: true }).click()
  const table = page.getByRole('dialog').getByRole('table')
  await expect(table).toHaveCount(1)
  await expect(table.getByRole('row', { name: 'Large Estates, 4x4s and vans £45' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('search engines read the company, its VAT number and the exceptions of its hours', async ({
  other,
  page,
}) => {
  await page.goto(other.url)
  const business = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(business).toMatchObject({ legalName: 'Tay Valeting (Dundee) Ltd', vatID: 'GB 123 4567 89' })
  const on = (date: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    ...{ validFrom: date, validThrough: date, opens, closes },
  })
  expect(business.specialOpeningHoursSpecification).toEqual([
    on(IN_TEN_DAYS.toISOString().slice(0, 10), '10:00', '11:00'),
    on('2099-12-24', '09:00', '13:00'),
    on('2099-12-25', '00:00', '00:00'),
    on('2099-12-26', '00:00', '00:00'),
  ])
})

test('insurance has a card, and reviews are quoted with their sources, without stars', async ({
  other,
  page,
}) => {
  await page.goto(other.url)
  const cards = page.locator('#about').getByRole('listitem')
  await expect(cards.filter({ hasText: 'Insured' })).toContainText('Public liability up to £1 million.')
  await expect(page.getByRole('link', { name: 'Read our reviews' })).toHaveAttribute(
    'href',
    'https://reviews.test/tay',
  )
  const reviews = page.getByRole('region', { name: 'WHAT PEOPLE SAY' }).getByRole('figure')
  await expect(reviews).toHaveCount(2)
  await expect(reviews.first()).toContainText('My van has not been this clean since I bought it.')
  await expect(reviews.first()).toContainText('Morag, May 2026, on reviews.test')
  await expect(reviews.first().getByRole('link')).toHaveAttribute('href', 'https://www.reviews.test/morag')
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  expect(structured).not.toMatch(/review|rating/i)
})

test('a page of the owner’s own is linked in the footer and listed for search engines', async ({
  other,
  page,
  request,
}) => {
  await page.goto(other.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gift vouchers' }).click()
  await expect(page).toHaveURL(`${other.url}/gift-vouchers`)
  await expect(page.getByRole('heading', { level: 1, name: 'Gift vouchers' })).toBeVisible()
  await expect(page.getByText('Call 01382 496000 for a voucher.')).toBeVisible()
  expect(await (await request.get(`${other.url}/sitemap-0.xml`)).text()).toContain('/gift-vouchers')
})

test('without a logo, a long name takes its place, and leaves room for the menu button on the smallest phone', async ({
  other,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(other.url)
  const header = page.getByRole('banner')
  const logo = header.getByRole('img', { name: LONG_NAME })
  await expect(logo).toBeInViewport({ ratio: 1 })
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(150)
  const [box, button] = [await logo.boundingBox(), await header.getByRole('button').boundingBox()]
  expect(box?.height).toBeLessThan(48)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(button?.x ?? 0)
})

test('buttons have the accent, and the panels the ground of the theme', async ({ other, page }) => {
  await page.goto(`${other.url}/quote`)
  const form = page.locator('form')
  await expect(form.getByRole('button')).toHaveCSS('background-color', 'rgb(124, 196, 255)')
  await expect(page.locator('[data-ground="panel"]:has(form)')).toHaveCSS(
    'background-color',
    'rgb(58, 18, 48)',
  )
})

test('a picture keeps its focus in view, and phones get a tall cut around it', async ({ other, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(other.url)
  const hero = page.getByRole('main').locator('img').first()
  await expect(hero).toHaveCSS('object-position', '70% 40%')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect
    .poll(() => hero.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
    .toBeCloseTo(0.5, 1)
})

test('the phone number is for calling, and the WhatsApp number for WhatsApp', async ({ other, page }) => {
  for (const path of ['/', '/quote', '/qrcodelanding']) {
    await page.goto(other.url + path)
    const hrefs = await page
      .locator('a[href^="tel:"], a[href*="wa.me"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))])
    expect(hrefs.sort()).toEqual(['https://wa.me/447911123456', 'tel:+441382496000'])
  }
})

test('the lowest price and the promised reply come from one place', async ({ other, page }) => {
  await page.goto(other.url)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /from £35\./)
  await expect(page.getByText('We answer within two hours.')).toBeVisible()
  await page.goto(`${other.url}/quote`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /reply within two hours/)
})

test('the pages have no accessibility violations, and the QR page shows a partner’s logo', async ({
  other,
  page,
}) => {
  for (const path of ['/', '/quote', '/qrcodelanding', '/terms', '/gift-vouchers']) {
    await page.goto(other.url + path)
    expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([])
  }
  await page.goto(`${other.url}/qrcodelanding`)
  await expect(page.getByRole('img', { name: 'The Institute' })).toHaveJSProperty('naturalHeight', 96)
})
