import { boxOf } from '../support/actions.ts'
import { COATING, COMPARISON, LAST_PACKAGE, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.use(PHONE)
const isAtHome = COMPARISON && !COMPARISON.lamp
const path = isAtHome ? '/' : '/ceramiccoating'

test('Home and End uncover one of the pictures, and a tap moves the edge between them', async ({ page }) => {
  test.skip(!isAtHome && !COATING, 'This content has no comparison of two photos.')
  await page.goto(path)
  const slider = page.getByRole('slider')
  const before = page.getByRole('figure', { name: 'Before' })
  const covered = () => before.evaluate((figure) => /[\d.]+%/.exec(getComputedStyle(figure).clipPath)?.[0])
  await slider.focus()
  await expect(slider).toHaveAttribute('aria-valuetext', '50% before, 50% after')
  expect(await covered()).toBe('50%')
  await page.keyboard.press('End')
  await expect.poll(covered).toBe('0%')
  await expect(slider).toHaveAttribute('aria-valuetext', '100% before, 0% after')
  await page.keyboard.press('Home')
  await expect.poll(covered).toBe('100%')
  const { width, height } = await boxOf(slider)
  await slider.click({ position: { x: width * 0.25, y: height / 2 } })
  // The thumb has a width, which shifts the value by a few per cent.
  await expect.poll(async () => Math.abs(Number(await slider.inputValue()) - 25)).toBeLessThan(10)
})

test('the comparison on the home page links to its package', async ({ page }) => {
  test.skip(!COMPARISON, 'This content has no comparison on the home page.')
  const { link, found } = COMPARISON ?? { link: '', found: LAST_PACKAGE }
  await page.goto('/')
  await page.getByRole('link', { name: `${link}, ${found.price}`, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: found.name, exact: true })).toBeVisible()
})
