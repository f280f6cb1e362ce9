import type { Locator, Page } from '@playwright/test'
import { boxOf, cardOf, learnMore, waitForScrollEnd } from '../support/actions.ts'
import {
  ABOUT_CARDS,
  APPROVALS,
  BUSINESS,
  CONTACT,
  DESKTOP,
  HERO,
  HOME,
  HOURS,
  IS_SAMPLE,
  NAV,
  namesOf,
  QUOTE_LINK,
  SERVICES,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(({ page }) => page.goto('/'))

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.locator('#footer')

async function expectLink(place: Locator, label: string, href: string): Promise<void> {
  await expect(place.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
}

test('on a wide screen the header stays, and its links lead to the start of a section', async ({ page }) => {
  await page.setViewportSize(DESKTOP.viewport)
  await expect(header(page).locator('.logo, .wordmark')).toBeVisible()
  for (const { label, anchor } of [...NAV, QUOTE_LINK]) {
    await header(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page.locator(anchor)).toBeInViewport()
    await expect(header(page)).toBeInViewport({ ratio: 1 })
    if ([QUOTE_LINK.anchor, '#footer'].includes(anchor)) continue
    await waitForScrollEnd(page)
    // Sections start between two pixels, but the page scrolls by whole pixels.
    const gap = (await boxOf(page.locator(anchor))).y - (await boxOf(header(page))).height
    expect(Math.abs(gap + 1), label).toBeLessThan(1.5)
  }
})

test('the hero fills the first screen with its heading, badges, links and facts', async ({ page }) => {
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(HERO.heading)
  await expectLink(main, HERO.quoteButton, '#quote')
  await expectLink(main, HERO.servicesButton, '#services')
  const facts = page.locator('main > :has(h1) dt')
  await expect(facts).toHaveText(HERO.facts, { useInnerText: true })
  const badges = HERO.badges.map((badge) => main.getByText(badge, { exact: true }))
  for (const part of [heading, ...badges, ...(await facts.all())]) await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.locator('section').first()).not.toBeInViewport()
})

test('about, the reasons, the services and the area have their cards', async ({ page }) => {
  for (const [anchor, cards] of [
    ['#about', ABOUT_CARDS],
    [`section:has(> * :text-is("${HOME.why.heading}"))`, namesOf(HOME.why.points)],
    ['#services', namesOf(SERVICES)],
    ['#location', namesOf(HOME.location.cards)],
  ] as const)
    await expect(page.locator(anchor).getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([...cards])
  for (const { name, price } of SERVICES) {
    await expect(cardOf(page, name)).toContainText(price)
    await expect(learnMore(page, name)).toHaveAccessibleDescription(name)
  }
})

test('approvals link to their proof, and Location has a map or a list of the districts', async ({ page }) => {
  const proofs = page.locator('#about').getByRole('link', { name: HOME.about.approvalLink, exact: true })
  await expect(proofs).toHaveCount(APPROVALS.length)
  for (const [index, { proof }] of APPROVALS.entries())
    await expect(proofs.nth(index)).toHaveAttribute('href', String(proof))
  const location = page.locator('#location')
  const map = location.getByRole('img')
  await expect(map).toHaveCount(IS_SAMPLE ? 1 : 0)
  for (const { name } of BUSINESS.area.districts) {
    if (IS_SAMPLE) await expect(map).toHaveAccessibleName(new RegExp(name))
    else await expect(location.getByRole('listitem').getByText(name, { exact: true })).toBeVisible()
  }
})

test('the footer has the phone, WhatsApp, email, social networks and the opening hours', async ({ page }) => {
  const { phone, whatsapp, email, profiles } = CONTACT
  for (const { text, href } of [phone, whatsapp, email]) await expectLink(footer(page), text, href)
  for (const { network, href } of profiles) await expectLink(footer(page), network, href)
  const lines = await footer(page).locator('dl > div:not([hidden])').allInnerTexts()
  expect(lines.map((line) => line.replace(/\s+/g, ' '))).toEqual(HOURS)
})
