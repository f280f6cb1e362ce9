import { clickInSection } from '../support/actions.ts'
import { COATING } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.skip(!COATING, 'This content has no coating page.')
test.beforeEach(({ page }) => page.goto('/ceramiccoating'))

const content: Partial<NonNullable<typeof COATING>> = COATING ?? {}
const { title = '', slug = '', subtitle = '', headings = [], benefits = [], steps = [] } = content
const { packages = [], button = '', heroButton = '', lowestPrice = '' } = content

test('the ceramic coating page has its sections, benefits and process steps', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(subtitle, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText(headings)
  for (const name of [...benefits, ...steps])
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
})

for (const { name, slug, price, description } of packages) {
  test(`Book Now for the ${name} coating leads to a quote form that names it`, async ({ page }) => {
    const card = page.locator('li', { has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText(price)
    await expect(card).toContainText(description)
    await clickInSection(card.getByRole('link', { name: 'Book Now' }))
    await expect(page).toHaveURL(`/quote?package=${slug}`)
    await expect(page.locator('[data-quote-subject]')).toContainText(price)
    await expect(page.getByLabel('Message')).toHaveValue(`I would like a quote for ${title}: ${name}.\n`)
  })
}

test('the call to action leads to a quote form for a coating', async ({ page }) => {
  await clickInSection(page.getByRole('main').getByRole('link', { name: button, exact: true }))
  await expect(page).toHaveURL(`/quote?service=${slug}`)
  await expect(page.getByLabel('Message')).toHaveValue(`I would like a quote for ${title}.\n`)
})

test('the ceramic coating page says its lowest price beside a button on the first screen', async ({
  page,
}) => {
  const hero = page.locator('main > :has(h1)')
  await expect(hero.getByText(lowestPrice)).toBeInViewport({ ratio: 1 })
  await expect(hero.getByRole('link', { name: heroButton, exact: true })).toHaveAttribute(
    'href',
    `/quote?service=${slug}`,
  )
})
