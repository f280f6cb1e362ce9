import type { Page } from '@playwright/test'
import { CAR_PARTS, PHONE } from './expected-content.ts'
import { expect, test } from './fixtures.ts'

const stage = (page: Page) => page.getByRole('group', { name: 'Where shall we start?' })
const choice = (page: Page, part: string) => stage(page).getByRole('radio', { name: new RegExp(`^${part} `) })

/** The colours of the car's parts. */
const colours = (page: Page) =>
  stage(page).evaluate((element) => {
    const car = element.querySelector('svg')
    const read = (name: string) => (car ? getComputedStyle(car).getPropertyValue(name) : '')
    return { paint: read('--p'), wheels: read('--al'), glass: read('--g'), dust: read('--du') }
  })

test('the car is dusty until a part is chosen, and then only that part is clean', async ({ page }) => {
  await page.goto('/')
  const dusty = await colours(page)
  await choice(page, 'Wheels').check()
  const withCleanWheels = await colours(page)
  expect(withCleanWheels).toEqual({ ...dusty, wheels: withCleanWheels.wheels })
  expect(withCleanWheels.wheels).not.toBe(dusty.wheels)
  await choice(page, 'Cabin').check()
  const withCleanCabin = await colours(page)
  expect(withCleanCabin).toEqual({ ...dusty, glass: withCleanCabin.glass })
  await choice(page, 'Inside and out').check()
  const clean = await colours(page)
  for (const [part, colour] of Object.entries(clean)) expect(colour, part).not.toBe(Object(dusty)[part])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('each part names its package, its price and its time, and leads to its steps and to a quote', async ({
      page,
    }) => {
      await page.goto('/')
      await expect(stage(page).getByRole('heading', { name: 'Not sure? Start with a quote.' })).toBeVisible()
      for (const { part, name, price } of CAR_PARTS) {
        await choice(page, part).check()
        const answer = stage(page).getByRole('heading', { level: 3 })
        await expect(answer).toHaveText(new RegExp(`^${name} ${price}, about \\d`))
        await expect(stage(page).getByRole('link', { name: 'Get a free quote' })).toHaveAttribute(
          'href',
          `/quote?package=${name.toLowerCase().replaceAll(' ', '-')}`,
        )
        const more = stage(page).getByRole('link', { name: `What’s included in ${name}` })
        const target = page.locator((await more.getAttribute('href')) ?? '')
        await expect(target.locator('h3')).toHaveText(name)
      }
    })
  })
}

test('“What’s included” opens the package', async ({ page }) => {
  await page.goto('/')
  await choice(page, 'Cabin').check()
  await stage(page).getByRole('link', { name: 'What’s included in Interior Revival' }).click()
  await expect(page.getByRole('dialog').getByRole('tabpanel', { name: 'Interior Revival' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a tap on a part of the car chooses it', async ({ page }) => {
    await page.goto('/')
    const car = stage(page).locator('svg').first()
    await car.scrollIntoViewIfNeeded()
    const { width = 0, height = 0 } = (await car.boundingBox()) ?? {}
    for (const [part, x, y] of [
      ['Wheels', 0.78, 0.74],
      ['Cabin', 0.42, 0.27],
      ['Engine bay', 0.86, 0.42],
      ['Paint', 0.34, 0.56],
    ] as const) {
      await car.click({ position: { x: x * width, y: y * height }, force: true })
      await expect(choice(page, part)).toBeChecked()
    }
  })

  test('from the first screen to a price takes no tap, and to a sent request four fields and three taps', async ({
    page,
  }) => {
    await page.goto('/')
    let taps = 0
    const tap = async (target: ReturnType<Page['locator']>) => {
      await target.tap()
      taps++
    }
    await expect(page.getByText('From £49', { exact: true })).toBeInViewport()
    await page.locator('#services').scrollIntoViewIfNeeded()
    await expect(choice(page, 'Cabin')).toBeVisible()

    await tap(choice(page, 'Cabin').locator('xpath=..'))
    await tap(stage(page).getByRole('link', { name: 'Get a free quote' }))
    await expect(page).toHaveURL('/quote?package=interior-revival')
    const values = { Name: 'Ailsa', Email: 'taps@example.com', Phone: '07700 900456' }
    for (const [label, text] of Object.entries(values)) await page.getByLabel(label).fill(text)
    await page.getByLabel('Message').press('End')
    await tap(page.locator('form').getByRole('button', { name: 'GET YOUR FREE QUOTE' }))
    await expect(page.getByRole('region', { name: 'That’s you sorted' })).toBeVisible()
    expect(taps).toBe(3)
  })
})
