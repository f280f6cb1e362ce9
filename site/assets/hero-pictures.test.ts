import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { channels, DEFAULT_THEME, palette } from '../../business/theme.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { heroWeight } from '../integrations/hero-weight.ts'
import { HERO_CROPS, heroShades, TALL_SCREEN } from './hero-picture.ts'
import service, { AVIF } from './image-service.ts'

const MINUTE = 60_000
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

const WHITE_CAR = {}
const NIGHT = { sky: '#05070c', ground: '#101216', car: '#181a1e', lamp: '#fff' }

/** Adds grain, as a sensor does, or with a size of many pixels and much contrast, leaves. */
async function addGrain(picture: Sharp, sigma: number, size = 1): Promise<Sharp> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true })
  const [width, height] = [info.width, info.height]
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const grain = await sharp({
    create: {
      width: Math.ceil(width / size),
      height: Math.ceil(height / size),
      channels: 3,
      background: 'grey',
      noise,
    },
  })
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .toColourspace('srgb')
    .png()
    .toBuffer()
  return sharp(
    await sharp(data)
      .composite([{ input: grain, blend: 'overlay' }])
      .png()
      .toBuffer(),
  )
}

const LEAVES = async () => {
  let picture = sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#68804c' } })
  for (const size of [40, 16, 6]) picture = await addGrain(picture, 45, size)
  return picture
}

/** What a detailer may put in as the hero, and the colour that its sky must keep. */
const PHOTOGRAPHS: [name: string, file: string, () => Promise<Buffer>, sky?: string][] = [
  [
    'a white car in sunshine',
    'white.jpg',
    async () => (await addGrain(drawCar(WHITE_CAR), 8)).jpeg().toBuffer(),
    SKY,
  ],
  [
    'a black car at night',
    'night.jpg',
    async () => (await addGrain(drawCar(NIGHT), 20)).jpeg().toBuffer(),
    NIGHT.sky,
  ],
  ['a hedge full of leaves', 'leaves.webp', async () => (await LEAVES()).webp({ quality: 90 }).toBuffer()],
  [
    'a panorama',
    'panorama.jpg',
    async () =>
      drawCar(WHITE_CAR, 6000).extract({ left: 0, top: 1800, width: 6000, height: 1500 }).jpeg().toBuffer(),
  ],
  [
    'an upright photograph',
    'upright.jpg',
    async () =>
      drawCar(WHITE_CAR, 2000).extract({ left: 400, top: 0, width: 1125, height: 1500 }).jpeg().toBuffer(),
  ],
  [
    'one of 48 megapixels',
    'large.jpg',
    async () => drawCar(WHITE_CAR).resize(8000, 6000, { kernel: 'nearest' }).jpeg().toBuffer(),
    SKY,
  ],
  [
    'one that a phone has marked as turned, with its place and time',
    'turned.jpg',
    async () => {
      const lying = await drawCar(WHITE_CAR).rotate(270).toBuffer()
      return sharp(lying)
        .withExif({ IFD0: { Make: 'Phone', Orientation: '6' } })
        .jpeg()
        .toBuffer()
    },
    SKY,
  ],
  [
    'a PNG of 16 bits',
    'deep.png',
    async () => drawCar(WHITE_CAR).toColourspace('rgb16').png().toBuffer(),
    SKY,
  ],
  [
    'a JPEG for print, in CMYK',
    'print.jpg',
    async () => drawCar(WHITE_CAR).toColourspace('cmyk').jpeg().toBuffer(),
    SKY,
  ],
]

type CropName = keyof typeof HERO_CROPS
type Rgb = [number, number, number]

const LOG = { ...console, warn: () => {} } as never
const CONFIG = { service: { config: {} } } as Parameters<typeof service.transform>[2]

/** Encodes the heaviest picture of a crop, as the build does. */
async function encode(picture: Uint8Array, name: CropName) {
  const { shape, widths, maxBytes } = HERO_CROPS[name]
  const width = Math.max(...widths)
  const options = {
    src: 'a.jpg',
    width,
    height: Math.round(width / shape),
    ...AVIF,
    position: '50% 50%',
    maxBytes,
  }
  return (await service.transform(picture, options as never, CONFIG, LOG)).data
}

