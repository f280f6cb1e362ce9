import { LONG_EDGE } from '../../../core/requests/photo.ts'

const QUALITY = 0.8
/** For all steps together. A slow phone takes some seconds for a large picture. */
const TIMEOUT = 20_000 // 20 seconds
/** The longer side of a sample, in pixels. */
const SAMPLE_EDGE = 24
/** How much two samples of one picture may differ on average, of 255: scaling and JPEG change details. */
const MAX_DIFFERENCE = 8

/**
 * Makes a JPEG of at most `LONG_EDGE` pixels of any picture that the browser can show: upright, and without its
 * location. The picture is decoded as an `<img>`, which honours its orientation in every browser, and is drawn at its
 * final size: iPhones leave a canvas of more than 16,777,216 pixels black or white. If the browser draws something else,
 * or nothing at all, the picture stays as it is: some return noise, so that no page can recognise them.
 *
 * @throws if the browser cannot show the picture
 */
export async function shrink(picture: File): Promise<File> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT))
  const image = await Promise.race([decode(picture), timeout])
  const jpeg = encode(image, picture.name).catch(() => picture)
  return Promise.race([jpeg, timeout.catch(() => picture)])
}

async function encode(image: HTMLImageElement, name: string): Promise<File> {
  const canvas = draw(image, LONG_EDGE)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!jpeg) throw new Error(`${name} could not be encoded`)
  const file = new File([jpeg], name, { type: jpeg.type })
  if (!isAlike(sample(image), sample(await decode(file)))) throw new Error(`${name} was not drawn as it is`)
  return file
}

async function decode(picture: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(picture)
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

function draw(image: HTMLImageElement, longEdge: number): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, longEdge / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  // Instead of transparent pixels, which JPEG shows black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

function sample(image: HTMLImageElement): Uint8ClampedArray {
  const canvas = draw(image, SAMPLE_EDGE)
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data
}

/**
 * Whether two samples show the same. One of a single colour does not count: a browser that runs out of memory draws
 * both black. A photo that really is one colour goes unshrunk: no loss.
 */
function isAlike(before: Uint8ClampedArray, after: Uint8ClampedArray): boolean {
  const difference = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0)
  const isOneColour = after.every((value, at) => value === after[at % 4])
  return !isOneColour && difference / before.length < MAX_DIFFERENCE
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  return context
}
