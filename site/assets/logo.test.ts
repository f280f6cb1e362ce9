import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { BUSINESS, contentWith } from '../../tests/support/content-with.ts'

/** Loads a business's logo as the site has it. */
async function load(file: string, logo: string | Buffer) {
  const named = [BUSINESS, 'qrLanding: page', `qrLanding: page\nlogo: ${file}`] as const
  vi.stubEnv('CONTENT_DIR', contentWith([file, undefined, logo], [...named]))
  vi.resetModules()
  const { loadLogo } = await import('./logo.ts')
  return loadLogo()
}

/** A white rectangle in the middle of a transparent picture. */
async function png(width: number, height: number, margins = { x: 0, y: 0 }): Promise<Buffer> {
  const [left, top] = [margins.x / 2, margins.y / 2]
  return sharp({ create: { width, height, channels: 4, background: 'white' } })
    .extend({ left, right: left, top, bottom: top, background: '#fff0' })
    .png()
    .toBuffer()
}

/** A dark rectangle. */
const dark = (background: string, height = 400) =>
  sharp({ create: { width: 800, height, channels: 4, background } })
    .png()
    .toBuffer()

test('a PNG of 1200 x 300 pixels is shown without its transparent margins', async () => {
  const { width, height, original } = await load('logo.png', await png(640, 160, { x: 560, y: 140 }))
  expect({ width, height }).toEqual({ width: 160, height: 40 })
  expect(await sharp(original).metadata()).toMatchObject({ width: 640, height: 160 })
})

test.each([
  ['', 'viewBox="0 0 1200 300"'],
  [' of another size', 'width="100%" height="200px" viewBox="0,0,1200,300" stroke-width="2"'],
])('an SVG%s is shown without its margins, and otherwise as it was', async (_what, attributes) => {
  const drawing = '<path d="M280 70h640v160h-640z" fill="#fff"/>'
  const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${drawing}</svg>`
  const { width, height, body } = await load('logo.svg', svg)
  expect(width).toBe(160)
  expect(Math.abs(height - 40)).toBeLessThan(2)
  const [, box = ''] = /viewBox="([^"]*)"/.exec(String(body)) ?? []
  const [left = 0, top = 0, right = 0, bottom = 0] = box.split(' ').map(Number)
  const differences = [left - 280, top - 70, right - 640, bottom - 160]
  expect(Math.max(...differences.map(Math.abs))).toBeLessThan(3)
  expect(String(body)).toContain(drawing)
  expect(attributes.includes('stroke')).toBe(String(body).includes('stroke-width="2"'))
})

test.each([
  [1, 44, 44],
  [2, 88, 44],
  [4, 160, 40],
  [8, 160, 20],
  [0.5, 22, 44],
])('a logo %s times as wide as high has a size that can be read', async (shape, width, height) => {
  expect(await load('logo.png', await png(800 * shape, 800))).toMatchObject({ width, height })
})

test.each([
  ['logo.png', () => dark('#1c2b22')],
  [
    'logo.svg',
    () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4H0z" fill="#1c2b22"/></svg>',
  ],
])('a %s of one dark colour is light on the dark header', async (file, logo) => {
  const { body, original } = await load(file, await logo())
  for (const picture of [body, original]) {
    const { channels } = await sharp(picture).flatten({ background: '#000' }).stats()
    expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(200)
  }
})

test('a logo that is light, or of several colours, keeps them', async () => {
  const light = await png(800, 400)
  expect((await load('logo.png', light)).original).toEqual(light)
  const teal = await sharp(await png(800, 400))
    .composite([{ input: await dark('#0a4a50', 300) }])
    .png()
    .toBuffer()
  expect((await load('logo.png', teal)).original).toEqual(teal)
})
