import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { BUSINESS, contentWith, HOME } from '../../tests/support/content-with.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 10"><path fill="red" d="M0 0h60v10H0z"/></svg>'

/** Renders a file of the site of a business with this name, with its own wide, red logo or without. */
async function render(picture: string, name: string, logo = ''): Promise<Buffer> {
  const logoField = logo ? 'logo: logo.svg\n' : ''
  const folder = contentWith(
    ['logo.svg', undefined, logo],
    [BUSINESS, 'Tay Valeting\n', `${JSON.stringify(name)}\n${logoField}`],
    [HOME, 'text: We clean cars.', 'text: We clean cars.\n  van: A van'],
  )
  vi.stubEnv('CONTENT_DIR', folder)
  vi.resetModules()
  const { getStaticPaths } = await import('../pages/[...picture].ts')
  const { props } = (await getStaticPaths()).find(({ params }) => params.picture.includes(picture)) ?? {}
  const drawn = (await props?.draw()) ?? ''
  return typeof drawn === 'string' ? Buffer.from(drawn) : drawn
}

const drawIcon = (name: string, logo = '') => render('icons/180.png', name, logo)

/** The outlines of the letters of a name, on the plate of the van. */
async function outlines(name: string): Promise<string[]> {
  const van = await render('/van.', name)
  const [, group = ''] = /<g id="plate" transform.*?<g [^>]*>(.*?)<\/g><\/g>/.exec(String(van)) ?? []
  return [...group.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path)
}

test.each(['ŁŠŴĞŐẞĐŻŅ', 'ÆØÞĲȘŤẾẬỮ'])('a drawing shows every letter of %s', async (name) => {
  const letters = await outlines(name)
  expect(letters).toHaveLength(name.length)
  expect(new Set([...letters, '']).size).toBe(name.length + 1)
})

test('accents that are written after their letters, as a Mac does in the names of files, look the same', async () => {
  const name = 'Škoda Gdańsk Nguyễn'
  expect(await outlines(name.normalize('NFD'))).toEqual(await outlines(name))
  const [letter, accent, next] = await outlines('M\u0303A') // no single character
  expect([letter, next]).toEqual(await outlines('MA'))
  expect(accent).toBeTruthy()
})

test('characters that have a meaning in HTML are drawn, and a letter that the typeface lacks leaves a gap', async () => {
  const outline = expect.stringMatching(/^M/)
  expect(await outlines(`A&B<'">C`)).toEqual(Array(8).fill(outline))
  expect(await outlines('AЧ✨B')).toEqual([outline, '', '', outline])
})

test.each(['Ấ', 'Ģ', 'Å', 'Ǻ'])('no accent or tail of %s is cut off', async (letter) => {
  const pixels = await sharp(await drawIcon(letter))
    .removeAlpha()
    .raw()
    .toBuffer()
  const row = 3 * 180
  for (const edge of [pixels.subarray(0, row), pixels.subarray(-row)])
    expect(new Set(edge)).toEqual(new Set(pixels.subarray(0, 3)))
})

test.each([
  ['Łukasz Detailing', 'Ł'],
  ['Škoda Care'.normalize('NFD'), 'Š'],
  ['24/7 Valeting', '2'],
  ['“Shine”', 'S'],
  ['ßeta', 'S'],
])('the icon of %s is %s', async (name, letter) => {
  const icon = await drawIcon(name)
  expect(icon).toEqual(await drawIcon(letter))
  const { channels } = await sharp(icon).stats()
  expect(channels[2]?.max).toBeGreaterThan(200) // The full stop has less blue than the letter.
})

test.each(['Чисто', 'Καθαρό', '✨'])(
  'the icon of %s is the logo, because the typeface lacks its letters',
  async (name) => {
    const centre = await sharp(await drawIcon(name, LOGO))
      .extract({ left: 90, top: 90, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([...centre]).toEqual([255, 0, 0])
  },
)