const { light, inkMuted, brandOnDark, ink } = palette(DEFAULT_THEME)
const [TEXT, MUTED, ACCENT, INK] = [light, inkMuted, brandOnDark, ink].map(
  (hex) => channels(hex).split(' ').map(Number) as Rgb,
) as [Rgb, Rgb, Rgb, Rgb]

type Box = [left: number, top: number, right: number, bottom: number]
/** The opacity of a layer of ink at a point. */
type Layer = (x: number, y: number) => number

/** A gradient as CSS draws it: stops of a place and an opacity. */
const gradient = (...stops: [number, number][]) => {
  return (at: number): number => {
    const next = stops.findIndex(([place]) => place > at)
    const [[from, start] = [0, 0], [to, end] = [1, 0]] = [stops.at(next - 1), stops[next]]
    if (next === -1) return stops.at(-1)?.[1] ?? 0
    return next === 0 ? end : start + ((end - start) * (at - from)) / (to - from)
  }
}

/** The first screen at two sizes: what site/sections/home/Hero.module.css and Header.module.css draw, and where text is. */
const SCREENS: Record<
  CropName,
  {
    width: number
    height: number
    picture: [number, number]
    position: string
    layers: (shade: number, header: number) => Layer[]
    texts: [Rgb, Box][]
  }
> = {
  wide: {
    width: 1440,
    height: 900,
    picture: [1440, 900],
    position: '15% 50%',
    layers: (shade, header) => [
      (x) => gradient([0.04, 0.9], [0.48, 0.62], [0.74, 0.42], [0.94, 0])(x / 1440),
      (_, y) => gradient([0.02, 1], [0.34, 0.2], [0.6, 0])(1 - y / 900),
      (_, y) => gradient([72 * 0.3, 0.9], [72, 0])(y),
      (_, y) => (y > 812 ? 0.55 : 0),
      (x) => gradient([0.78, shade], [0.94, 0])(x / 1440),
      (_, y) => gradient([72, header], [144, 0])(y),
      (_, y) => (y > 812 ? shade : 0),
    ],
    texts: [
      [TEXT, [72, 42, 190, 46]],
      [TEXT, [606, 42, 1140, 46]],
      [ACCENT, [72, 373, 548, 392]],
      [TEXT, [72, 407, 1123, 592]],
      [TEXT, [72, 608, 1123, 746]],
      [TEXT, [72, 833, 1353, 854]],
      [MUTED, [72, 858, 1353, 874]],
    ],
  },
  tall: {
    width: 390,
    height: 844,
    picture: [390, 625],
    position: '50% 0%',
    layers: (shade, header) => [
      (_, y) => gradient([0.26, 1], [0.6, 0])(1 - y / 844),
      (_, y) => gradient([0, 0.6], [0.18, 0])(y / 844),
      (_, y) => gradient([0, 0], [104, 0.8], [160, 0.94], [250, 1])(y - 275),
      (_, y) => gradient([64 * 0.3, 0.9], [64, 0])(y),
      (_, y) => gradient([0, 0], [92, shade])(y - 275),
      (_, y) => gradient([64, header], [128, 0])(y),
    ],
    texts: [
      [TEXT, [20, 38, 366, 42]],
      [ACCENT, [20, 371, 370, 390]],
      [TEXT, [18, 408, 372, 512]],
      [TEXT, [20, 534, 370, 624]],
    ],
  },
}

/** In pixels: as large as two or three letters, so that a single bright leaf does not count. */
const SQUARE = 24

/** The least contrast of any text with what is behind it, in squares. */
async function leastContrast(encoded: Uint8Array, crop: CropName, styles: string): Promise<number> {
  const { picture, position, layers, texts, width } = SCREENS[crop]
  const shown = { src: 'a.avif', width: picture[0], height: picture[1], format: 'png', position }
  const { data } = await service.transform(encoded, shown as never, CONFIG, LOG)
  const pixels = await sharp(data).removeAlpha().raw().toBuffer()
  const [shade = Number.NaN, header = Number.NaN] = readShades(styles)[crop]
  const inks = layers(shade, header)
  let least = Number.POSITIVE_INFINITY
  for (const [colour, [left, top, right, bottom]] of texts) {
    for (let y = top; y < bottom; y += SQUARE) {
      for (let x = left; x < right; x += SQUARE) {
        const light = inks.reduce((product, layer) => product * (1 - layer(x, y)), 1)
        const behind = meanColour(pixels, width, x, y).map(
          (channel, index) => light * channel + (1 - light) * (INK[index] ?? 0),
        )
        least = Math.min(least, (luminance(colour) + 0.05) / (luminance(behind) + 0.05))
      }
    }
  }
  return least
}

