import { getImage } from 'astro:assets'
import { join } from 'node:path'
import type { ImageMetadata } from 'astro'
import sharp from 'sharp'
import type { ContentPicture } from '../content/schemas/fields.ts'
import type { Home, LampPictures } from '../content/schemas/home.ts'
import { settings } from '../settings.ts'
import { cropAround } from './crop.ts'
import { HERO_CROPS, TALL_SCREEN, WIDE_SCREEN } from './hero-picture.ts'
import { AVIF, HERO_AVIF } from './image-service.ts'

/** One crop of a picture, for the screens that match `media`. */
interface Crop {
  picture: Omit<ContentPicture, 'alt'>
  /** The widths in pixels to encode. */
  widths: number[]
  /** Width divided by height, if the picture is cut around its focus. Otherwise the styles cut it. */
  shape?: number
  /** How heavy an AVIF may be (image-service.ts). The crop must have a shape. */
  maxBytes?: number
  /** The `sizes` attribute. */
  sizes: string
  media?: string
}

interface Source {
  type: 'image/avif'
  srcSet: string
  sizes: string
  media?: string
}

/** An encoded picture, for ui/Picture.tsx. */
export interface PictureData {
  /** What the styles keep in view, as in CSS's object-position. */
  focus?: string
  /** For each crop in turn. */
  sources: Source[]
  /** The JPEG fallback of the last crop, for browsers that do not support AVIF. */
  src: string
  width: number
  height: number
}

/** The hero picture of the home page: a tall crop for tall screens, a wide one for all others. */
export function loadHeroPicture({ picture, tallPicture = picture }: Home['hero']): Promise<PictureData> {
  return encodePicture(
    { ...HERO_CROPS.wide, picture, sizes: '100vw', media: WIDE_SCREEN },
    { ...HERO_CROPS.tall, picture: tallPicture, sizes: '100vw', media: TALL_SCREEN },
  )
}

/** In which widths a picture is encoded, and its `sizes`, by where it stands. */
const USES = {
  /** As wide as the page. */
  page: { widths: [640, 1080, 1800], sizes: '100vw' },
  /** In a service's dialog, and on its card, which has its own `sizes`. */
  service: { widths: [240, 480, 800, 1280], sizes: '(max-width: 1080px) 100vw, 1080px' },
  /** Stuck into the book of reviews. */
  review: { widths: [340, 680], sizes: '340px' },
  /** Among the results on the ceramic coating page. */
  result: { widths: [480, 800, 1200], sizes: '(max-width: 1060px) 100vw, (max-width: 1440px) 50vw, 640px' },
}

export function loadPicture(picture: ContentPicture, use: keyof typeof USES): Promise<PictureData> {
  return encodePicture({ picture, ...USES[use] })
}

/** The two pictures of a comparison. */
export async function loadComparison(comparison: Record<'before' | 'after', ContentPicture>) {
  const [before, after] = await Promise.all([
    loadPicture(comparison.before, 'page'),
    loadPicture(comparison.after, 'page'),
  ])
  return { before, after }
}

/** What ui/Lamp.tsx shows. */
export interface LampData {
  before: PictureData
  after: PictureData
  front: PictureData
  /** The addresses of both sizes of the tile of scratches, and of `haze` and `strip`. */
  textures: string[]
}

/** The pictures of the lit panel. The smaller ones are 1080 pixels wide, the others 1600. */
export async function loadLamp({ before, after, front, hairs, haze, strip }: LampPictures): Promise<LampData> {
  const pictures = {
    before: await publishPicture(before),
    after: await publishPicture(after),
    front: await publishPicture(front),
  }
  const textures = [...hairs, haze, strip].map((file) => original(file).src)
  return { ...pictures, textures }
}

