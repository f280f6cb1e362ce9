import { DESKTOP, PHONE } from './expected-content.ts'
import { expect, test } from './fixtures.ts'
import { left, right, scrolled, stopClock } from './gallery.ts'
import { lightness, shoot } from './pixels.ts'
import { cards, entries, openGallery, rail } from './videos.ts'

test.use(DESKTOP)

test.describe('the arrows', () => {
  test('are updated 100 milliseconds after the cards appear', async ({ page }) => {
    await stopClock(page)
    await openGallery(page, entries(10))
    await expect(right(page)).toBeDisabled()
    await page.clock.runFor(90)
    await expect(right(page)).toBeDisabled()
    await page.clock.runFor(20)
    await expect(right(page)).toBeEnabled()
    await expect(left(page)).toBeDisabled()
  })

  test('scroll by 300 pixels, and each is disabled at its end of the carousel', async ({ page }) => {
    await openGallery(page, entries(10))
    await right(page).click()
    await expect.poll(() => scrolled(page)).toBe(300)
    await expect(left(page)).toBeEnabled()
    await right(page).click()
    await expect.poll(() => scrolled(page)).toBe(600)
    await left(page).click()
    await expect.poll(() => scrolled(page)).toBe(300)
    await rail(page).evaluate((element) => element.scrollTo({ left: 9999, behavior: 'instant' }))
    await expect(right(page)).toBeDisabled()
    await expect(left(page)).toBeEnabled()
    await rail(page).evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    await expect(left(page)).toBeDisabled()
    await expect(right(page)).toBeEnabled()
  })

  test('are both disabled while all cards fit, and enabled in a narrower window', async ({ page }) => {
    await openGallery(page, entries(4))
    await expect(right(page)).toBeDisabled()
    await expect(left(page)).toBeDisabled()
    await page.setViewportSize({ width: 800, height: 900 })
    await expect(right(page)).toBeEnabled()
  })

  test('are visible from 768 pixels, not on smaller screens', async ({ page }) => {
    await openGallery(page, entries(10))
    for (const [width, visible] of [
      [1440, true],
      [768, true],
      [767, false],
      [360, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(left(page)).toBeVisible({ visible })
      await expect(right(page)).toBeVisible({ visible })
    }
  })

  test('jump instead of scrolling smoothly with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGallery(page, entries(10))
    const positions = await rail(page).evaluateHandle((row) => {
      const positions = new Set<number>()
      row.addEventListener('scroll', () => positions.add(Math.round(row.scrollLeft)))
      return positions
    })
    await right(page).click()
    await expect.poll(() => positions.evaluate((all) => [...all])).toEqual([300])
  })
})

test('on a phone the row scrolls horizontally, and the page does not', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await openGallery(page, entries(10))
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page).last()).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('on a very wide screen the row is aligned with the page’s grid and cuts off no card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1200 })
  await openGallery(page, entries(8))
  const grid = await page.locator('#gallery-heading').evaluate((heading) => {
    const wrap = heading.closest('.wrap')
    if (!wrap) throw new Error('The heading is not inside .wrap')
    const { paddingLeft, paddingRight } = getComputedStyle(wrap)
    const { left, right } = wrap.getBoundingClientRect()
    return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
  })
  const edges = await rail(page).evaluate((row) => {
    const { left, right } = row.getBoundingClientRect()
    const cards = [...row.children].map((card) => card.getBoundingClientRect())
    return {
      left,
      right,
      cut: cards.filter((card) => card.left < right - 1 && card.right > right + 1).length,
    }
  })
  expect(edges.left).toBeCloseTo(grid.left, 0)
  expect(edges.right).toBeCloseTo(grid.right, 0)
  expect(edges.cut).toBe(0)
})

test('a card has no bright line along its lower edge', async ({ page }) => {
  await openGallery(page, entries(3))
  const card = cards(page).first()
  await card.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  await card.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not shown')
  const shot = await shoot(page)
  const lightnessAt = (fromBottom: number) =>
    lightness(shot, {
      ...box,
      x: box.x + 8,
      width: box.width - 16,
      y: box.y + box.height - fromBottom,
      height: 1,
    })
  // The card’s own hairline adds about 22 levels of 255, whatever the picture.
  expect(lightnessAt(1)).toBeLessThan(lightnessAt(6) + 40)
})
