import type { Locator, Page } from '@playwright/test'
import { boxOf, cardOf, clickInSection, learnMore, waitForScrollEnd } from '../support/actions.ts'
import {
  ABOUT_CARDS,
  APPROVALS,
  BUSINESS,
  CONTACT,
  DESKTOP,
  HERO,
  HOME,
  HOURS,
  NAV,
  namesOf,
  PHONE,
  QUESTIONS,
  QUOTE,
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
  const questions = QUESTIONS.length > 0 ? ['details'] : []
  const inOrder = ['h1', '#about', '#services', '#quote', '#location', ...questions, '#footer']
  const tops: number[] = []
  for (const place of inOrder) tops.push((await boxOf(page.locator(place).first())).y)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(inOrder.length)
})

test.describe('on a wide screen', () => {
  test.use(DESKTOP)

  test('the header stays in view, and each of its links leads to the start of its section', async ({
    page,
  }) => {
    const labels = await header(page).getByRole('navigation').getByRole('link').allInnerTexts()
    expect(labels.filter((label) => label !== 'GALLERY')).toEqual(NAV.map(({ label }) => label))
    await expect(header(page).getByRole('img', { name: BUSINESS.name })).toBeVisible()
    for (const { label, anchor } of [...NAV, QUOTE_LINK]) {
      await expectLink(header(page), label, anchor)
      await header(page).getByRole('link', { name: label, exact: true }).click()
      await expect(page.locator(anchor)).toBeInViewport()
      await expect(header(page)).toBeInViewport({ ratio: 1 })
      if ([QUOTE_LINK.anchor, '#footer'].includes(anchor)) continue
      await waitForScrollEnd(page)
      const headerEnd = (await boxOf(header(page))).height
      const sectionTop = await page.locator(anchor).evaluate((section) => section.getBoundingClientRect().top)
      // Sections start between two pixels, but the page scrolls by whole pixels.
      expect(sectionTop, label).toBeGreaterThan(headerEnd - 2)
      expect(sectionTop, label).toBeLessThanOrEqual(headerEnd)
    }
  })
})

for (const { viewport } of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} px each link of the hero leads to its heading, which is right under the header`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const { label, anchor } of [
      { label: HERO.quoteButton, anchor: '#quote' },
      { label: HERO.servicesButton, anchor: '#services' },
    ]) {
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: label, exact: true }).first().click()
      await waitForScrollEnd(page)
      const heading = page.locator(anchor).getByRole('heading', { level: 2 })
      await expect(heading).toBeInViewport({ ratio: 1 })
      const headerEnd = (await boxOf(header(page))).height
      const top = (await boxOf(heading)).y
      expect(top).toBeGreaterThan(headerEnd)
      expect(top).toBeLessThan(headerEnd + viewport.height / 4)
    }
  })
}

test('the hero fills the first screen with its heading, badges, links and facts', async ({ page }) => {
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HERO.heading)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expectLink(main, HERO.quoteButton, '#quote')
  await expectLink(main, HERO.servicesButton, '#services')
  for (const badge of HERO.badges) await expect(main.getByText(badge, { exact: true })).toBeInViewport()
  const facts = page.locator('main > :has(h1) dt')
  await expect(facts).toHaveText(HERO.facts)
  for (const fact of await facts.all()) await expect(fact).toBeInViewport({ ratio: 1 })
  await expect(page.locator('section').first()).not.toBeInViewport()
})

for (const width of [320, 390]) {
  test(`at ${width} px each large line of the heading fills the measure`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.evaluate(() => document.fonts.ready)
    const shares = await page.locator('h1').evaluate((heading) => {
      const { width: measure } = heading.getBoundingClientRect()
      const lines = [...heading.children].slice(0, -1)
      return lines.map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        const { width, height } = range.getBoundingClientRect()
        return {
          share: width / measure,
          isOneLine: height < 1.8 * Number.parseFloat(getComputedStyle(line).fontSize),
        }
      })
    })
    expect(shares).toHaveLength(HOME.hero.heading.large.length)
    for (const { share, isOneLine } of shares) {
      expect(isOneLine).toBe(true)
      // The fallback font, if it is still shown, is narrower or wider by a few per cent.
      expect(share).toBeGreaterThan(0.85)
      expect(share).toBeLessThanOrEqual(1.01)
    }
  })
}

test('each section has its heading and its cards', async ({ page }) => {
  const services = page.locator('#services')
  const headings = [HOME.about, HOME.why, HOME.location].map(({ heading }) => sectionOf(page, heading))
  const cards = [ABOUT_CARDS, namesOf(HOME.why.points), namesOf(HOME.location.cards)]
  for (const [index, section] of headings.entries())
    await expect(names(section)).toHaveText(cards[index] ?? [])
  await expect(names(services)).toHaveText(namesOf(SERVICES))
  for (const { name, price } of SERVICES) {
    await expect(cardOf(page, name)).toContainText(price)
    await expect(learnMore(page, name)).toHaveAccessibleDescription(name)
  }
  const form = page.locator('#quote form')
  for (const label of QUOTE.fields) await expect(form.getByLabel(label, { exact: true })).toBeVisible()
  await expect(form.getByLabel('Phone')).toHaveAttribute('placeholder', QUOTE.phonePlaceholder)
  for (const [label, token] of Object.entries({ Name: 'name', Phone: 'tel', Email: 'email' }))
    await expect(form.getByLabel(label)).toHaveAttribute('autocomplete', token)
  await expect(form.getByRole('button', { name: QUOTE.submit })).toBeVisible()
})

test('the cards of approvals link to the proof, and Location has a map or a list of the districts', async ({
  page,
}) => {
  const proofs = page.locator('#about').getByRole('link', { name: HOME.about.approvalLink, exact: true })
  await expect(proofs).toHaveCount(APPROVALS.length)
  for (const [index, { proof }] of APPROVALS.entries())
    await expect(proofs.nth(index)).toHaveAttribute('href', String(proof))
  const location = page.locator('#location')
  const map = location.getByRole('img')
  const hasMap = BUSINESS.area.districts.some(({ at }) => at)
  await expect(map).toHaveCount(hasMap ? 1 : 0)
  for (const { name } of BUSINESS.area.districts) {
    if (hasMap) await expect(map).toHaveAccessibleName(new RegExp(name))
    else await expect(location.getByRole('listitem').getByText(name, { exact: true })).toBeVisible()
  }
})

test('a question opens and shows its answer, beside links to call and to message', async ({ page }) => {
  test.skip(QUESTIONS.length === 0)
  const first = page.locator('details').first()
  await expect(first.getByRole('paragraph')).toBeHidden()
  await clickInSection(first.locator('summary'))
  await expect(first.getByRole('paragraph')).toBeVisible()
  const questions = page.locator('section').filter({ has: first })
  for (const { text, href } of [CONTACT.phone, CONTACT.whatsapp]) await expectLink(questions, text, href)
})

test('the footer has the phone, WhatsApp, email, social networks and the opening hours', async ({ page }) => {
  const { phone, whatsapp, email, profiles } = CONTACT
  for (const { text, href } of [phone, whatsapp, email]) await expectLink(footer(page), text, href)
  for (const { network, href } of profiles) await expectLink(footer(page), network, href)
  const lines = await footer(page).locator('dl > div:not([hidden])').allInnerTexts()
  expect(lines.map((line) => line.replace(/\s+/g, ' '))).toEqual(HOURS)
})
