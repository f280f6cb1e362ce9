import { PHONE } from './expected-content.ts'
import { expect, test } from './fixtures.ts'

test.use(PHONE)

test('Home and End uncover the paint after or before the work', async ({ page }) => {
  await page.goto('/ceramiccoating')
  const slider = page.getByRole('slider', { name: 'Slide to compare the paint before and after' })
  const before = page.getByRole('figure', { name: 'Before' })
  const clipPath = () => before.evaluate((figure) => getComputedStyle(figure).clipPath)
  await slider.focus()
  await expect(slider).toHaveValue('50')
  expect(await clipPath()).toContain('50%')
  await page.keyboard.press('End')
  await expect.poll(clipPath).toBe('inset(0px 0% 0px 0px)')
  await page.keyboard.press('Home')
  await expect.poll(clipPath).toBe('inset(0px 100% 0px 0px)')
})

test('a tap moves the edge between before and after to that point', async ({ page }) => {
  await page.goto('/ceramiccoating')
  const slider = page.getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  await slider.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) / 2 } })
  expect(Number(await slider.inputValue())).toBeLessThan(35)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('before and after are shown in full, side by side', async ({ page }) => {
    await page.goto('/ceramiccoating')
    const [before, after] = await Promise.all(
      ['Before', 'After'].map((name) => page.getByRole('figure', { name }).boundingBox()),
    )
    expect(before?.width).toBe(after?.width)
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual(after?.x ?? 0)
    await expect(page.getByRole('slider')).toBeHidden()
  })
})
