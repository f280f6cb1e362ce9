import { LONG_EDGE } from '../../../quote/photo-limits.ts'

const QUALITY = 0.8

/**
 * Makes a JPEG of at most `LONG_EDGE` pixels of any picture that the browser can show: upright, and without its
 * location. The picture is decoded as an `<img>`, which honours its orientation in every browser, and is drawn at its
 * final size: iPhones leave a canvas of more than 16,777,216 pixels black or white.
 *
 * @throws if the browser cannot show the picture, or drew it in one colour
 */
export async function shrink(picture: File): Promise<File> {
  const image = new Image()
  image.src = URL.createObjectURL(picture)
  try {
    await image.decode()
    const canvas = draw(image, LONG_EDGE)
    if (isOneColour(canvas)) throw new Error(`${picture.name} was drawn in one colour`)
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!jpeg) throw new Error(`${picture.name} could not be encoded`)
    return new File([jpeg], picture.name, { type: jpeg.type })
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

/** Browsers that run out of memory draw one colour. A photo that really is one colour goes unshrunk: no loss. */
function isOneColour(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas
  const pixels = new Uint32Array(contextOf(canvas).getImageData(0, 0, width, height).data.buffer)
  return pixels.every((pixel) => pixel === pixels[0])
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  return context
}
