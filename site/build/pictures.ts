import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import type { Service } from '../schemas/service.ts'

/** One framing of a picture, for screens that match `media`, or for all others. */
interface Crop {
  image: ImageMetadata
  /** Widths in pixels to encode it at. The last is the fallback's. */
  widths: number[]
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string
  media?: string
}

interface Source {
  type: 'image/avif' | 'image/webp'
  srcSet: string
  sizes: string
  media?: string
}

/** A picture ready to be rendered by ui/Picture.tsx. */
export interface PictureData {
  /** The best format first; the first crop's before the second's. */
  sources: Source[]
  /** The JPEG for browsers that know neither format, in the last crop. */
  src: string
  width: number
  height: number
}

/** A screen on which the hero's words stand below its picture, as in site/sections/Hero.module.css. */
const TALL = '(width < 600px) or ((width < 1024px) and (orientation: portrait))'

/** The home page's first picture: a tall crop for tall screens, a wide one for all others. */
export function loadHeroPicture(): Promise<PictureData> {
  return loadPicture(
    { image: drawn('hero-tall'), widths: [480, 640, 828], sizes: '100vw', media: TALL },
    { image: drawn('hero-wide'), widths: [1024, 1440, 1920], sizes: '100vw', media: `not (${TALL})` },
  )
}

/** The picture of a service's card, where it has one. */
export async function loadServicePicture({ image }: Service): Promise<PictureData | undefined> {
  if (!image) return undefined
  return loadPicture({
    image: drawn(`service-${image}`),
    widths: [480, 800, 1280],
    sizes: '(width < 760px) 100vw, (width < 1440px) 50vw, 640px',
  })
}

/** One of the ceramic page's results. */
export function loadResultPicture(name: 'before' | 'after' | 'gloss' | 'beading'): Promise<PictureData> {
  return loadPicture({
    image: drawn(`ceramic-${name}`),
    widths: [480, 800, 1200],
    sizes: '(width < 820px) 100vw, (width < 1440px) 60vw, 860px',
  })
}

/** A coupe's outline in the dark: seen from the side behind a wide band, or from behind on a tall screen. */
export function loadCoupePicture(view: 'side' | 'rear'): Promise<PictureData> {
  return loadPicture({ image: drawn(`coupe-${view}`), widths: [640, 1080, 1800], sizes: '100vw' })
}

const ART = import.meta.glob<{ default: ImageMetadata }>('../assets/art/*.jpg', { eager: true })

function drawn(name: string): ImageMetadata {
  const picture = ART[`../assets/art/${name}.jpg`]
  if (!picture) throw new Error(`site/assets/art/${name}.jpg is missing. Draw it: npm run art -- ${name}`)
  return picture.default
}

const FORMATS = [
  ['avif', 'image/avif', 40],
  ['webp', 'image/webp', 62],
] as const

/** Encodes a picture, in all its crops, as AVIF, WebP and JPEG. */
async function loadPicture(...crops: [Crop, ...Crop[]]): Promise<PictureData> {
  const sources = await Promise.all(crops.flatMap((crop) => FORMATS.map((format) => encode(crop, format))))
  const { image, widths } = crops.at(-1) ?? crops[0]
  const jpeg = await getImage({ src: image, format: 'jpg', quality: 68, width: Math.max(...widths) })
  // Not from `image`: Astro publishes the original of a picture of which the page reads any property.
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
