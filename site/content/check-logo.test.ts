import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BUSINESS, contentWith, linesFor } from '../../tests/support/content-with.ts'

const PATH = '<path d="M1 1h30v14H1z" fill="#fff"/>'
const svg = (inside: string, attributes = 'viewBox="0 0 32 16"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

const DARK = svg('<path d="M1 1h30v14H1z" fill="#123"/>')

const png = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
const large = await png(400)

/** What is said of content with this logo. */
const linesWith = (logo: string, ...files: Parameters<typeof contentWith>) =>
  linesFor(contentWith(...files, [BUSINESS, 'qrLanding: page', `qrLanding: page\nlogo: ${logo}`]))

test('while business.yaml cannot be read, a logo beside it is no mistake', async () => {
  const [line = '', ...others] = await linesWith("logo.png\ntagline: 'Car's best'", ['logo.png', undefined, 'not read'])
  expect(line).not.toContain('logo')
  expect(others).toEqual([])
})

test.each<[string, string, Buffer, string | undefined]>([
  ['a light drawing', 'a.svg', svg(PATH), undefined],
  ['links within itself', 'a.svg', svg(`<g id="a">${PATH}</g><use href="#a"/>`), undefined],
  ['a link', 'a.svg', svg(`<a href="https://a.test">${PATH}</a>`), undefined],
  [
    'a picture elsewhere',
    'a.svg',
    svg(`${PATH}<image href="https://a.test/b.png"/>`),
    'shows a picture from another file, which browsers do not load here.',
  ],
  ['text', 'a.svg', svg(`${PATH}<text y="9">Tay</text>`), 'contains text, which would be in another font.'],
  ['no viewBox', 'a.svg', svg(PATH, 'width="32" height="16"'), 'has no viewBox, so it cannot be scaled.'],
  ['too much', 'a.svg', svg(`${PATH}<!--${'a'.repeat(40_000)}-->`), 'has 40 KB, which every page would load.'],
  ['one dark colour, which becomes light', 'a.svg', DARK, undefined],
  [
    'dark colours',
    'a.svg',
    svg('<path d="M1 1h15v14H1z" fill="#123"/><path d="M16 1h15v14H16z" fill="#621"/>'),
    'is too dark for the dark grounds on which it stands, and it has several colours.',
  ],
  ['nothing', 'a.svg', svg(''), 'is empty.'],
  ['no SVG', 'a.svg', Buffer.from('Tay viewBox='), 'is not an SVG file, or is damaged.'],
  ['a picture under the name of a drawing', 'a.svg', large, 'is not an SVG file, or is damaged.'],
  ['400 pixels', 'a.png', large, undefined],
  ['399 pixels', 'a.png', await png(399), 'has only 399 x 60 pixels, and would look blurred.'],
  ['half of its bytes', 'a.png', large.subarray(0, 120), 'is not a PNG file, or is damaged. Export it again.'],
])('a logo with %s', async (_what, file, logo, expected) => {
  expect(await linesWith(file, [file, undefined, logo])).toEqual(
    expected ? [expect.stringMatching(`line 35, column 7, logo: (Most of )?${file} ${expected}`)] : [],
  )
})

test.each([
  ...['<script>a()</script>', '<SCRIPT/>', '<style><script>a()</script></style>', '<x:script xmlns:x="y"/>'],
  ...['<foreignObject/>', '<g onclick="a()"/>', '<g\nonload\n="a()"/>', '<x xmlns="http://www.w3.org/1999/xhtml"/>'],
  ...['<a href="javascript:a()"/>', '<a xlink:href=" JAVA&#x9;SCRIPT:a()"/>', '<a href="&#106;avascript&#58;a()"/>'],
  ...['<set attributeName="href" to="b"/>', '<animate attributeName="xlink:hr&#101;f"/>', '\u001B(B'],
  ...[
    '<!ENTITY a "java">',
    "<!ENTITY a '<b/>'>",
    '<!ATTLIST svg onload CDATA "a()">',
    '<?xml-stylesheet href="a.xsl"?>',
  ],
])('a logo with %s is refused, because it could run a script', async (what) => {
  const isProlog = /^<[!?]/.test(what)
  const logo = isProlog ? Buffer.from(`<!DOCTYPE svg [${what}]>${svg(PATH)}`) : svg(PATH + what)
  expect(await linesWith('brand.svg', ['brand.svg', undefined, logo])).toEqual([
    expect.stringContaining('brand.svg could run a script, or hide one'),
  ])
})

test.each([
  ['logo.png', 'There is no file logo.png beside business.yaml. Put it there, or correct its name: capitals count.'],
  ['A.svg', 'There is no file A.svg beside'],
  ['van.jpg', 'Write the name of an SVG or PNG file beside business.yaml, for example logo.svg.'],
])('a logo called %s is not found', async (name, expected) => {
  expect(await linesWith(name, ['a.svg', undefined, svg(PATH)])).toEqual([expect.stringContaining(expected)])
})
