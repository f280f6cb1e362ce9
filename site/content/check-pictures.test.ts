import { copyFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentWith, HOME, linesFor, OUTSIDE } from '../../tests/support/content-with.ts'
import { checkContent } from './check-content.ts'
import { readContentFolder } from './read-content.ts'

test('a panorama that is too low for the first screen is refused there, and nowhere else', async () => {
  const low = await sharp({ create: { width: 2800, height: 700, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const panorama = ['pictures/low.jpg', undefined, low] as const
  expect(await linesFor(contentWith([...panorama], [OUTSIDE, 'van.jpg', 'low.jpg']))).toEqual([])
  expect(await linesFor(contentWith([...panorama], [HOME, 'van.jpg', 'low.jpg']))).toEqual([
    'home.yaml, line 2, column 20, hero.picture.file: low.jpg has only 700 pixels on its short side, and would look blurred. Use one with at least 720.',
  ])
})

test('a lamp needs each of its pictures as AVIF, and is left out once a photo is another', async () => {
  const avif = await sharp({ create: { width: 16, height: 9, channels: 3, background: 'teal' } })
    .avif()
    .toBuffer()
  const lamp = (file: string, photo = 'after.jpg') =>
    contentWith(
      ['pictures/lamp.avif', undefined, avif],
      [
        HOME,
        'link: Washing',
        `link: Washing
  lamp:
    photos: [before.jpg, ${photo}]
    before: [lamp.avif, ${file}]
    after: &two [lamp.avif, lamp.avif]
    front: *two
    hairs: *two
    haze: lamp.avif
    strip: lamp.avif`,
      ],
    )
  expect(await linesFor(lamp('lamp.avif'))).toEqual([])
  expect(await linesFor(lamp('gone.avif'))).toEqual([
    expect.stringContaining('comparison.lamp.before.1: There is no file gone.avif in pictures/.'),
  ])
  expect(await linesFor(lamp('after.jpg'))).toEqual([
    expect.stringContaining('comparison.lamp.before.1: Save it as AVIF'),
  ])
  for (const photo of ['after.jpg', 'van.jpg']) {
    const { files } = await readContentFolder(lamp('lamp.avif', photo))
    expect(Boolean(files.home[0]?.data?.comparison?.lamp)).toBe(photo === 'after.jpg')
  }
})

test('a picture that is damaged, HEIC under another name, or no picture is refused', async () => {
  const whole = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const printed = (bytes: Buffer) =>
    linesFor(contentWith(['pictures/new.jpg', undefined, bytes], [OUTSIDE, 'van.jpg', 'new.jpg']))
  expect(await printed(whole)).toEqual([])
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('Not a picture')]) {
    expect(await printed(bytes)).toEqual([
      'services/outside.yaml, line 4, column 10, picture: This file is not a picture, or is damaged. Save it as JPEG, PNG, WebP or AVIF.',
    ])
  }
  expect(await printed(heic)).toEqual([expect.stringContaining('picture: This picture is in HEIC')])
  expect(await linesFor(contentWith(['pictures/later.jpg', undefined, heic]))).toEqual([
    expect.stringContaining('pictures/later.jpg, This picture is in HEIC'),
  ])
})

test.each(['what?', 'a#b?', 'a\\b', 'a\nb', '~later?'])(
  'a picture called %j is named if no build can have it',
  async (name) => {
    const folder = contentWith()
    copyFileSync(join(folder, 'pictures/van.jpg'), join(folder, `pictures/${name}.jpg`))
    const mistakes = await checkContent(folder)
    const named = { file: `pictures/${name}.jpg`, field: '', message: expect.stringMatching(/^Rename this file/) }
    // What a program has left is no picture of the site.
    expect(mistakes).toEqual(name.startsWith('~') ? [] : [named])
  },
)

test('a picture is read again only if its size or its time has changed', async () => {
  const folder = contentWith()
  const picture = join(folder, 'pictures/after.jpg')
  utimesSync(picture, 1_000, 1_000)
  expect(await linesFor(folder)).toEqual([])
  writeFileSync(picture, 'x'.repeat(statSync(picture).size))
  utimesSync(picture, 1_000, 1_000)
  expect(await linesFor(folder)).toEqual([])
  utimesSync(picture, 2_000, 2_000)
  expect(await linesFor(folder)).toContainEqual(expect.stringContaining('This file is not a picture'))
})
