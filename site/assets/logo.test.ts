import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { BUSINESS, contentWith } from '../../tests/support/content-with.ts'

/** Loads a business's logo as the site has it. */
async function load(file: string, logo: string | Buffer) {
  const named = [BUSINESS, 'qrLanding: page', `qrLanding: page\nlogo: ${file}`] as const
  vi.stubEnv('CONTENT_DIR', contentWith([file, undefined, logo], [...named]))
  vi.resetModules()
  const { loadLogo } = await import('./logo.ts')
  const loaded = await loadLogo()
  if (!loaded) throw new Error('There is no logo.')
  return loaded
}

const png = (width: number, height: number, background = 'white') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

test.each([
  [1, 44, 44],
  [2, 88, 44],
  [4, 160, 40],
  [8, 160, 20],
  [0.5, 22, 44],
])('a logo %s times as wide as high has a size that can be read', async (shape, width, height) => {
  expect(await load('logo.png', await png(800 * shape, 800))).toMatchObject({ width, height })
})

const DARK = '<path d="M0 0h8v4H0z" fill="#1c2b22"/>'

test.each<[file: string, how: string, logo: string | Buffer]>([
  ['logo.png', '', await png(800, 400, '#1c2b22')],
  [
    'logo.png',
    ' in shades of grey',
    await sharp(await png(800, 400, '#222'))
      .toColourspace('b-w')
      .png()
      .toBuffer(),
  ],
  ['logo.svg', '', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${DARK}</svg>`],
  [
    'logo.svg',
    ' with comments and a prolog',
    `<?xml version="1.0"?>\n<!-- <svg viewBox="1"> -->\n<!DOCTYPE svg PUBLIC "a" "b>" [<!ENTITY c "]">]>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><svg>${DARK}</svg><!-- </svg> --></svg>\n<!-- </svg> -->\n<?a b?>\n`,
  ],
  [
    'logo.svg',
    ' with a prefix',
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><svg:path d="M0 0h8v4H0z"/></svg:svg >',
  ],
])('a %s of one dark colour%s is light on the dark header', async (file, _how, logo) => {
  const { body, original } = await load(file, logo)
  for (const picture of [body, original]) {
    const { channels } = await sharp(picture).flatten({ background: '#000' }).stats()
    expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(200)
  }
})

test('a logo that is light, or of several colours, keeps them', async () => {
  const light = await png(800, 400)
  expect((await load('logo.png', light)).original).toEqual(light)
  const teal = await sharp(light)
    .composite([{ input: await png(800, 300, '#0a4a50') }])
    .png()
    .toBuffer()
  expect((await load('logo.png', teal)).original).toEqual(teal)
})
