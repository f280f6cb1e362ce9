import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { formatFlaw } from '../../core/business/finding.ts'
import { editFile, temporaryFolder } from '../../tests/support/files.ts'
import { findLeftovers } from './leftovers.ts'

const SAMPLE = resolve('content')

/** A copy of the sample, and what is found in it. */
function copyOfSample() {
  const folder = join(temporaryFolder(), 'clyde-shine')
  cpSync(SAMPLE, folder, { recursive: true })
  const find = async () => (await findLeftovers(folder, '../clyde-shine', SAMPLE)).map(formatFlaw).join('\n')
  return { folder, find }
}

test('of a copy of the sample, its name and number, pictures, facts and prices are named, and no other texts', async () => {
  const { find } = copyOfSample()
  const found = await find()
  expect(found).toMatch(/^fail {2}\.\.\/clyde-shine\/business\.yaml, line 4: still names the sample.*: Burnish$/m)
  for (const text of ['07700 900123', 'hello@burnish.example.com', 'https://instagram.example.com/burnish'])
    expect(found).toContain(`reserved for examples: ${text}\n`)
  expect(found).toMatch(/^fail {2}These pictures are .*clyde-shine\/logo\.svg, .*\/pictures\/hero-wide\.jpg/m)
  expect(found).toMatch(/^warn {2}.*reviews\.yaml: these reviews are examples, .*: Fiona, G42; Tom, G12; /m)
  for (const fact of ['address', 'theme', 'area', 'The price of Interior Revival'])
    expect(found).toContain(`warn  ${fact} is still the sample’s.`)
  expect(found).not.toMatch(/terms\.md|privacy\.md/)
})

test('what can be changed at the desk has its place', async () => {
  const { folder } = copyOfSample()
  const places = (await findLeftovers(folder, '../clyde-shine', SAMPLE)).flatMap(({ places = [] }) => places)
  for (const place of [
    { words: 'Burnish', file: 'business.yaml', path: ['name'] },
    { words: 'hero-wide.jpg', file: 'pictures/hero-wide.jpg', path: [] },
    { words: 'Tom, G12’s review', file: 'reviews.yaml', path: [] },
  ])
    expect(places).toContainEqual(place)
})

test('a price that is changed, a file that is deleted, and the town of the trader are not the sample’s', async () => {
  const { folder, find } = copyOfSample()
  editFile(
    join(folder, 'business.yaml'),
    'trader: null',
    'trader: { kind: sole trader, name: Ailsa Reid, address: "1 High Street, Glasgow G1 1AA", vat: none }',
  )
  rmSync(join(folder, 'pictures'), { recursive: true })
  rmSync(join(folder, 'services'), { recursive: true })
  expect(await find()).not.toMatch(/\.jpg|address is|The price/)
})

test('a text that speaks of a package that was removed is named', async () => {
  const { folder, find } = copyOfSample()
  expect(await find()).not.toContain('speaks of')
  rmSync(join(folder, 'services/exterior-interior.yaml'))
  writeFileSync(join(folder, 'faqs.yaml'), 'answer: Book our Interior Revival.')
  expect(await find()).toMatch(/^warn {2}.*faqs\.yaml, line 1: speaks of “Interior Revival”, .*Book our/m)
})

test('a pipe called as a picture of the sample is not opened', async () => {
  const { folder, find } = copyOfSample()
  rmSync(join(folder, 'logo.svg'))
  execFileSync('mkfifo', [join(folder, 'logo.svg')])
  expect(await find()).not.toContain('logo.svg')
})

test('a business with content of its own has nothing left, and the sample’s own folder is nothing else', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'faqs.yaml'), '# Burnish in a comment\nanswer: Get a free quote.')
  expect(await findLeftovers(folder, 'x', SAMPLE)).toEqual([])
  expect((await findLeftovers(SAMPLE, 'content', SAMPLE)).map(({ message }) => message)).toEqual([
    expect.stringContaining('these reviews are examples'),
    expect.stringMatching(/^CONTENT_DIR is the folder of the sample/),
  ])
})
