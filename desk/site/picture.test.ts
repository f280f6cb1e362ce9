import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { picturesFolder } from '../../core/publishing/pictures.ts'
import { heicPhoto, look, phonePhoto, quarters } from '../../tests/support/pictures.ts'
import { openSiteRoom, SAMPLES } from '../../tests/support/site-room.ts'

const HERO = '/desk/site/picture?file=home.yaml&at=hero.picture'
const BEFORE = '/desk/site/picture?file=home.yaml&at=comparison.before'
const jpeg = (width: number, height: number) => quarters(width, height).jpeg().toBuffer()
const sent = (bytes: Buffer, name = 'IMG_4021.HEIC') => ({ name, bytes: new Uint8Array(bytes) })

describe('the pictures of the site', () => {
  it.each([
    [SAMPLES.sample, ['First screen: Computers', 'First screen: Phones', 'Before: Before and after']],
    [SAMPLES['second sample'], ['First screen: Computers and phones', 'Before: Before and after']],
  ])('are listed with where each one is: %s', async (sample, first) => {
    const { show } = await openSiteRoom(sample)
    const { tiles = [] } = await show('/desk/site/pictures')
    const words = tiles.map(({ title, detail }) => `${title}: ${detail}`)
    expect(words.slice(0, first.length)).toEqual(first)
    expect(new Set(words).size).toBe(words.length)
    if (sample !== SAMPLES.sample) return
    expect(words).toContain('Interior Revival: Package')
    expect(words).toContain('Polishing & Paint Correction: Service')
    expect(words).toContain('Picture 2: Ceramic Coating')
    for (const { href } of tiles) expect((await show(href)).items?.length).toBeGreaterThan(1)
  })

  it('keep another part in view, in words, until that is left out', async () => {
    const { site, post, undo, show, changes, draft, original } = await openSiteRoom()
    const before = await original('home.yaml')
    await writeFile(join(site.content, 'home.yaml'), before.replace('hero-wide.jpg }', 'hero-wide.jpg } # The bonnet'))
    await post(HERO, { 'home.yaml#hero.picture.focus': '100% 0%' })
    expect(await changes()).toEqual(['First screen: what stays in view “middle” → “top right”'])
    expect(await draft('home.yaml')).toContain('  picture: { file: hero-wide.jpg, focus: 100% 0% } # The bonnet\n')
    expect((await show(HERO)).items?.[1]).toMatchObject({ value: '100% 0%' })
    await post(BEFORE, { 'home.yaml#comparison.before.focus': '0% 100%' })
    await undo('First screen')
    expect(await changes()).toEqual(['Before and after: what stays in view “middle” → “bottom left”'])
    // The point that somebody wrote is one of the nine.
    await post(BEFORE, { 'home.yaml#comparison.before.focus': '50% 40%' })
    expect(await changes()).toEqual([])
  })

  it('give way to another, upright and without what else was in its file', async () => {
    const { site, post, show, changes, draft } = await openSiteRoom()
    const photo = Buffer.concat([await phonePhoto(), Buffer.from('<script>alert(1)</script>')])
    // A script has it taken in as soon as it is chosen.
    const taken = await post(HERO, { take: '1', 'home.yaml#hero.picture.focus': '0% 0%' }, undefined, sent(photo))
    expect([taken?.mistakes, taken?.fields.get('home.yaml#hero.picture.focus')]).toEqual([[], ''])
    expect(await changes()).toEqual([])
    expect(await post(HERO, {}, undefined, sent(photo))).toBeUndefined()
    expect(await changes()).toEqual(['First screen: Picture for wide screens: another picture'])
    const [name = ''] = readdirSync(picturesFolder(site))
    expect(await draft('home.yaml')).toContain(`file: ${name}`)
    expect((await show(HERO)).items?.[0]).toMatchObject({ value: name })
    const [first] = (await show('/desk/site/pictures')).tiles ?? []
    expect(first).toMatchObject({ file: name, isChanged: true })
    const kept = readFileSync(join(picturesFolder(site), name))
    expect(kept.toString('latin1')).not.toMatch(/script|Glossworks/)
    const { colours, metadata } = await look(kept)
    expect(colours).toEqual(['red', 'green', 'blue', 'yellow'])
    expect(metadata).toMatchObject({ format: 'jpeg', width: 2400, height: 3200 })
  })

  const OTHER_KIND = /isn’t a JPEG, PNG, WebP or HEIC picture\. .*screenshot.* Videos go under Work/
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  it.each<[string, string, Buffer | Promise<Buffer>, RegExp]>([
    ['is too narrow', HERO, jpeg(640, 480), /small\. It’s 640 pixels wide\. This place needs 1,600\. Pictures sent/],
    ['is upright and too low', HERO, jpeg(900, 1599), /small\. It’s 1,599 pixels high\. This place needs 1,600/],
    ['is a small HEIC file', HERO, heicPhoto, /small\. It’s 240 pixels wide/],
    ['is a strip', HERO, jpeg(2000, 600), /small\. It’s 600 pixels high\. This place needs 720/],
    ['is too small elsewhere', BEFORE, jpeg(999, 999), /small\. It’s 999 pixels wide\. This place needs 1,000/],
    ['is a drawing', HERO, svg, OTHER_KIND],
    ['is an AVIF', HERO, quarters().avif().toBuffer(), OTHER_KIND],
    ['is a GIF', HERO, quarters().gif().toBuffer(), OTHER_KIND],
    ['is a film', HERO, Buffer.from('\0\0\0\x18ftypqt  '), OTHER_KIND],
    ['only begins as one', HERO, Buffer.from('\xff\xd8\xff<script>', 'latin1'), /can’t read that picture\. .*damaged/],
    ['has 100 megapixels', HERO, jpeg(10_000, 10_000), /can’t read .*more than 52 million pixels/],
  ])('stay if what was sent %s, with all that was typed', async (_, address, bytes, words) => {
    const { site, post, changes } = await openSiteRoom()
    const focus = `home.yaml#${address === HERO ? 'hero.picture' : 'comparison.before'}.focus`
    const page = await post(address, { [focus]: '0% 0%' }, undefined, sent(await bytes))
    expect(page?.mistakes).toEqual([expect.stringMatching(words)])
    expect(page?.fields.get(focus)).toBe('0% 0%')
    expect(await changes()).toEqual([])
    expect(existsSync(picturesFolder(site))).toBe(false)
  })

  it('keep one that was sent, if something else has to be put right first', async () => {
    const { post, changes } = await openSiteRoom()
    const alt = 'home.yaml#comparison.before.alt'
    const page = await post(
      BEFORE,
      { [alt]: '' },
      undefined,
      sent(await jpeg(1200, 1200), '../../résumé of “door”.jpeg'),
    )
    expect(page?.fields.get('home.yaml#comparison.before.file')).toMatch(/^r-sum-of-door-[\da-f]{16}\.jpg$/)
    expect(page?.mistakes).toEqual(['What it shows is empty. Fill it in.'])
    await post(BEFORE, { [alt]: 'A door' }, page)
    expect(await changes()).toEqual([
      'Before and after: Before: another picture',
      expect.stringMatching(/what it shows .*→ “A door”$/),
    ])
  })

  it.each(['../../../etc/passwd', 'hero-wide.jpg/../x.jpg', 'nothing.jpg', '.env', ''])(
    'are no other file: %s',
    async (name) => {
      const { post, changes } = await openSiteRoom()
      expect((await post(BEFORE, { 'home.yaml#comparison.before.file': name }))?.mistakes).toHaveLength(1)
      expect(await changes()).toEqual([])
    },
  )
})
