import { PHONE } from './expected-content.ts'
import { expect, test } from './fixtures.ts'

test.use(PHONE)

test('Home and End uncover the paint after or before the work', async ({ page }) => {
  await page.goto('/ceramiccoating')
  const slider = page.getByRole('slider', { name: 'Slide to compare the paint before and after' })
  const before = page.getByRole('figure', { name: 'Before' })
  const covered = () => before.evaluate((figure) => /[\d.]+%/.exec(getComputedStyle(figure).clipPath)?.[0])
  await slider.focus()
  await expect(slider).toHaveValue('50')
  expect(await covered()).toBe('50%')
  await page.keyboard.press('End')
  await expect.poll(covered).toBe('0%')
  await page.keyboard.press('Home')
  await expect.poll(covered).toBe('100%')
})

test('a tap moves the edge between before and after to that point', async ({ page }) => {
  await page.goto('/ceramiccoating')
  const slider = page.getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  await slider.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) / 2 } })
  // The thumb has a width, which shifts the value by a few per cent.
  expect(Number(await slider.inputValue())).toBeLessThan(35)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('before and after are shown in full, side by side', async ({ page }) => {
    await page.goto('/ceramiccoating')
    const [before, after] = await Promise.all(
      ['Before', 'After'].map((name) => page.getByRole('figure', { name }).boundingBox()),
    )
    if (!before || !after) throw new Error('A figure is not shown')
    expect(before.width).toBeCloseTo(after.width, 0)
    expect(before.x + before.width).toBeLessThanOrEqual(after.x)
    await expect(page.getByRole('slider')).toBeHidden()
  })
})
