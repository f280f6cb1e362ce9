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
  PHONE,
  QUESTIONS,
  QUOTE_LINK,
  SERVICES,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(({ page }) => page.goto('/'))

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.locator('#footer')
const names = (section: Locator) => section.getByRole('listitem').getByRole('heading', { level: 3 })

/** The section with this heading. */
const sectionOf = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading }) })

async function expectLink(place: Locator, label: string, href: string): Promise<void> {
  await expect(place.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
}

test('the sections are in the expected order', async ({ page }) => {
  const questions = QUESTIONS.length > 0 ? ['[aria-labelledby=faq-heading]'] : []
  const inOrder = ['h1', '#about', '#services', '#quote', '#location', ...questions, '#footer']
  const tops: number[] = []
  for (const place of inOrder) tops.push((await boxOf(page.locator(place).first())).y)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(inOrder.length)
})

test('on a wide screen the header stays, and its links lead to the start of a section', async ({ page }) => {
  await page.setViewportSize(DESKTOP.viewport)
  const labels = await header(page).getByRole('navigation').getByRole('link').allInnerTexts()
  expect(labels.filter((label) => label !== 'GALLERY')).toEqual(NAV.map(({ label }) => label))
  await expect(header(page).locator('.logo, .wordmark')).toBeVisible()
  for (const { label, anchor } of [...NAV, QUOTE_LINK]) {
    await expectLink(header(page), label, anchor)
    await header(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page.locator(anchor)).toBeInViewport()
    await expect(header(page)).toBeInViewport({ ratio: 1 })
    if ([QUOTE_LINK.anchor, '#footer'].includes(anchor)) continue
    await waitForScrollEnd(page)
    const headerEnd = (await boxOf(header(page))).height
    const sectionTop = (await boxOf(page.locator(anchor))).y
    // Sections start between two pixels, but the page scrolls by whole pixels.
    expect(sectionTop, label).toBeGreaterThan(headerEnd - 2)
    expect(sectionTop, label).toBeLessThanOrEqual(headerEnd)
  }
})

test('on a phone each link of the hero leads to a heading right under the header', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  for (const { label, anchor } of [
    { label: HERO.quoteButton, anchor: '#quote' },
    { label: HERO.servicesButton, anchor: '#services' },
  ]) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: label, exact: true }).first().click()
    await waitForScrollEnd(page)
    const heading = page.locator(anchor).getByRole('heading', { level: 2 })
    await expect(heading).toBeInViewport({ ratio: 1 })
    const [{ height }, { y }] = [await boxOf(header(page)), await boxOf(heading)]
    expect(y).toBeGreaterThan(height)
    expect(y).toBeLessThan(height + PHONE.viewport.height / 4)
  }
})

test('the hero fills the first screen with its heading, badges, links and facts', async ({ page }) => {
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HERO.heading)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expectLink(main, HERO.quoteButton, '#quote')
  await expectLink(main, HERO.servicesButton, '#services')
  for (const badge of HERO.badges) await expect(main.getByText(badge, { exact: true })).toBeInViewport()
  const facts = page.locator('main > :has(h1) dt')
  await expect(facts).toHaveText(HERO.facts, { useInnerText: true })
  for (const fact of await facts.all()) await expect(fact).toBeInViewport({ ratio: 1 })
  await expect(page.locator('section').first()).not.toBeInViewport()
})

test('each section has its heading and cards, and the form its purposes', async ({ page }) => {
  const services = page.locator('#services')
  const headings = [HOME.about, HOME.why, HOME.location].map(({ heading }) => sectionOf(page, heading))
  const cards = [ABOUT_CARDS, namesOf(HOME.why.points), namesOf(HOME.location.cards)]
  for (const [index, section] of headings.entries()) await expect(names(section)).toHaveText(cards[index] ?? [])
  await expect(names(services)).toHaveText(namesOf(SERVICES))
  for (const { name, price } of SERVICES) {
    await expect(cardOf(page, name)).toContainText(price)
    await expect(learnMore(page, name)).toHaveAccessibleDescription(name)
  }
  const form = page.locator('#quote form')
  for (const [label, token] of Object.entries({ Name: 'name', Phone: 'tel', Email: 'email' }))
    await expect(form.getByLabel(label)).toHaveAttribute('autocomplete', token)
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
