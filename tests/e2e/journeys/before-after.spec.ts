import { boxOf } from '../support/actions.ts'
import { COATING, COMPARISON, LAST_PACKAGE, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.use(PHONE)
test.skip(!COMPARISON && !COATING, 'This content has no comparison.')

const path = COMPARISON ? '/' : '/ceramiccoating'

test('Home and End uncover one of the pictures, and a tap moves the edge between them', async ({ page }) => {
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

test('a label fades out before the edge cuts it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // It fades at once.
  await page.goto(path)
  const slider = page.getByRole('slider')
  const readLabel = (label: string) =>
    page
      .getByRole('figure', { name: label })
      .getByText(label, { exact: true })
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left, right, isShown: getComputedStyle(element).opacity !== '0' }
      })
  const shown: Record<string, boolean[]> = {}
  for (let value = 0; value <= 100; value += 10) {
    await slider.fill(String(value))
    const { x, width } = await boxOf(slider)
    const edge = x + (width * value) / 100
    const [before, after] = await Promise.all([readLabel('Before'), readLabel('After')])
    if (before.isShown) expect(before.right, `Before at ${value} %`).toBeLessThanOrEqual(edge)
    if (after.isShown) expect(after.left, `After at ${value} %`).toBeGreaterThanOrEqual(edge)
    shown[value] = [before.isShown, after.isShown]
  }
  expect(shown).toMatchObject({ 0: [false, true], 50: [true, true], 100: [true, false] })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the picture stays split in half', async ({ page }) => {
    await page.goto(path)
    const before = page.getByRole('figure', { name: 'Before' })
    expect(await before.evaluate((figure) => getComputedStyle(figure).clipPath)).toContain('50%')
    await expect(page.getByRole('slider')).toBeHidden()
  })
})

test('the comparison on the home page links to its package', async ({ page }) => {
  test.skip(!COMPARISON, 'This content has no comparison on the home page.')
  const { link, found } = COMPARISON ?? { link: '', found: LAST_PACKAGE }
  await page.goto('/')
  await page.getByRole('link', { name: `${link}, ${found.price}`, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: found.name, exact: true })).toBeVisible()
})
