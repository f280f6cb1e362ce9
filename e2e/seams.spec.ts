import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Box, meanColour, type Shot, shoot } from './pixels.ts'

const WIDTHS = [390, 768, 1440, 1920]

/**
 * The smallest difference in a colour channel, on a scale of 0 to 255, that shows as an edge on a dark page. Masks make the
 * pictures transparent at their edges, so the encoder hardly counts: the steps are below 0.1.
 */
const VISIBLE_STEP = 0.5
/** Colours are averaged over this length along an edge, so that grain does not count. In pixels. */
const STRETCH = 32
/** And over this depth on each side of the edge. In pixels. */
const DEPTH = 3

/** The page's background: the token `ink`, #0a0f11. */
const INK: Colour = [0x0a, 0x0f, 0x11]

type Colour = ReturnType<typeof meanColour>

/** Hides text, controls and borders, which leaves pictures and backgrounds. */
async function hideText(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.wrap, header, nav'))
      part.style.setProperty('visibility', 'hidden', 'important')
    for (const section of document.querySelectorAll('section')) section.style.borderColor = 'transparent'
  })
}

/** How much lighter one colour is than another, in the channel with the largest difference. */
const lighterBy = (one: Colour, other: Colour) =>
  Math.max(...one.map((channel, index) => channel - (other[index] ?? 0)))

const difference = (one: Colour, other: Colour) => Math.max(lighterBy(one, other), lighterBy(other, one))

/** The largest colour difference across a horizontal line. */
function stepAcrossHorizontal(shot: Shot, { x, y, width }: { x: number; y: number; width: number }): number {
  const steps: number[] = [0]
  for (let from = x; from + STRETCH <= x + width; from += STRETCH) {
    const above = meanColour(shot, { x: from, y: y - DEPTH, width: STRETCH, height: DEPTH })
    const below = meanColour(shot, { x: from, y, width: STRETCH, height: DEPTH })
    steps.push(difference(above, below) || 0)
  }
  return Math.max(...steps)
}

/** The largest colour difference across a vertical line. */
function stepAcrossVertical(shot: Shot, { x, y, height }: { x: number; y: number; height: number }): number {
  const steps: number[] = [0]
  for (let from = y; from + STRETCH <= y + height; from += STRETCH) {
    const before = meanColour(shot, { x: x - DEPTH, y: from, width: DEPTH, height: STRETCH })
    const after = meanColour(shot, { x, y: from, width: DEPTH, height: STRETCH })
    steps.push(difference(before, after) || 0)
  }
  return Math.max(...steps)
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return box
}

/** How much darker the darkest square of a picture is than the page, which would show as a shadow. */
function shadow(shot: Shot, box: Box): number {
  const shadows: number[] = []
  for (let y = box.y; y < Math.min(box.y + box.height, shot.height) - STRETCH; y += STRETCH) {
    for (let x = box.x; x < box.x + box.width - STRETCH; x += STRETCH)
      shadows.push(lighterBy(INK, meanColour(shot, { x, y, width: STRETCH, height: STRETCH })) || 0)
  }
  return Math.max(...shadows)
}

/** The steps at the edges of a picture and at the lower edge of the header, and the picture's shadow. */
async function steps(page: Page, picture: Locator): Promise<Record<string, number>> {
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  await hideText(page)
  const shot = await shoot(page)
  const box = await boxOf(picture)
  const header = await boxOf(page.locator('header'))
  const right = box.x + box.width
  const pageEnd = await page.evaluate(() => document.body.getBoundingClientRect().right)
  return {
    top: stepAcrossHorizontal(shot, box),
    bottom: stepAcrossHorizontal(shot, { ...box, y: box.y + box.height }),
    left: stepAcrossVertical(shot, box),
    right: right < pageEnd ? stepAcrossVertical(shot, { ...box, x: right }) : 0,
    header: stepAcrossHorizontal(shot, { ...header, y: header.height }),
    shadow: shadow(shot, box),
  }
}

function visible(steps: Record<string, number>): string[] {
  return Object.entries(steps)
    .filter(([, step]) => step > VISIBLE_STEP)
    .map(([edge, step]) => `${edge}: ${step.toFixed(1)}`)
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: 'dark' })

    test('the picture of the ceramic coating page and the header have no visible edges', async ({ page }) => {
      await page.goto('/ceramiccoating')
      const picture = page.locator('main > div:has(h1) img')
      expect(visible(await steps(page, picture))).toEqual([])
    })

    test('the picture behind Location has no visible edges', async ({ page }) => {
      await page.goto('/')
      await page.locator('#location').evaluate((location) => location.scrollIntoView({ behavior: 'instant' }))
      const picture = page.locator('#location img')
      await expect(picture).toBeInViewport()
      expect(visible(await steps(page, picture))).toEqual([])
    })
  })
}