/** Publishes AVIF as it is: encoded again, fine scratches would blur. Browsers without AVIF get WebP. */
async function publishPicture([small, large]: [string, string]): Promise<PictureData> {
  const { src, attributes } = await getImage({ src: original(large), format: 'webp', quality: 68, width: 1600 })
  const srcSet = `${original(small).src} 1080w, ${original(large).src} 1600w`
  const { width, height } = attributes
  // Cut to the shape of a phone, the panel is wider than the screen.
  return { sources: [{ type: 'image/avif', srcSet, sizes: 'max(100vw, 498px)' }], src, width, height }
}

/** Rules that keep the focus of each picture in view, for layouts/Page.astro. The security policy allows no `style`. */
export function focusStyles(pictures: (PictureData | undefined)[]): string {
  const focuses = new Set(pictures.flatMap((picture) => picture?.focus ?? []))
  return Array.from(focuses, (focus) => `img[data-focus="${focus}"]{object-position:${focus}}`).join('')
}

/** A partner’s logo, at twice its height in pixels for fine screens. */
export async function loadPartnerLogo(file: string, height: number) {
  const { src, attributes } = await getImage({ src: original(file), format: 'webp', height: 2 * height })
  return { src, width: Math.round(attributes.width / 2), height }
}

const PICTURES = import.meta.glob<{ default: ImageMetadata }>(
  // Nothing that a program has left, which the check does not read.
  ['@pictures/*.{jpg,jpeg,png,webp,avif,JPG,JPEG,PNG,WEBP,AVIF}', '!@pictures/~*'],
  { eager: true },
)
const BY_NAME = new Map(Object.entries(PICTURES).map(([path, picture]) => [path.split('/').at(-1), picture]))

function original(file: string): ImageMetadata {
  const picture = BY_NAME.get(file)
  if (!picture) throw new Error(`There is no picture ${file}.`)
  return picture.default
}

/** Encodes a picture as AVIF and JPEG. Screens that match the media of another crop get that, without JPEG. */
async function encodePicture(crop: Crop, ...others: Crop[]): Promise<PictureData> {
  const main = await measure(crop)
  const crops = [...(await Promise.all(others.map(measure))), main]
  const sources = await Promise.all(crops.map(encode))
  const { picture, widths, cut } = main
  const src = original(picture.file)
  const jpeg = await getImage({ src, format: 'jpg', quality: 68, width: Math.max(...widths), ...cut })
  // Not from `src`: reading any of its properties makes Astro publish the original (docs/decisions/0009-pictures.md).
  const { width, height } = jpeg.attributes
  const { focus } = picture
  return { sources, src: jpeg.src, width, height, ...(focus && { focus }) }
}

/** A crop with the size to which it is cut, if it is. */
interface SizedCrop extends Crop {
  cut: { height: number; fit: 'cover'; position: string } | undefined
}

async function encode(crop: SizedCrop): Promise<Source> {
  const { sizes, media, picture, widths, cut, maxBytes } = crop
  const format = maxBytes ? HERO_AVIF : AVIF
  const size = cut && { ...cut, width: Math.max(...widths), maxBytes }
  const { srcSet } = await getImage({ src: original(picture.file), ...format, widths, sizes, ...size })
  return { type: 'image/avif', srcSet: srcSet.attribute, sizes, ...(media && { media }) }
}

/** Adds how a crop is cut (image-service.ts), if it is, and then leaves out widths beyond those it has pixels for. */
async function measure(crop: Crop): Promise<SizedCrop> {
  const { picture, widths, shape } = crop
  if (!shape) return { ...crop, cut: undefined }
  const { file, focus = '50% 50%' } = picture
  const { autoOrient } = await sharp(join(settings.contentFolder, 'pictures', file)).metadata()
  const box = cropAround(autoOrient, shape, focus)
  const fitting = [...new Set(widths.map((width) => Math.min(width, box.width)))]
  const height = Math.round(Math.max(...fitting) / shape)
  return { ...crop, widths: fitting, cut: { height, fit: 'cover', position: focus } }
}
