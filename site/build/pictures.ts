import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import type { Coating } from '../schemas/coating.ts'
import type { Service } from '../schemas/service.ts'

/** One crop of a picture, for the screens that match `media`. */
interface Crop {
  image: ImageMetadata
  /** The widths in pixels to encode. */
  widths: number[]
  /** The `sizes` attribute. */
  sizes: string
  media?: string
}

interface Source {
  type: 'image/avif' | 'image/webp'
  srcSet: string
  sizes: string
  media?: string
}

/** An encoded picture, for ui/Picture.tsx. */
export interface PictureData {
  /** In order of preference, for each crop in turn. */
  sources: Source[]
  /** The JPEG fallback of the last crop, for browsers that support neither format. */
  src: string
  width: number
  height: number
}

/** Screens on which the hero's text is below its picture. Keep in step with site/sections/Hero.module.css. */
const TALL_SCREEN = '(width <= 640px) or (max-aspect-ratio: 1/1)'

/** The hero picture of the home page: a tall crop for tall screens, a wide one for all others. */
export function loadHeroPicture(): Promise<PictureData> {
  return loadPicture(
    { image: artwork('hero-tall'), widths: [480, 640, 828], sizes: '100vw', media: TALL_SCREEN },
    {
      image: artwork('hero-wide'),
      widths: [1024, 1440, 1920],
      sizes: '100vw',
      media: `not (${TALL_SCREEN})`,
    },
  )
}

/** The picture of a service's card, if it has one. */
export async function loadServicePicture({ image }: Service): Promise<PictureData | undefined> {
  if (!image) return undefined
  return loadPicture({
    image: artwork(image),
    widths: [480, 800, 1280],
    sizes: '(width <= 1060px) 100vw, (width <= 1440px) 42vw, 600px',
  })
}

/** A picture that is as wide as the page. */
export function loadWidePicture(name: 'before' | 'after' | 'hatch'): Promise<PictureData> {
  const image = artwork(name === 'hatch' ? name : `ceramic-${name}`)
  return loadPicture({ image, widths: [640, 1080, 1800], sizes: '100vw' })
}

/** A picture of the results on the ceramic coating page. */
export function loadResultPicture(name: Coating['results']['images'][number]['image']): Promise<PictureData> {
  return loadPicture({
    image: artwork(name === 'beading' ? `ceramic-${name}` : name),
    widths: [480, 800, 1200],
    sizes: '(width <= 1060px) 100vw, (width <= 1440px) 50vw, 640px',
  })
}

const ART = import.meta.glob<{ default: ImageMetadata }>('../assets/art/*.jpg', { eager: true })

function artwork(name: string): ImageMetadata {
  const picture = ART[`../assets/art/${name}.jpg`]
  if (!picture) throw new Error(`site/assets/art/${name}.jpg is missing. Render it: npm run art -- ${name}`)
  return picture.default
}

const FORMATS = [
  ['avif', 'image/avif', 40],
  ['webp', 'image/webp', 62],
] as const

/** Encodes all crops of a picture as AVIF and WebP, and the last one also as JPEG. */
async function loadPicture(...crops: [Crop, ...Crop[]]): Promise<PictureData> {
  const sources = await Promise.all(crops.flatMap((crop) => FORMATS.map((format) => encode(crop, format))))
  const { image, widths } = crops.at(-1) ?? crops[0]
  const jpeg = await getImage({ src: image, format: 'jpg', quality: 68, width: Math.max(...widths) })
  // Not from `image`: reading any of its properties makes Astro publish the original (docs/decisions/0018).
  const { width, height } = jpeg.attributes
  return { sources, src: jpeg.src, width, height }
}

async function encode(
  { image, widths, sizes, media }: Crop,
  [format, type, quality]: (typeof FORMATS)[number],
): Promise<Source> {
  const { srcSet } = await getImage({ src: image, format, quality, widths, sizes })
  return { type, srcSet: srcSet.attribute, sizes, ...(media && { media }) }
}
