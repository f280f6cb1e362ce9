import { interpolate, wcagContrast } from 'culori'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { DEFAULT_THEME, palette } from '../../core/business/theme.ts'
import { MINUTE } from '../../core/clock.ts'
import { findDarkness, HERO_CROPS, KB } from './hero-picture.ts'
import service, { HERO_AVIF } from './image-service.ts'

const SKY = '#a8cdf2'

/** A car on a drive under the sky, 4:3. */
function drawCar({ sky = SKY, ground = '#d8d4cc', car = '#fdfdfd', lamp = 'none' }, width = 2000): Sharp {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width * 0.75}" viewBox="0 0 400 300">
    <path fill="${sky}" d="M0 0h400v180H0z"/>
    <path fill="${ground}" d="M0 180h400v120H0z"/>
    <path fill="${car}" d="M30 220q0-40 60-48l50-42q80-22 140 0l40 44q60 4 60 46v20H30z"/>
    <path fill="#5a6a78" d="M150 136q60-16 110 0l28 34H110z"/>
    <path fill="#222" d="M70 240a30 30 0 0 0 60 0zm210 0a30 30 0 0 0 60 0z"/>
    <circle fill="${lamp}" cx="70" cy="195" r="2"/>
  </svg>`
  return sharp(Buffer.from(drawing)).flatten()
}

const NIGHT = { sky: '#05070c', ground: '#101216', car: '#181a1e', lamp: '#fff' }

/** Adds grain, as a sensor does. */
async function addGrain(picture: Sharp, sigma: number): Promise<Sharp> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const grain = sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
  const overlay = { input: await grain.png().toBuffer(), blend: 'overlay' } as const
  return sharp(data).composite([overlay])
}

const drawPlain = (background: string) => sharp({ create: { width: 2400, height: 1600, channels: 3, background } })

/** As a phone takes a white car in sunshine: marked as turned, with its place and time. */
async function takePhotograph(): Promise<Buffer> {
  const upright = await addGrain(drawCar({}), 8)
  return sharp(await upright.png().toBuffer())
    .rotate(270)
    .withExif({ IFD0: { Make: 'Phone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const LOG = { ...console, warn: () => {} } as never
const CONFIG = { service: { config: {} } } as Parameters<typeof service.transform>[2]

/** Encodes the heaviest picture of a crop, as the build does. */
async function encode(picture: Uint8Array, { shape, widths, maxBytes }: typeof HERO_CROPS.wide, log = LOG) {
  const width = Math.max(...widths)
  const options = {
    src: 'a.jpg',
    width,
    height: Math.round(width / shape),
    ...HERO_AVIF,
    position: '50% 50%',
    maxBytes,
  }
  return (await service.transform(picture, options as never, CONFIG, log)).data
}

test('a photograph is a light hero picture, upright and without its metadata', { timeout: 5 * MINUTE }, async () => {
  const photograph = await takePhotograph()
  for (const crop of Object.values(HERO_CROPS)) {
    const { shape, widths, maxBytes } = crop
    const encoded = await encode(photograph, crop)
    expect(encoded.length).toBeLessThanOrEqual(maxBytes)
    const { width, height, ...metadata } = await sharp(encoded).metadata()
    expect(width / height).toBeCloseTo(shape, 2)
    expect(width).toBeGreaterThanOrEqual(Math.max(...widths) / 2)
    expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar' })
    expect([metadata.exif, metadata.icc]).toEqual([undefined, undefined])
    expect(await colourDistance(encoded, SKY)).toBeLessThan(30)
  }
})

/** How far the colour at the top of a picture is from another, in a channel. */
async function colourDistance(picture: Uint8Array, colour: string): Promise<number> {
  const top = await sharp(picture)
    .extract({ left: 0, top: 0, width: 400, height: 100 })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer()
  const expected = await sharp({ create: { width: 1, height: 1, channels: 3, background: colour } })
    .raw()
    .toBuffer()
  return Math.max(...top.map((channel, index) => Math.abs(channel - (expected[index] ?? 0))))
}

const darknessOf = async (picture: Sharp, shape = 4 / 3, focus?: string) =>
  findDarkness(await picture.jpeg().toBuffer(), DEFAULT_THEME, shape, focus)

test('a dark picture is not darkened for its text, but a white one as far as AA demands', async () => {
  expect(await darknessOf(drawPlain('#101216'))).toBe(0)
  const { ink, inkMuted, light, brandOnDark } = palette(DEFAULT_THEME)
  const behind = interpolate(['#fff', ink], 'rgb')(await darknessOf(drawPlain('#fff')))
  for (const text of [inkMuted, light, brandOnDark]) expect(wcagContrast(text, behind)).toBeGreaterThanOrEqual(4.5)
})

test('a sparkle in a dark picture counts less than a white bonnet', async () => {
  expect(await darknessOf(drawCar(NIGHT))).toBeLessThan(0.5)
  expect(await darknessOf(drawCar({ ...NIGHT, car: '#fdfdfd' }))).toBeGreaterThan(0.7)
})

test('only what the crop shows of an upright picture counts, which its focus decides', async () => {
  const picture = drawCar({ ...NIGHT, sky: '#fff' })
  expect(await darknessOf(picture, 4, '50% 0%')).toBeGreaterThan(0.7)
  expect(await darknessOf(picture, 4, '50% 100%')).toBeLessThan(0.5)
  const turned = sharp(await picture.rotate(270).toBuffer()).withMetadata({ orientation: 6 })
  expect(await darknessOf(turned, 4, '50% 100%')).toBeLessThan(0.5)
})

test('a hero picture that stays too heavy is named, with what to do', async () => {
  const warnings: string[] = []
  const log = { ...console, warn: (text: string) => warnings.push(text) } as never
  const picture = await (await addGrain(drawCar(NIGHT, 600), 40)).jpeg().toBuffer()
  await encode(picture, { ...HERO_CROPS.tall, maxBytes: KB }, log)
  expect(warnings).toEqual([
    expect.stringMatching(/^The hero picture a has \d+ KB, where 1 KB are planned\. .* Choose a calmer/),
  ])
})
