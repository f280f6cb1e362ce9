import type { Page } from '@playwright/test'
import { price } from '../../../core/business/price.ts'
import { boxOf } from '../support/actions.ts'
import { BUSINESS, chosen, PHONE, START } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, jobOf, lightbox, scrollToGallery, serve } from '../support/gallery.ts'
import { expectChosen } from '../support/quote-form.ts'

test.skip(!START, 'This content has no car.')
test.beforeEach(({ page }) => page.goto('/'))

const { heading = '', unsure, parts = [] } = START ?? {}
const SIZES = BUSINESS.sizes

const stage = (page: Page) => page.getByRole('group', { name: heading })
const choice = (page: Page, { name, found }: (typeof parts)[number]) =>
  stage(page).getByRole('checkbox', { name: `${name} ${found.price}`, exact: true })

test('the car is dusty until parts are chosen, and then what their packages clean is clean', async ({ page }) => {
  /** The colours of the car's parts. */
  const colours = () =>
    stage(page)
      .locator('svg')
      .first()
      .evaluate((car) => ['--paint-42', '--rim', '--glass'].map((name) => getComputedStyle(car).getPropertyValue(name)))
  const dusty = await colours()
  const shown = { paint: 0, wheels: 1, cabin: 2, all: undefined, bay: undefined } // That of the bay only opens the bonnet.
  const clean = async () => (await colours()).map((colour, index) => colour !== dusty[index])
  const expected = [false, false, false]
  for (const offered of parts.filter(({ part }) => part !== 'all')) {
    await choice(page, offered).check()
    const index = shown[offered.part]
    if (index !== undefined) expected[index] = true
    expect(await clean(), offered.name).toEqual(expected)
  }
  const ids = parts.flatMap(({ part, package: id }) => (part === 'all' ? [] : [id]))
  await expectChosen(page, ...ids)
  await expect(stage(page).getByText(chosen(ids).sum, { exact: true })).toBeVisible()
})

test('the size of the car is asked once: the prices, the sum, the dialogs and the form are for it', async ({
  page,
}) => {
  const size = SIZES.at(-1)
  const [offered] = parts
  test.skip(!size || !offered?.found.prices, 'No price of this content depends on the size.')
  const { id = '', name = '' } = size ?? {}
  const amount = price(offered?.found.prices?.[id] ?? 0)
  await stage(page).getByRole('radio', { name }).check()
  const chosen = stage(page).getByRole('checkbox', { name: `${offered?.name} from ${amount}` })
  await chosen.check()
  await expect(stage(page).locator('[data-total]')).toHaveText(`1 chosen, from ${amount}`)
  await expect(page.getByRole('combobox', { name: /^Your car/ })).toHaveValue(id)
  await serve(page, [jobOf(1, offered?.found.name)])
  await scrollToGallery(page)
  await cards(page).first().click()
  await expect(lightbox(page).getByRole('paragraph')).toContainText(`from ${amount}`)
  await page.keyboard.press('Escape')
  await stage(page)
    .getByRole('link', { name: /^What’s included/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`from ${amount}`).last()).toBeVisible()
  await dialog.getByLabel('The size of your car').selectOption(SIZES[0]?.id ?? '')
  await page.keyboard.press('Escape')
  await expect(stage(page).getByRole('radio', { name: SIZES[0]?.name ?? '' })).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each part that is chosen names its package and price, and leads to its steps and to the form', async ({
    page,
  }) => {
    await expect(stage(page).getByRole('checkbox')).toHaveCount(parts.length)
    await expect(stage(page).getByRole('heading', { name: unsure?.heading ?? '' })).toBeVisible()
    const shown: string[] = []
    for (const offered of parts) {
      const { name, label, details } = offered.found
      await choice(page, offered).check()
      shown.push(`${label} ${details}`)
      await expect(stage(page).getByRole('heading', { level: 3 })).toHaveText(shown, { useInnerText: true })
      await expect(stage(page).getByRole('link', { name: 'Get a free quote' })).toHaveAttribute('href', '#quote')
      const more = stage(page).getByRole('link', { name: `What’s included in ${name}`, exact: true })
      await expect(page.locator((await more.getAttribute('href')) ?? '').locator('h3')).toHaveText(name)
    }
  })
})

test.describe('on a phone', () => {
  test.use({ ...PHONE, viewport: { width: 390, height: 844 } })

  test('the answer to what was chosen last is read first, and those before it are folded', async ({ page }) => {
    const [first, second] = parts.filter(({ part }) => part !== 'all')
    test.skip(!first || !second, 'There is one part only.')
    if (!first || !second) return
    await choice(page, first).scrollIntoViewIfNeeded()
    await expect(page.locator('html')).toHaveAttribute('data-choice', 'started')
    await choice(page, first).check()
    await choice(page, second).check()
    const names = [second, first].map(({ found }) => found.name)
    await expect(stage(page).getByRole('heading', { level: 3 })).toContainText(names, { useInnerText: true })
    const more = (name: string) => stage(page).getByRole('link', { name: `What’s included in ${name}`, exact: true })
    await expect(more(first.found.name)).toBeHidden()
    await choice(page, second).uncheck()
    await expect(more(first.found.name)).toBeVisible()
  })

  test('a tap on the car chooses a part, and only parts that are offered', async ({ page }) => {
    const areas = await stage(page)
      .locator('label:has(use)')
      .evaluateAll((all) => all.map((area) => (area as HTMLLabelElement).htmlFor.replace('part_', '')))
    const offered = parts.filter(({ part }) => part !== 'all')
    expect(areas.toSorted()).toEqual(offered.map(({ part }) => part).sort())
    const car = stage(page).locator('svg:has(#car_body)')
    await car.scrollIntoViewIfNeeded()
    const { width, height } = await boxOf(car)
    const places = {
      wheels: [0.78, 0.74],
      cabin: [0.42, 0.27],
      bay: [0.86, 0.42],
      paint: [0.34, 0.56],
      all: [],
    }
    for (const one of offered) {
      const [x = 0, y = 0] = places[one.part]
      await car.click({ position: { x: x * width, y: y * height }, force: true })
      await expect(choice(page, one)).toBeChecked()
    }
  })
})