/** `--shade` and `--header-shade` in the rules that the build writes. */
function readShades(styles: string): Record<CropName, number[]> {
  const [wide = [], tall = []] = styles
    .split('@media')
    .map((rules) => [...rules.matchAll(/-shade:([\d.]+)/g)].map(([, shade]) => Number(shade)))
  return { wide, tall }
}

function meanColour(pixels: Buffer, width: number, left: number, top: number): number[] {
  const sum = [0, 0, 0]
  for (let y = top; y < top + SQUARE; y++) {
    for (let x = left; x < left + SQUARE; x++) {
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + (pixels[3 * (y * width + x) + channel] ?? 0)
    }
  }
  return sum.map((total) => total / SQUARE ** 2)
}

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Writes a photograph into a new folder, and returns the rules of the home page for it. */
async function shadesOf(file: string, photograph: Buffer): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, file), photograph)
  return heroShades({ picture: { file, alt: '' } } as Parameters<typeof heroShades>[0], DEFAULT_THEME, folder)
}

// One bright and one dark photograph with every change, the others at night.
for (const [index, [name, file, take, sky]] of PHOTOGRAPHS.entries()) {
  const options = { timeout: 5 * MINUTE, tags: index < 2 ? [] : ['nightly'] } // Leaves take a while on a busy core.
  test(`${name} is a light hero picture with readable text over it`, options, async () => {
    const photograph = await take()
    const styles = await shadesOf(file, photograph)
    for (const [name, { shape, widths, maxBytes }] of Object.entries(HERO_CROPS) as [
      CropName,
      typeof HERO_CROPS.wide,
    ][]) {
      const encoded = await encode(photograph, name)
      expect(encoded.length).toBeLessThanOrEqual(maxBytes)
      const { width, height, ...metadata } = await sharp(encoded).metadata()
      expect(width / height).toBeCloseTo(shape, 2)
      expect(width).toBeGreaterThanOrEqual(Math.max(...widths) / 2)
      expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar' })
      expect([metadata.exif, metadata.icc]).toEqual([undefined, undefined])
      expect(await leastContrast(encoded, name, styles)).toBeGreaterThanOrEqual(4.5)
      if (sky) expect(await colourDistance(encoded, sky)).toBeLessThan(30)
    }
  })
}

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

test('a sparkle in a dark picture changes nothing, but a white bonnet does', async () => {
  const shades = async (lamp: string, car: string) =>
    readShades(
      await shadesOf(
        'a.png',
        await drawCar({ ...NIGHT, lamp, car })
          .png()
          .toBuffer(),
      ),
    )
  expect(await shades('#fff', NIGHT.car)).toEqual({ wide: [0, 0], tall: [0, 0] })
  expect((await shades('none', '#fdfdfd')).wide[0]).toBeGreaterThan(0.3)
})

test('a hero picture that stays too heavy is named once, with what to do', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '_astro'))
  writeFileSync(join(folder, '_astro/van.Ab-1_x_9.avif'), 'x'.repeat(HERO_CROPS.wide.maxBytes))
  writeFileSync(join(folder, '_astro/van.Ab-1_x_Z8.avif'), 'x'.repeat(HERO_CROPS.tall.maxBytes + 1))
  const preload = (file: string, media: string) =>
    `<link rel="preload" as="image" type="image/avif" imagesrcset="/_astro/${file} 828w" imagesizes="100vw" media="${media}">`
  const links = [
    preload('van.Ab-1_x_9.avif', `not (${TALL_SCREEN})`),
    preload('van.Ab-1_x_Z8.avif', TALL_SCREEN),
  ]
  writeFileSync(join(folder, 'index.html'), links.join(''))
  const warnings: string[] = []
  const built = heroWeight().hooks['astro:build:done']
  await built?.({
    dir: pathToFileURL(`${folder}/`),
    logger: { warn: (text: string) => warnings.push(text) },
  } as never)
  expect(warnings).toEqual([
    'The hero picture van has 37 KB on a phone, where 36 KB are planned. It has so much fine detail, such as leaves or ' +
      'gravel, that it loads slowly. Choose a calmer picture, or one with its background out of focus.',
  ])
})
