import { clickInSection } from '../support/actions.ts'
import { COATING, namesOf } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectChosen } from '../support/quote-form.ts'

test.skip(!COATING, 'This content has no coating page.')
test.beforeEach(({ page }) => page.goto('/ceramiccoating'))

const coating = COATING as NonNullable<typeof COATING>
const { title, id, packages, whatIs, process, results, cta } = coating ?? { packages: [] }

test('the ceramic coating page has its sections, steps and lowest price', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(coating.subtitle, { exact: true })).toBeVisible()
  const { packagesHeading } = coating
  const headings = [whatIs.heading, packagesHeading, process.heading, results.heading, cta.heading]
  await expect(page.getByRole('heading', { level: 2 })).toContainText(headings)
  for (const name of namesOf([...whatIs.benefits, ...process.steps]))
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  const hero = page.locator('main > :has(h1)')
  await expect(hero.getByText(coating.lowestPrice)).toBeInViewport({ ratio: 1 })
  await expect(hero.getByRole('link', { name: coating.heroButton, exact: true })).toHaveAttribute(
    'href',
    `/quote?package=${id}`,
  )
})

test('each coating has its price and a link to a quote, and there is one for any', async ({ page }) => {
  for (const { name, id, price, description } of packages) {
    const card = page.locator('li', { has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText(price)
    await expect(card).toContainText(description)
    await expect(card.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', `/quote?package=${id}`)
  }
  await clickInSection(page.getByRole('main').getByRole('link', { name: cta.button, exact: true }))
  await expect(page).toHaveURL(`/quote?package=${id}`)
  await expectChosen(page, id)
})
