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
import { expectChosen, field } from '../support/quote-form.ts'

test('the quote link of the menu keeps the package and what was typed', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
  await field(page, 'Name').fill('Ailsa')
  await (await openMenu(page)).getByRole('link', { name: QUOTE_LINK.label }).click()
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

test('the page for an unknown URL offers services, phone, a quote and the home page', async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  const main = page.getByRole('main')
  for (const [name, href] of [
    ['Back to the home page', '/'],
    ['Get a free quote', '/quote'],
    [CONTACT.phone.text, CONTACT.phone.href],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
  const services = main.getByRole('listitem').getByRole('link')
  await expect(services).toContainText(namesOf(SERVICES))
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

test('beside a legal text a list leads to its headings, but not on a phone', async ({ page }) => {
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/privacy')
  await expect(contents.getByRole('link')).toHaveText(await headings.allInnerTexts())
  await contents.getByRole('link').last().click()
  await expect(headings.last()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(PHONE.viewport)
  await expect(contents).toHaveCount(0)
})

test('the terms open from the footer at their start, and have their own page', async ({ page }) => {
  await page.goto('/')
  const button = page.locator('#footer').getByRole('button', { name: TERMS_BUTTON })
  await button.click()
  const dialog = page.getByRole('dialog', { name: TERMS.title })
  await expect(dialog.getByRole('heading', { name: TERMS.title })).toBeInViewport()
  const expectTerms = async (container: Locator) => {
    await expect(container.getByText(`Effective ${TERMS.effective}`)).toBeVisible()
    await expect(container.getByRole('heading')).toHaveText([TERMS.title, ...TERMS.clauses])
    if (BUSINESS.promises.deposit) await expect(container).toContainText(BUSINESS.promises.deposit)
  }
  await expectTerms(dialog)
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.goto('/terms')
  await expectTerms(page.getByRole('main'))
})

test('the ceramic coating page has its sections, its lowest price, and each coating with a link to a quote', async ({
  page,
}) => {
  if (!COATING) return test.skip()
  const { title, subtitle, id, packages, whatIs, packagesHeading, process, results, cta, heroButton } = COATING
  await page.goto('/ceramiccoating')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const headings = [whatIs.heading, packagesHeading, process.heading, results.heading, cta.heading]
  await expect(page.getByRole('heading', { level: 2 })).toContainText(headings)
  for (const text of [subtitle, ...namesOf([...whatIs.benefits, ...process.steps])])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(page.locator('main > :has(h1)').getByText(COATING.lowestPrice)).toBeInViewport({ ratio: 1 })
  for (const name of [heroButton, cta.button])
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/quote?package=${id}`)
  for (const { name, price, description } of packages)
    for (const text of [price, description]) await expect(cardOfCoating(page, name)).toContainText(text)
  const [, gold] = packages
  await clickInSection(cardOfCoating(page, gold?.name ?? '').getByRole('link', { name: 'Book Now' }))
  await expect(page).toHaveURL(`/quote?package=${gold?.id}`)
  await expectChosen(page, gold?.id ?? '')
})

const cardOfCoating = (page: Page, name: string) =>
  page.locator('li', { has: page.getByRole('heading', { name, exact: true }) })

test('with qrLanding: page, the QR code leads to a page with three contact links', async ({ page }) => {
  test.skip(BUSINESS.qrLanding !== 'page')
  const { phone, whatsapp, profiles } = CONTACT
  const contacts = [{ ...phone, text: 'Call Us' }, whatsapp]
  for (const { network, href } of profiles.slice(0, 1)) contacts.push({ text: network, href })
  await page.setViewportSize(PHONE.viewport)
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
})

test.describe('to a visitor abroad, the footer', () => {
  test.skip(!IS_SAMPLE, 'These moments are those of the sample’s opening hours.')
  test.use({ timezoneId: 'America/New_York' })

  test('says whether it is open, also on a page left open, shown again or taken from the cache', async ({ page }) => {
    const state = page.locator('#footer').getByText(/^(Open now|Closed)/)
    // Ten minutes before the business closes, which is time enough on a busy machine.
    await page.clock.install({ time: '2026-07-03T17:50:00+01:00' })
    await page.goto('/')
    await page.locator('#footer').scrollIntoViewIfNeeded()
    await expect(state).toHaveText('Open now · until 6pm')
    await page.clock.runFor('11:00')
    await expect(state).toHaveText('Closed · opens Saturday 8am')
    // The time passes without timers, as in a sleeping phone.
    await page.clock.setSystemTime('2026-07-04T12:00:00+01:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(state).toHaveText('Open now · until 6pm')
    await page.clock.setSystemTime('2026-07-05T12:00:00+01:00')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(state).toHaveText('Closed · opens Monday 8am')
  })
})
