import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BUSINESS, contentWith, HOME, linesFor } from '../../tests/support/content-with.ts'

const SQUARE = '<path d="M1 1h30v14H1z" fill="#fff"/>'
const svg = (inside: string, attributes = 'viewBox="0 0 32 16"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

const DARK = svg('<path d="M1 1h30v14H1z" fill="#123"/>')

/** What is said of content with this logo. */
const linesWith = (logo: string, ...files: Parameters<typeof contentWith>) =>
  linesFor(contentWith(...files, [BUSINESS, 'qrLanding: page', `qrLanding: page\nlogo: ${logo}`]))

test('while business.yaml cannot be read, a logo beside it is no mistake', async () => {
  const [line = '', ...others] = await linesWith("logo.png\ntagline: 'Car's best'", ['logo.png', undefined, 'not read'])
  expect(line).not.toContain('logo')
  expect(others).toEqual([])
})

test('a logo under another name is one mistake', async () => {
  expect(await linesWith('Brand.svg', ['brand.svg', undefined, svg(SQUARE)])).toEqual([
    expect.stringContaining('There is no file Brand.svg beside'),
  ])
})

test.each([
  ['a light drawing', svg(SQUARE), undefined],
  ['links within itself', svg(`<g id="a">${SQUARE}</g><use href="#a"/>`), undefined],
  ['a link', svg(`<a href="https://a.test">${SQUARE}</a>`), undefined],
  [
    'a picture elsewhere',
    svg(`${SQUARE}<image href="https://a.test/b.png"/>`),
    'shows a picture from another file, which browsers do not load here.',
  ],
  ['text', svg(`${SQUARE}<text y="9">Tay</text>`), 'contains text, which would be in another font.'],
  ['no viewBox', svg(SQUARE, 'width="32" height="16"'), 'has no viewBox, so it cannot be scaled.'],
  ['too much', svg(`${SQUARE}<!--${'a'.repeat(40_000)}-->`), 'has 40 KB, which every page would load.'],
  [
    'dark colours',
    svg('<path d="M1 1h15v14H1z" fill="#123"/><path d="M16 1h15v14H16z" fill="#621"/>'),
    'is too dark for the dark grounds on which it stands, and it has several colours.',
  ],
  ['one dark colour, which becomes light', DARK, undefined],
  [
    'comments and a prolog around one dark colour',
    Buffer.from(
      `<?xml version="1.0"?>\n<!-- <svg viewBox="1"> -->\n<!DOCTYPE svg PUBLIC "a" "b>" [<!ENTITY c "]">]>\n${DARK}\n<!-- </svg> -->\n<?a b?>\n`,
    ),
    undefined,
  ],
  [
    'a drawing within a dark drawing, and comments in it',
    svg('<!-- <svg> --><svg viewBox="0 0 32 16"><path d="M1 1h30v14H1z"/></svg><!-- </svg> --><g/>'),
    undefined,
  ],
  [
    'a prefix',
    Buffer.from(
      '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 32 16" class=">"><svg:path d="M1 1h30v14H1z"/></svg:svg >',
    ),
    undefined,
  ],
  [
    'a dark drawing of which the beginning is not found',
    Buffer.from(String(DARK).replace('<svg', '<!DOCTYPE svg [<!-- ] -->]>\n<svg')),
    'is too dark for the dark grounds on which it stands, and its drawing cannot be recoloured here.',
  ],
  ['wide margins, which are cut', svg('<path d="M12 5h8v5h-8z" fill="#fff"/>'), undefined],
  ['nothing', svg(''), 'is empty.'],
  ['no SVG', Buffer.from('Tay viewBox='), 'is not an SVG file, or is damaged.'],
])('a logo with %s', async (_what, logo, expected) => {
  expect(await linesWith('brand.svg', ['brand.svg', undefined, logo])).toEqual(
    expected ? [expect.stringMatching(`line 35, column 7, logo: (Most of )?brand.svg ${expected}`)] : [],
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
  const logo = isProlog ? Buffer.from(`<!DOCTYPE svg [${what}]>${svg(SQUARE)}`) : svg(SQUARE + what)
  expect(await linesWith('brand.svg', ['brand.svg', undefined, logo])).toEqual([
    expect.stringContaining('brand.svg could run a script, or hide one'),
  ])
})

test('a logo must be there, in a format that browsers show, large enough, and named in business.yaml', async () => {
  const white = { create: { width: 399, height: 60, channels: 3, background: 'white' } } as const
  const small = await sharp(white).png().toBuffer()
  const large = await sharp(white).resize(400).png().toBuffer()
  const place = 'business.yaml, line 35, column 7, logo:'
  const wide = { left: 300, right: 300, top: 90, bottom: 90, background: '#fff0' }
  const inside = (logo: Buffer) => sharp(logo).ensureAlpha().extend(wide).png().toBuffer()
  for (const [logo, said] of [
    [large, undefined],
    [
      small,
      'has only 399 x 60 pixels, and would look blurred. Export it with at least 400 on its long side, or as SVG.',
    ],
    [await inside(large), undefined],
    [await inside(small), 'has only 399 x 60 pixels without its margins, and would look blurred.'],
    [large.subarray(0, 120), 'is not a PNG file, or is damaged. Export it again.'],
  ] as const)
    expect(await linesWith('logo.png', ['logo.png', undefined, logo])).toEqual(
      said ? [expect.stringContaining(`${place} logo.png ${said}`)] : [],
    )
  expect(await linesWith('logo.png')).toEqual([
    `${place} There is no file logo.png beside business.yaml. Put it there, or correct its name: capitals count.`,
  ])
  expect(await linesWith('van.jpg')).toEqual([
    `${place} Write the name of an SVG or PNG file beside business.yaml, for example logo.svg.`,
  ])
  expect(await linesFor(contentWith(['logo.png', undefined, large]))).toEqual([
    'logo.png, If this is the logo, write logo: logo.png in business.yaml. Otherwise remove it, or move it to pictures/.',
  ])
})

const SUPPLY_LOGO = 'Supply a logo: put it beside this file, and write logo: logo.svg. Or write the name without.'

test.each([
  ['Łukasz & Şükrü Ğ', undefined],
  ['Wynne’s Ŵash, Groß™', undefined],
  ['Škoda Nguyễn ĲSSEL Þór'.normalize('NFD'), undefined],
  ['M̃agic \u200FX\u00A0Y\u200B\u2009Z', undefined],
  ['Ч', 'Ч: the site’s typeface has no such letter.'],
  ['Αθηνά', 'Α, Θ, Η, Ν and Ά: the site’s typeface has no such letters.'],
  ['Shine ✨', '✨: the site’s typeface has no such letter.'],
  ['👨‍👩‍👧 №1', '👨‍👩‍👧 and №: the site’s typeface has no such letters.'],
  ['נקי', 'נ, ק and י: the site’s typeface has no such letters.'],
])('without a logo, %s is drawn, or what cannot be drawn is named', async (name, missing) => {
  const lines = await linesFor(contentWith([BUSINESS, 'Tay Valeting\n', `${JSON.stringify(name)}\n`]))
  expect(lines).toEqual(
    missing ? [`business.yaml, line 1, column 7, name: The logo cannot show ${missing} ${SUPPLY_LOGO}`] : [],
  )
})

test('all other texts that are drawn into pictures are checked, but not the name in a logo', async () => {
  const lines = await linesFor(
    contentWith(
      ['brand.svg', undefined, svg(SQUARE)],
      [BUSINESS, 'name: Tay Valeting\n', 'name: Чисто\nlogo: brand.svg\n'],
      [BUSINESS, 'Cars cleaned at home', 'Cars cleaned → at home'],
      [BUSINESS, 'name: Dundee and Perth', 'name: Dùn Dè'],
      [HOME, 'text: We clean cars.', 'text: We clean cars.\n  van: A van'],
      [HOME, 'heading: WHY US', 'heading: WHY US\n  layers: { alt: a, caption: b, labels: [Ł, ☂, Lack, Љ] }'],
    ),
  )
  expect(lines).toEqual([
    'business.yaml, line 3, column 10, tagline: The preview of a shared link cannot show →: the site’s typeface has no such letter. Write this text without.',
    expect.stringMatching(
      /^home.yaml, line \d+, column 8, about.van: The number plate of the van, which bears the name of the business, cannot show Ч, И, С, Т and О: /,
    ),
    expect.stringContaining(
      'why.layers.labels.1: The drawing of the layers cannot show ☂: the site’s typeface has no such letter.',
    ),
    expect.stringContaining('why.layers.labels.3: The drawing of the layers cannot show Љ:'),
  ])
})
