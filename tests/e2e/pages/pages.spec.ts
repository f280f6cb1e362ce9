import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { cardOf, TERMS_BUTTON } from '../support/actions.ts'
import { BUSINESS, COATING, CONTACT, IS_SAMPLE, namesOf, PHONE, SERVICES, TERMS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

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
  const headings = [title, whatIs.heading, packagesHeading, process.heading, results.heading, cta.heading]
  for (const text of [...headings, subtitle, ...namesOf([...whatIs.benefits, ...process.steps])])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.locator('main > :has(h1)').getByText(COATING.lowestPrice)).toBeInViewport({ ratio: 1 })
  for (const name of [heroButton, cta.button])
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/quote?package=${id}`)
  for (const { name, price, description, id } of packages) {
    const card = page.locator('li', { has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText(price)
    await expect(card).toContainText(description)
    await expect(card.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', `/quote?package=${id}`)
  }
})

test('with qrLanding: page, the QR code leads to a page with three contact links', async ({ page }) => {
  test.skip(BUSINESS.qrLanding !== 'page')
  const { phone, whatsapp, profiles } = CONTACT
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/qrcodelanding')
  await expect(page.getByRole('heading', { level: 1, name: BUSINESS.name })).toBeVisible()
  await expect(page.getByText(BUSINESS.tagline)).toBeVisible()
  const links = page.getByRole('main').getByRole('link')
  for (const [index, { href }] of [phone, whatsapp, ...profiles.slice(0, 1)].entries()) {
    await expect(links.nth(index)).toBeInViewport({ ratio: 1 })
    await expect(links.nth(index)).toHaveAttribute('href', href)
  }
  for (const { name } of BUSINESS.partnerLogos)
    await expect(page.getByRole('img', { name, exact: true })).not.toHaveJSProperty('naturalHeight', 0)
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
