import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { cardOf, clickInSection, openMenu, TERMS_BUTTON } from '../support/actions.ts'
import {
  BUSINESS,
  COATING,
  CONTACT,
  DESKTOP,
  IS_SAMPLE,
  LAST_PACKAGE,
  namesOf,
  PAGES,
  PHONE,
  PICTURE_PAGES,
  QUOTE_LINK,
  SERVICES,
  TERMS,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectChosen, field, untilEnhanced } from '../support/quote-form.ts'

for (const [place, viewport] of [
  ['header', DESKTOP.viewport],
  ['menu', PHONE.viewport],
] as const)
  test(`the quote link of the ${place} keeps the package and what was typed`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
    await field(page, 'Name').fill('Ailsa')
    const within = place === 'menu' ? await openMenu(page) : page.getByRole('banner')
    await within.getByRole('link', { name: QUOTE_LINK.label }).click()
    await expect(page).toHaveURL(`/quote?package=${LAST_PACKAGE.id}#quote`)
    await expect(field(page, 'Name')).toHaveValue('Ailsa')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  })

test('the header lies on a picture at the top of a page, or on a ground of its own', async ({ page }) => {
  const opacity = () =>
    page.getByRole('banner').evaluate((header) => Number(getComputedStyle(header, '::before').opacity))
  for (const path of PICTURE_PAGES) {
    await page.goto(path)
    expect(await opacity(), path).toBe(0)
  }
  for (const path of ['/terms', '/quote/sent', '/no-such-page']) {
    await page.goto(path)
    expect(await opacity(), path).toBe(1)
  }
})

test('the quote page loads React only when a field gets the focus', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/quote', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.getByLabel('Name').focus()
  await untilEnhanced(page)
})

test('the page for an unknown URL offers services, phone, a quote and the home page', async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Get a free quote' })).toHaveAttribute('href', '/quote')
  await expect(main.getByRole('link', { name: CONTACT.phone.text })).toHaveAttribute('href', CONTACT.phone.href)
  const services = main.getByRole('listitem').getByRole('link')
  const amount = (price: string) => /£.+/.exec(price)?.[0] ?? 'Price on enquiry'
  await expect(services).toContainText(SERVICES.map(({ name }) => name))
  await expect(services).toContainText(SERVICES.map(({ price }) => amount(price)))
  await services.last().click()
  await expect(cardOf(page, SERVICES.at(-1)?.name ?? '')).toBeInViewport()
})

test('no two elements of a page have the same id, and content cannot take any', async ({ page }) => {
  const find = (selector: string) => page.locator(selector).evaluateAll((all) => all.map(({ id }) => id))
  for (const path of PAGES) {
    await page.goto(path)
    const ids = await find('[id]')
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const ofContent = await find('.prose [id], li h3[id], [data-scroller] section')
    expect(ofContent.filter((id) => !/^(package|service|heading|terms)_/.test(id))).toEqual([])
  }
})

test('beside a legal text a list leads to its headings, but not on paper or a phone', async ({ page }) => {
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const links = contents.getByRole('link')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/privacy')
  await expect(links).toHaveText(await headings.allInnerTexts())
  await links.last().click()
  await expect(headings.last()).toBeInViewport({ ratio: 1 })
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  await page.emulateMedia({ media: 'print' })
  await expect(contents).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(PHONE.viewport)
  await expect(contents).toHaveCount(0)
})

async function expectTerms(container: Locator): Promise<void> {
  await expect(container.getByText(`Effective ${TERMS.effective}`)).toBeVisible()
  await expect(container.getByRole('heading')).toHaveText([TERMS.title, ...TERMS.clauses])
  if (BUSINESS.promises.deposit) await expect(container).toContainText(BUSINESS.promises.deposit)
}

test('the terms open from the footer at their start, and the Close button closes them', async ({ page }) => {
  await page.goto('/')
  await page.locator('#footer').getByRole('button', { name: TERMS_BUTTON }).click()
  const dialog = page.getByRole('dialog', { name: TERMS.title })
  await expectTerms(dialog)
  await expect(dialog.getByRole('heading', { name: TERMS.title })).toBeInViewport()
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#footer').getByRole('button', { name: TERMS_BUTTON })).toBeFocused()
})

