import { getImage } from 'astro:assets'
import { join } from 'node:path'
import type { ImageMetadata } from 'astro'
import sharp from 'sharp'
import type { Home } from '../schemas/home.ts'
import type { ContentPicture } from '../schemas/picture.ts'
import { cropAround } from './crop.ts'
import { settings } from './settings.ts'

/** One crop of a picture, for the screens that match `media`. */
interface Crop {
  picture: Omit<ContentPicture, 'alt'>
  /** The widths in pixels to encode. */
  widths: number[]
  /** Width divided by height: what a picture with a focus is cut to. Without a focus, the styles cut it. */
  shape: number
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
const CENTRE = '50% 50%'

/** The hero picture of the home page: a tall crop for tall screens, a wide one for all others. */
export function loadHeroPicture({ picture, tallPicture }: Home['hero']): Promise<PictureData> {
  return loadPicture(
    {
      picture: tallPicture ?? { focus: CENTRE, ...picture },
      widths: [480, 640, 828],
      shape: 1 / 2,
      sizes: '100vw',
      media: TALL_SCREEN,
    },
    { picture, widths: [1024, 1440, 1920], shape: 16 / 9, sizes: '100vw', media: `not (${TALL_SCREEN})` },
  )
}

/** The picture of a service's card. */
export function loadServicePicture(picture: ContentPicture): Promise<PictureData> {
  return loadPicture({
    picture,
    widths: [480, 800, 1280],
    shape: 16 / 10,
    sizes: '(width <= 1060px) 100vw, (width <= 1440px) 42vw, 600px',
  })
}

/** A picture that is as wide as the page. */
export function loadWidePicture(picture: ContentPicture): Promise<PictureData> {
  return loadPicture({ picture, widths: [640, 1080, 1800], shape: 16 / 10, sizes: '100vw' })
}

/** A picture of the results on the ceramic coating page. */
export function loadResultPicture(picture: ContentPicture): Promise<PictureData> {
  return loadPicture({
    picture,
    widths: [480, 800, 1200],
    shape: 4 / 3,
    sizes: '(width <= 1060px) 100vw, (width <= 1440px) 50vw, 640px',
  })
}

/** A logo, at twice its height in pixels for fine screens. */
export async function loadLogo(file: string, height: number) {
  const { src, attributes } = await getImage({ src: original(file), format: 'webp', height: 2 * height })
  return { src, width: Math.round(attributes.width / 2), height }
}

const PICTURES = import.meta.glob<{ default: ImageMetadata }>(
  '@pictures/*.{jpg,jpeg,png,webp,avif,JPG,JPEG,PNG,WEBP,AVIF}',
  { eager: true },
)
const BY_NAME = new Map(Object.entries(PICTURES).map(([path, picture]) => [path.split('/').at(-1), picture]))

function original(file: string): ImageMetadata {
  const picture = BY_NAME.get(file)
  if (!picture) throw new Error(`There is no picture ${file}.`)
  return picture.default
}

const FORMATS = [
  ['avif', 'image/avif', 40],
  ['webp', 'image/webp', 62],
] as const

/** Encodes all crops of a picture as AVIF and WebP, and the last one also as JPEG. */
async function loadPicture(...crops: [Crop, ...Crop[]]): Promise<PictureData> {
  const sources = await Promise.all(crops.flatMap((crop) => FORMATS.map((format) => encode(crop, format))))
  const last = crops.at(-1) ?? crops[0]
  const { widths, cut } = await measure(last)
  const src = original(last.picture.file)
  const jpeg = await getImage({ src, format: 'jpg', quality: 68, width: Math.max(...widths), ...cut })
  // Not from `src`: reading any of its properties makes Astro publish the original (docs/decisions/0018).
  const { width, height } = jpeg.attributes
  return { sources, src: jpeg.src, width, height }
}

async function encode(crop: Crop, [format, type, quality]: (typeof FORMATS)[number]): Promise<Source> {
  const { sizes, media, picture } = crop
  const { widths, cut } = await measure(crop)
  const size = cut && { ...cut, width: Math.max(...widths) }
  const { srcSet } = await getImage({ src: original(picture.file), format, quality, widths, sizes, ...size })
  return { type, srcSet: srcSet.attribute, sizes, ...(media && { media }) }
}

/** The widths that the picture has pixels for and, if it is cut, how (image-service.ts). */
async function measure({ picture: { file, focus }, widths, shape }: Crop) {
  if (!focus) return { widths }
  const { autoOrient } = await sharp(join(settings.contentFolder, 'pictures', file)).metadata()
  const box = cropAround(autoOrient, shape, focus)
  const fitting = [...new Set(widths.map((width) => Math.min(width, box.width)))]
  const height = Math.round(Math.max(...fitting) / shape)
  return { widths: fitting, cut: { height, fit: 'cover' as const, position: focus } }
}
