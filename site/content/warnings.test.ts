import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BUSINESS, contentWith, linesFor } from '../../tests/support/content-with.ts'
import { readContentFolder } from './read-content.ts'
import { findWarnings } from './warnings.ts'

const warningsOf = async (folder: string) =>
  (await findWarnings(folder, await readContentFolder(folder))).map(({ message }) =>
    message.replace(/\S*\/(?=[^/ ]* )/, ''),
  )

const svg = (drawing: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100">${drawing}</svg>`)
const GREEN = '<path fill="#6c9" d="M20 20h200v60H20z"/>'
const onWhite = svg(`<path fill="#fff" d="M0 0h400v100H0z"/>${GREEN}`)

test.each<[what: string, file: string, logo: Buffer, isBox: boolean]>([
  ['an SVG on white', 'logo.svg', onWhite, true],
  ['a PNG on white', 'logo.png', await sharp(onWhite).png().toBuffer(), true],
  ['a PNG without transparency', 'logo.png', await sharp(onWhite).removeAlpha().png().toBuffer(), true],
  ['a card with round corners', 'logo.svg', svg('<rect width="400" height="100" rx="20" fill="#fff"/>'), true],
  ['a drawing alone', 'logo.svg', svg(GREEN), false],
  ['a disc', 'logo.svg', svg('<circle cx="200" cy="50" r="50" fill="#fff"/>'), false],
])('a logo that is %s is a box on the header: %s, %s, %s', async (_what, file, logo, isBox) => {
  const folder = contentWith([file, undefined, logo], [BUSINESS, 'qrLanding: page', `qrLanding: page\nlogo: ${file}`])
  expect(await linesFor(folder)).toEqual([])
  expect(await warningsOf(folder)).toEqual(
    isBox ? [`The logo ${file} has a ground of its own, which shows as a box on the dark header.`] : [],
  )
})

test.each(['logo-dark.svg', 'Logo.PNG', 'logo.jpg', 'logo.ai', 'notes.txt'])(
  'a spare file such as %s is named, and stops nothing',
  async (file) => {
    const folder = contentWith([file, undefined, 'x'])
    expect(await linesFor(folder)).toEqual([])
    expect(await warningsOf(folder)).toEqual([`${file} is not used.`])
  },
)
