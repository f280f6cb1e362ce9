import type { Page } from '@playwright/test'
import { boxOf } from '../support/actions.ts'
import { PHONE, START } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.skip(!START, 'This content has no car.')
test.beforeEach(({ page }) => page.goto('/'))

const { heading = '', unsure, parts = [] } = START ?? {}

const stage = (page: Page) => page.getByRole('group', { name: heading })
const choice = (page: Page, { name, found }: (typeof parts)[number]) =>
  stage(page).getByRole('radio', { name: `${name} ${found.price}`, exact: true })

/** The colours of the car's parts. */
const colours = (page: Page) =>
  stage(page).evaluate((element) => {
    const car = element.querySelector('svg')
    const read = (name: string) => (car ? getComputedStyle(car).getPropertyValue(name) : '')
    return { paint: read('--paint-42'), wheels: read('--rim'), glass: read('--glass'), dust: read('--dust') }
  })

/** What a part of the car changes. A wash of the paint also changes how everything else looks. */
const CHANGES = {
  paint: ['paint', 'wheels', 'glass', 'dust'],
  wheels: ['wheels'],
  cabin: ['glass'],
  bay: [], // It only opens the bonnet.
  all: ['paint', 'wheels', 'glass', 'dust'],
}

test('the car is dusty until a part is chosen, and then only that part is clean', async ({ page }) => {
  const dusty = await colours(page)
  for (const offered of parts) {
    await choice(page, offered).check()
    const changed = Object.entries(await colours(page)).filter(
      ([name, colour]) => colour !== Object(dusty)[name],
    )
    expect(
      changed.map(([name]) => name),
      offered.name,
    ).toEqual(CHANGES[offered.part])
  }
})

test('the drawing can be pressed and is marked only where a part is offered', async ({ page }) => {
  const areas = await stage(page)
    .locator('label:has(use)')
    .evaluateAll((all) => all.map((area) => (area as HTMLLabelElement).htmlFor.replace('part_', '')))
  // Each area is drawn with its pin.
  const pins = await stage(page)
    .locator('label use')
    .evaluateAll((all) =>
      all
        .map((use) => use.getAttribute('href') ?? '')
        .filter((area) => document.querySelector(`${area} [href="#car_pin"]`))
        .map((area) => area.replace('#car_area_', '')),
    )
  const offered = parts.map(({ part }) => part).filter((part) => part !== 'all')
  expect([...new Set(areas)].sort()).toEqual(offered.toSorted())
  expect(pins.sort()).toEqual(offered.toSorted())
  await expect(stage(page).getByRole('radio')).toHaveCount(parts.length)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('each part names its package, its price and its time, and leads to its steps and to a quote', async ({
      page,
    }) => {
      await expect(stage(page).getByRole('heading', { name: unsure?.heading ?? '' })).toBeVisible()
      for (const offered of parts) {
        const { name, label, details, id } = offered.found
        await choice(page, offered).check()
        await expect(stage(page).getByRole('heading', { level: 3 })).toHaveText(`${label} ${details}`)
        await expect(stage(page).getByRole('link', { name: 'Get a free quote' })).toHaveAttribute(
          'href',
          `/quote?package=${id}`,
        )
        const more = stage(page).getByRole('link', { name: `What’s included in ${name}`, exact: true })
        const target = page.locator((await more.getAttribute('href')) ?? '')
        await expect(target.locator('h3')).toHaveText(name)
      }
    })
  })
}

test.describe('on a phone of 390 by 844 px', () => {
  test.use({ ...PHONE, viewport: { width: 390, height: 844 } })

  const choices = (page: Page) => stage(page).getByRole('radio').first().locator('xpath=../..')
  const drawing = (page: Page) => stage(page).locator('svg').first().locator('xpath=..')

  test('with its heading under the header, no choice is under the bar', async ({ page }) => {
    const title = stage(page).getByRole('heading', { level: 2 })
    await title.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
    const bar = page.getByRole('navigation', { name: 'Contact' })
    await expect(bar).toBeVisible()
    const { y, height } = await boxOf(choices(page))
    expect(y + height).toBeLessThanOrEqual((await boxOf(bar)).y)
  })

  test('a tap on a part keeps the choices in place, and shows the package and its link below them', async ({
    page,
  }) => {
    const bar = page.getByRole('navigation', { name: 'Contact' })
    for (const [find, block, isInView] of [
      [drawing, 'start', true],
      [choices, 'end', false], // The choices themselves show the prices.
    ] as const) {
      await find(page).evaluate(
        (element, block) => element.scrollIntoView({ block, behavior: 'instant' }),
        block,
      )
      await expect(bar).toBeVisible()
      const bottom = (await boxOf(bar)).y
      const before = await boxOf(choices(page))
      for (const offered of parts) {
        await choice(page, offered).locator('xpath=..').tap()
        const { label, details } = offered.found
        const result = stage(page).getByRole('heading', { level: 3 })
        await expect(result).toHaveText(`${label} ${details}`)
        expect(await boxOf(choices(page)), offered.name).toEqual(before)
        const [heading, link] = [
          await boxOf(result),
          await boxOf(stage(page).getByRole('link', { name: 'Get a free quote' })),
        ]
        expect(heading.y, offered.name).toBeGreaterThanOrEqual(before.y + before.height)
        if (isInView) expect(link.y + link.height, offered.name).toBeLessThanOrEqual(bottom)
      }
    }
  })

  test('the answer has room above and below its button', async ({ page }) => {
    for (const offered of parts) {
      await choice(page, offered).check({ force: true })
      const quote = await boxOf(stage(page).getByRole('link', { name: 'Get a free quote' }))
      const text = await boxOf(stage(page).getByText(offered.text, { exact: true }))
      const { y, height } = await boxOf(stage(page))
      expect(quote.y - (text.y + text.height), offered.name).toBeGreaterThanOrEqual(24)
      expect(y + height - (quote.y + quote.height), offered.name).toBeGreaterThanOrEqual(24)
    }
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a tap on a part of the car chooses it', async ({ page }) => {
    const car = stage(page).locator('svg').first()
    await car.scrollIntoViewIfNeeded()
    const { width, height } = await boxOf(car)
    for (const [part, x, y] of [
      ['wheels', 0.78, 0.74],
      ['cabin', 0.42, 0.27],
      ['bay', 0.86, 0.42],
      ['paint', 0.34, 0.56],
    ] as const) {
      const offered = parts.find((one) => one.part === part)
      if (!offered) continue
      await car.click({ position: { x: x * width, y: y * height }, force: true })
      await expect(choice(page, offered)).toBeChecked()
    }
  })
})
