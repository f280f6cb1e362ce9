import { hash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { spansOf } from '../../../core/business/opening-hours.ts'
import { BUSINESS, CONTACT, INDEXED_PAGES, OFFERS, PAGES, TITLE, UNLISTED_PAGES } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

/** The content of a meta element, or `undefined` if the page has none. */
const meta = (page: Page, name: string) =>
  page
    .locator(`meta[name="${name}"], meta[property="${name}"]`)
    .evaluateAll(([element]) => element?.getAttribute('content') ?? undefined)

test('every page has its own metadata, one main heading and its language', async ({ page, request }) => {
  const texts: string[] = []
  for (const path of INDEXED_PAGES) {
    await page.goto(path)
    const [title, description = ''] = [await page.title(), await meta(page, 'description')]
    texts.push(title, description)
    expect(title.endsWith(TITLE)).toBe(true)
    expect(description, path).toMatch(/^.{50,160}$/)
    const url = `http://localhost:3000${path}`
    for (const [name, content] of Object.entries({
      keywords: expect.stringContaining(BUSINESS.keywords[0] ?? ''),
      'og:title': title,
      'og:description': description,
      'og:url': url,
      robots: undefined,
    }))
      expect(await meta(page, name), name).toEqual(content)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')

    const card = new URL((await meta(page, 'og:image')) ?? '')
    const picture = await (await request.get(card.pathname)).body()
    // Messengers keep a picture by its address.
    expect(card.search).toBe(`?${hash('sha256', picture, 'base64url').slice(0, 6)}`)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
  expect(texts).toEqual([...new Set(texts)])
})

test('the home page has structured data about the business', async ({ page }) => {
  await page.goto('/')
  const business = JSON.parse(await page.locator('script[type="application/ld+json"]').first().innerText())
  expect(business).toMatchObject({
    '@type': 'AutoWash',
    name: BUSINESS.name,
    telephone: CONTACT.phone.href.replace('tel:', ''),
    areaServed: BUSINESS.area.districts.map(({ name }) => ({ '@type': 'Place', name })),
    sameAs: CONTACT.profiles.map(({ href }) => href),
  })
  const { exceptions: _, ...days } = BUSINESS.hours
  const opens = Object.values(days).flatMap((hours) => spansOf(hours).map((span) => span.opens))
  expect(business.openingHoursSpecification.map((span: { opens: string }) => span.opens)).toEqual(opens)
  const prices = business.makesOffer.map((offer: { priceSpecification: unknown }) => offer.priceSpecification)
  expect(prices).toEqual(OFFERS.map((offer) => ({ '@type': 'PriceSpecification', ...offer, priceCurrency: 'GBP' })))
  expect(JSON.stringify(business)).not.toMatch(/rating|review/i)
})

test('the sitemap lists exactly the indexed pages, and robots.txt names it', async ({ request, page }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Sitemap: http://localhost:3000/sitemap-index.xml')
  const index = await (await request.get('/sitemap-index.xml')).text()
  const [sitemap] = locations(index)
  const listed = locations(await (await request.get(new URL(sitemap ?? '').pathname)).text())
  expect(listed.map((url) => new URL(url).pathname).sort()).toEqual([...INDEXED_PAGES].sort())
  for (const path of UNLISTED_PAGES) {
    await page.goto(path)
    expect(await meta(page, 'robots')).toBe('noindex')
  }
})

test('every internal link leads to an existing page and element', async ({ page, request, site }) => {
  const links = new Set<string>()
  for (const path of PAGES) {
    await page.goto(path)
    const found = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const href of found) if (href.startsWith(site.url)) links.add(href)
  }
  expect(links.size).toBeGreaterThan(20)
  for (const href of links) await expectTarget(request, href)
})

test('the manifest names the business, and its icons exist', async ({ request, page }) => {
  await page.goto('/')
  const hrefOf = async (rel: string) => (await page.locator(`link[rel=${rel}]`).getAttribute('href')) ?? ''
  const manifest = await (await request.get(await hrefOf('manifest'))).json()
  expect(manifest.short_name).toBe(BUSINESS.name)
  const icons: string[] = manifest.icons.map((icon: { src: string }) => icon.src)
  for (const src of [await hrefOf('apple-touch-icon'), ...icons])
    expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})

async function expectTarget(request: APIRequestContext, href: string): Promise<void> {
  const { hash, pathname } = new URL(href)
  const response = await request.get(href.replace(hash, ''))
  expect(response.status(), href).toBe(pathname === '/404' ? 404 : 200)
  if (hash) expect((await response.text()).includes(` id="${hash.slice(1)}"`), href).toBe(true)
}

const locations = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url ?? '')
