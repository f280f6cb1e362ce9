import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  BUSINESS,
  COATING,
  contentWith,
  FAQS,
  HOME,
  INSIDE,
  linesFor,
  MINIMAL_CONTENT,
  OUTSIDE,
  TERMS,
} from '../../tests/support/content-with.ts'
import { checkContent } from './check-content.ts'
import { TAKEN } from './check-files.ts'
import { printMistakes } from './mistake.ts'
import { readContentFolder } from './read-content.ts'

test.each([
  ['faqs.yml', FAQS, 'This file is not used under this name. Rename it to faqs.yaml.'],
  ['Business.yaml', BUSINESS, 'This file is not used under this name. Rename it to business.yaml.'],
  ['terms.md.txt', TERMS, 'This file is not used under this name. Rename it to terms.md.'],
  ['services/inside.yaml.txt', INSIDE, 'This file is not used under this name. Rename it to services/inside.yaml.'],
])('%s instead of %s is one mistake', async (name, right, message) => {
  const folder = contentWith()
  renameSync(join(folder, right), join(folder, name))
  expect(await linesFor(folder)).toEqual([`${name}, ${message}`])
})

test.each<[string, (text: string) => string]>([
  ['with a byte order mark', (text) => `\uFEFF${text}`],
  ['with line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
])('content %s is read', async (_what, encode) => {
  const folder = contentWith()
  for (const file of [BUSINESS, INSIDE, TERMS, 'pages/gift-vouchers.md'])
    writeFileSync(join(folder, file), encode(readFileSync(join(folder, file), 'utf8')))
  expect(await linesFor(folder)).toEqual([])
  const terms = readFileSync(join(MINIMAL_CONTENT, TERMS), 'utf8')
  writeFileSync(join(folder, TERMS), encode(terms.replace('{{phone}}', '{{fax}}')))
  expect(await linesFor(folder)).toEqual([expect.stringContaining('terms.md, line 7, column 6: {{fax}} is')])
})

test.each<[string, string, BufferEncoding, string]>([
  ['Windows-1252', BUSINESS, 'latin1', 'line 32, column 12'],
  ['UTF-16', FAQS, 'utf16le', 'line 1, column 2'],
])('content in %s is refused in %s', async (_what, file, encoding, place) => {
  const folder = contentWith()
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8'), encoding)
  expect(await linesFor(folder)).toEqual([
    expect.stringContaining(`${file}, ${place}: This character is not UTF-8, or was lost when the file was saved.`),
  ])
})

const PAGE = readFileSync(join(MINIMAL_CONTENT, 'pages/gift-vouchers.md'), 'utf8')

test.each([
  ['services/extra.yml', 'This file is not used under this name. Rename it to services/extra.yaml.'],
  [
    'busines.yaml',
    'This file is not used. Remove it, or correct its name. The files here, the nearest first: business.yaml,',
  ],
  ['services/old/inside.yaml', 'This file is not used.'],
  ['home.yaml.txt', 'This file is not used.'],
  ['pages/Gift vouchers.md', 'The name of this file is the address of its page. Use lower-case letters,'],
  ['pages/quote.md', 'The site has something else at /quote. Give this file another name,'],
])('the file %s is refused', async (file, expected) => {
  expect(await linesFor(contentWith([file, undefined, file.endsWith('.md') ? PAGE : 'a: 1']))).toEqual([
    expect.stringContaining(`${file}, ${expected}`),
  ])
})

test('no page of the owner can take the place of one of the site', () => {
  const routes = readdirSync(join(import.meta.dirname, '../pages'))
    .filter((name) => !/^\[|\.ts$/.test(name)) // An own page’s address has no full stop.
    .map((name) => name.replace('.astro', ''))
  expect(routes).toContain('quote')
  const ofContent = ['terms', 'privacy', 'accessibility', 'ceramiccoating']
  expect(TAKEN).toEqual(expect.arrayContaining([...routes, ...ofContent]))
})

test('notes, pictures that are not used yet, and what systems and programs leave behind are no mistakes', async () => {
  const van = readFileSync(join(MINIMAL_CONTENT, 'pictures/van.jpg'))
  const litter = [
    ...[
      '.git/config',
      '.DS_Store',
      'services/._inside.yaml',
      'pages/Thumbs.db',
      'Icon\r',
      'services/@eaDir/inside.yaml',
    ],
    ...['home.yaml~', 'services/inside.yaml.bak', '#home.yaml#', '~$terms.md', 'home.yaml.sb-1a2b3c4d-x1Yz'],
    ...['pictures/._van.jpg', 'pictures/desktop.ini'],
  ]
  const notes = contentWith(
    ['README.md', undefined, 'Ours'],
    ['pictures/IMG 1.JPG', undefined, van],
    ...litter.map((file): [string, undefined, string] => [file, undefined, 'a: 1']),
  )
  expect(await linesFor(notes)).toEqual([])
})

test('names with accents are found in either form of Unicode', async () => {
  const [composed, decomposed] = ['Citroën'.normalize('NFC'), 'Citroën'.normalize('NFD')]
  const van = readFileSync(join(MINIMAL_CONTENT, 'pictures/van.jpg'))
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16"><path d="M1 1h30v14H1z" fill="#fff"/></svg>'
  for (const [disk, written] of [
    [decomposed, composed],
    [composed, decomposed],
  ]) {
    const folder = contentWith(
      [`pictures/${disk}.jpg`, undefined, van],
      [`${disk}.svg`, undefined, logo],
      [OUTSIDE, 'van.jpg', `${written}.jpg`],
      [HOME, 'file: van.jpg', `file: ${written}.jpg`],
      [BUSINESS, 'file: after.jpg', `file: ${written}.jpg`],
      [BUSINESS, 'qrLanding: page', `qrLanding: page\nlogo: ${written}.svg`],
    )
    expect(await linesFor(folder)).toEqual([])
    const { files } = await readContentFolder(folder)
    expect(files.home[0]?.data?.hero.picture.file).toBe(`${disk}.jpg`) // as the build reads it
    expect(
      await linesFor(contentWith([`pictures/${disk}.jpg`, undefined, van], [OUTSIDE, 'van.jpg', `${written}.JPG`])),
    ).toEqual([expect.stringContaining(`Write ${disk}.jpg: capitals and the ending count.`)])
  }
})

test('files that are missing are named, and at least one service is needed', async () => {
  const folder = contentWith()
  rmSync(join(folder, TERMS))
  rmSync(join(folder, 'services'), { recursive: true })
  expect(await linesFor(folder)).toEqual([
    'services/*.yaml, There is no service. Write one file for each service, for example services/valeting.yaml.',
    'terms.md, This file is missing. Restore it from a backup or from git.',
  ])
  rmSync(folder, { recursive: true })
  expect(printMistakes('/srv/clyde', await checkContent(folder))).toBe(
    'The content has 1 mistake.\n\n/srv/clyde\n  There is no such folder. Set CONTENT_DIR to the folder of your content.\n',
  )
})

test('a ninth service is refused', async () => {
  const service = readFileSync(join(MINIMAL_CONTENT, INSIDE), 'utf8')
  const copies = Array.from({ length: 7 }, (_, index): [string, undefined, string] => [
    `services/s${index}.yaml`,
    undefined,
    service
      .replace('order: 1', `order: ${index + 3}`)
      .replace('Inside', `In ${index}`)
      .replace('Cabin', `C ${index}`)
      .replace('id: cabin', `id: ${'abcdefg'[index]}`),
  ])
  expect(await linesFor(contentWith(...copies.slice(1)))).toEqual([])
  expect(await linesFor(contentWith(...copies))).toEqual([
    'services/s6.yaml, There are more than 8 services. Remove this one, or make it a package of another.',
  ])
})

const INSTEAD: [what: string, put: (path: string) => unknown][] = [
  ['is a link', (path) => symlinkSync('terms.md', path)],
  ['is a link', (path) => symlinkSync('nowhere', path)],
  ['is a pipe', (path) => execFileSync('mkfifo', [path])],
  ['is a socket', (path) => new Promise<void>((listening) => createServer().unref().listen(path, listening))],
  ['has 41,984 KB, and may have', (path) => writeFileSync(path, Buffer.alloc(41 * 2 ** 20))],
]
test.each(
  ['faqs.yaml', 'terms.md', 'services/inside.yaml', 'pictures/unused.jpg', 'logo.svg', 'map.svg'].flatMap((file) =>
    INSTEAD.map(([what, put]) => ({ file, what, put })),
  ),
)('$file that $what is named, and not opened', async ({ file, what, put }) => {
  const folder = contentWith([BUSINESS, 'name:', 'logo: logo.svg\nname:'])
  rmSync(join(folder, file), { force: true })
  await put(join(folder, file))
  const lines = await linesFor(folder)
  expect(lines).toContainEqual(expect.stringContaining(`${file.replace(/.*\//, '')} ${what}`))
})

test('an optional file is missing if a folder has its name, and a draft is no larger than a file may be', async () => {
  const folder = contentWith()
  rmSync(join(folder, FAQS))
  mkdirSync(join(folder, FAQS))
  expect(await linesFor(folder)).toEqual([expect.stringContaining('There are no questions: faqs.yaml is missing.')])
  const content = await readContentFolder(folder, new Map([[FAQS, 'faqs: []\n'.padEnd(70_000)]]))
  expect(printMistakes('', await checkContent(folder, content))).toContain('faqs.yaml has 69 KB, and may have 64 KB.')
})

test('the coating page, and the questions with their heading, are optional', async () => {
  const folder = contentWith()
  rmSync(join(folder, COATING))
  rmSync(join(folder, FAQS))
  expect(await linesFor(folder)).toEqual([
    'home.yaml, line 50, column 6, faq: There are no questions: faqs.yaml is missing. Add it, or remove this group.',
  ])
  writeFileSync(join(folder, HOME), readFileSync(join(folder, HOME), 'utf8').replace(/^faq:.*\n/m, ''))
  expect(await linesFor(folder)).toEqual([])
  writeFileSync(join(folder, FAQS), readFileSync(join(MINIMAL_CONTENT, FAQS)))
  expect(await linesFor(folder)).toEqual([
    expect.stringContaining('faq: The questions of faqs.yaml need a heading. Add the group faq, or remove faqs.yaml.'),
  ])
})