test('the terms also have their own page', async ({ page }) => {
  await page.goto('/terms')
  await expectTerms(page.getByRole('main'))
})

test('the ceramic coating page has its sections, its lowest price, and each coating with a link to a quote', async ({
  page,
}) => {
  if (!COATING) return test.skip()
  const { title, subtitle, id, packages, whatIs, packagesHeading, process, results, cta, heroButton } = COATING
  const expectQuote = (place: Locator, name: string, of: string) =>
    expect(place.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/quote?package=${of}`)
  await page.goto('/ceramiccoating')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(subtitle, { exact: true })).toBeVisible()
  const headings = [whatIs.heading, packagesHeading, process.heading, results.heading, cta.heading]
  await expect(page.getByRole('heading', { level: 2 })).toContainText(headings)
  for (const name of namesOf([...whatIs.benefits, ...process.steps]))
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  const hero = page.locator('main > :has(h1)')
  await expect(hero.getByText(COATING.lowestPrice)).toBeInViewport({ ratio: 1 })
  await expectQuote(hero, heroButton, id)
  await expectQuote(page.getByRole('main'), cta.button, id)
  const cardOf = (name: string) => page.locator('li', { has: page.getByRole('heading', { name, exact: true }) })
  for (const { name, id, price, description } of packages) {
    await expect(cardOf(name)).toContainText(price)
    await expect(cardOf(name)).toContainText(description)
    await expectQuote(cardOf(name), 'Book Now', id)
  }
  const [, gold] = packages
  await clickInSection(cardOf(gold?.name ?? '').getByRole('link', { name: 'Book Now' }))
  await expect(page).toHaveURL(`/quote?package=${gold?.id}`)
  await expectChosen(page, gold?.id ?? '')
})

test('with qrLanding: page, the QR code leads to a page with three contact links', async ({ page }) => {
  test.skip(BUSINESS.qrLanding !== 'page')
  const { phone, whatsapp, profiles } = CONTACT
  const contacts = [{ ...phone, text: 'Call Us' }, whatsapp]
  for (const { network, href } of profiles.slice(0, 1)) contacts.push({ text: network, href })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/qrcodelanding')
    await expect(page.getByRole('heading', { level: 1, name: BUSINESS.name })).toBeVisible()
    await expect(page.getByText(BUSINESS.tagline)).toBeVisible()
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveText(contacts.map(({ text }) => text))
    for (const [index, { href }] of contacts.entries()) {
      await expect(links.nth(index)).toBeInViewport({ ratio: 1 })
      await expect(links.nth(index)).toHaveAttribute('href', href)
    }
    for (const { name } of BUSINESS.partnerLogos) {
      const logo = page.getByRole('img', { name, exact: true })
      await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBeGreaterThan(0)
    }
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])
  }
})

test.describe('the state in the footer', () => {
  test.skip(!IS_SAMPLE, 'These moments are those of the sample’s opening hours.')

  // A visitor abroad sees the state in the time zone of the business.
  test.use({ timezoneId: 'America/New_York' })

  const state = (page: Page) => page.locator('#footer').getByText(/^(Open now|Closed)/)

  for (const [occasion, wake] of Object.entries({
    'a page left open': (page: Page) => page.clock.runFor('11:00'),
    'a tab that is shown again': (page: Page) =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    'a page that comes back from the back/forward cache': (page: Page) =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  }))
    test(`${occasion} says after closing time that it is closed`, async ({ page }) => {
      // Ten minutes before the business closes, which is time enough on a busy machine.
      await page.clock.install({ time: '2026-07-04T17:50:00+01:00' })
      await page.goto('/')
      await page.locator('#footer').scrollIntoViewIfNeeded()
      await expect(state(page)).toHaveText('Open now · until 6pm')
      // Lets the time pass without timers, as in a sleeping phone.
      if (occasion !== 'a page left open') await page.clock.setSystemTime('2026-07-05T12:00:00+01:00')
      await wake(page)
      await expect(state(page)).toHaveText('Closed · opens Monday 8am')
    })
})
