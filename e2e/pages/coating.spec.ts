import { clickInSection } from '../support/actions.ts'
import { COATING, namesOf } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectChosen } from '../support/quote-form.ts'

test.skip(!COATING, 'This content has no coating page.')
test.beforeEach(({ page }) => page.goto('/ceramiccoating'))

const coating = COATING as NonNullable<typeof COATING>
const { title, id, packages, whatIs, process, results, cta } = coating ?? { packages: [] }

test('the ceramic coating page has its sections, benefits and process steps, and its lowest price beside a button', async ({
  page,
}) => {
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

test('Book Now leads to a quote form that names its coating', async ({ page }) => {
  for (const { name, id, price, description } of packages) {
    await page.goto('/ceramiccoating')
    const card = page.locator('li', { has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText(price)
    await expect(card).toContainText(description)
    await clickInSection(card.getByRole('link', { name: 'Book Now' }))
    await expect(page).toHaveURL(`/quote?package=${id}`)
    await expectChosen(page, id)
  }
})

test('the call to action leads to a quote form for a coating', async ({ page }) => {
  await clickInSection(page.getByRole('main').getByRole('link', { name: cta.button, exact: true }))
  await expect(page).toHaveURL(`/quote?package=${id}`)
  await expectChosen(page, id)
})
