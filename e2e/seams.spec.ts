import type { Locator, Page } from '@playwright/test'
import { type Box, meanColour, type Shot, shoot } from './pixels.ts'
import { expect, test } from './site.ts'

const WIDTHS = [390, 768, 1440, 1920]

/** The eye sees an edge in the dark from half a step in a channel, of 255. */
const VISIBLE_STEP = 0.5
/** Colours are compared over stretches of this length, so that grain does not count. In pixels. */
const STRETCH = 32
/** Over what depth on each side of an edge. In pixels. */
const DEPTH = 3

/** The page's own colour: the token `ink`, #0a0f11. */
const INK: Colour = [0x0a, 0x0f, 0x11]

type Colour = ReturnType<typeof meanColour>

/** Leaves only pictures and grounds in view: no text, control or line. */
async function hideWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.wrap, header, nav'))
      part.style.setProperty('visibility', 'hidden', 'important')
    for (const section of document.querySelectorAll('section')) section.style.borderColor = 'transparent'
  })
}

/** By how much one colour is lighter than another in the channel where the difference is greatest. */
const lighterBy = (one: Colour, other: Colour) =>
  Math.max(...one.map((channel, index) => channel - (other[index] ?? 0)))

const difference = (one: Colour, other: Colour) => Math.max(lighterBy(one, other), lighterBy(other, one))

/** The greatest step across a level line, wherever it is in the window. */
function stepAcross(shot: Shot, { x, y, width }: { x: number; y: number; width: number }): number {
  const steps: number[] = [0]
  for (let from = x; from + STRETCH <= x + width; from += STRETCH) {
    const above = meanColour(shot, { x: from, y: y - DEPTH, width: STRETCH, height: DEPTH })
    const below = meanColour(shot, { x: from, y, width: STRETCH, height: DEPTH })
    steps.push(difference(above, below) || 0)
  }
  return Math.max(...steps)
}

/** The same across an upright line. */
function stepBeside(shot: Shot, { x, y, height }: { x: number; y: number; height: number }): number {
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
  if (!box) throw new Error('The element is not shown')
  return box
}

/** By how much the darkest square of a picture is darker than the page: then its box shows as a shadow. */
function shadow(shot: Shot, box: Box): number {
  const shadows: number[] = []
  for (let y = box.y; y < Math.min(box.y + box.height, shot.height) - STRETCH; y += STRETCH) {
    for (let x = box.x; x < box.x + box.width - STRETCH; x += STRETCH)
      shadows.push(lighterBy(INK, meanColour(shot, { x, y, width: STRETCH, height: STRETCH })))
  }
  return Math.max(...shadows)
}

/** The step at each edge of a picture that lies within the page, and at the lower edge of the header above it. */
async function steps(page: Page, picture: Locator): Promise<Record<string, number>> {
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  await hideWords(page)
  const shot = await shoot(page)
  const box = await boxOf(picture)
  const header = await boxOf(page.locator('header'))
  const end = box.x + box.width
  const pageEnd = await page.evaluate(() => document.body.getBoundingClientRect().right)
  return {
    top: stepAcross(shot, box),
    bottom: stepAcross(shot, { ...box, y: box.y + box.height }),
    left: stepBeside(shot, box),
    right: end < pageEnd ? stepBeside(shot, { ...box, x: end }) : 0,
    header: stepAcross(shot, { ...header, y: header.height }),
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

    test('the ceramic page’s picture ends nowhere in an edge, nor does the ground below the header', async ({
      page,
    }) => {
      await page.goto('/ceramiccoating')
      const picture = page.locator('main > div:has(h1) img')
      expect(visible(await steps(page, picture))).toEqual([])
    })

    test('nor does the picture behind Location', async ({ page }) => {
      await page.goto('/')
      await page.locator('#location').evaluate((location) => location.scrollIntoView({ behavior: 'instant' }))
      const picture = page.locator('#location img')
      await expect(picture).toBeInViewport()
      expect(visible(await steps(page, picture))).toEqual([])
    })
  })
}
