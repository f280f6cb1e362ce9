import { expectPriceList, openService } from './actions.ts'
import { expect, test } from './site.ts'
import { CONTACT, HOURS, NAV, SERVICES } from './spec.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('on paper every service stands with its packages, prices and steps', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const { name } of SERVICES) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
  await expectPriceList(page)
})

test('on paper stands how to reach us, and when', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  const footer = page.locator('#footer')
  for (const text of [CONTACT.phone.text, CONTACT.email.text]) {
    await expect(footer.getByText(text, { exact: true })).toBeVisible()
  }
  for (const line of HOURS)
    await expect(footer.locator('dl > div').filter({ hasText: line.split(' ')[0] ?? '' })).toBeVisible()
})

test('on paper nothing asks for a click', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const { label } of NAV)
    await expect(page.getByRole('link', { name: label, exact: true })).toHaveCount(0)
  for (const label of ['Ask for a quote', 'Get a free quote', 'Free quote']) {
    await expect(page.getByRole('link', { name: label })).toHaveCount(0)
  }
})

test('on paper the text is dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.evaluate(lightness)).toEqual({ ground: 255, lightText: [] })
})

test('an open dialog does not hide the price list on paper', async ({ page }) => {
  await openService(page, 'Combined Detailing')
  await page.emulateMedia({ media: 'print' })
  await expectPriceList(page)
})

/** How light the ground is, 255 being white, and the texts that would be faint on it. Runs in the page. */
function lightness(): { ground: number; lightText: string[] } {
  const canvas = document.createElement('canvas').getContext('2d')
  const lightnessOf = (color: string) => {
    if (!canvas) throw new Error('There is no canvas to measure on')
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return Math.min(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
  }
  const texts = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, strong')]
  return {
    ground: lightnessOf(getComputedStyle(document.documentElement).backgroundColor),
    lightText: texts
      .filter((text) => text.checkVisibility() && lightnessOf(getComputedStyle(text).color) > 120)
      .map((text) => text.outerHTML.slice(0, 80)),
  }
}
