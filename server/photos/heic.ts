import libheif from 'libheif-js/wasm-bundle.js'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS } from '../../core/requests/photo.ts'

/** Enough for the colours of a HEIC file of `MAX_PIXELS`, twice, in bytes. */
const MAX_MEMORY = 384 * 1024 * 1024
const PAGE = 64 * 1024
const RGB = 3

/** Decodes a HEIC file. libheif turns it upright. @throws Error if that is not possible */
export async function openHeic(heic: Uint8Array): Promise<Sharp> {
  limitMemory()
  const [image] = new libheif.HeifDecoder().decode(heic)
  if (!image || image.get_width() * image.get_height() > MAX_PIXELS) throw new Error('It has no such image')
  const { heif_colorspace_RGB, heif_chroma_interleaved_RGB } = libheif
  // Unlike `image.display`, it does not copy the pixels out of the decoder's memory.
  const { channels: [plane] = [] } = await libheif.heif_js_decode_image2(
    image.handle,
    heif_colorspace_RGB,
    heif_chroma_interleaved_RGB,
  )
  if (!plane) throw new Error('It cannot be decoded')
  const { data, width, height, stride } = plane
  const row = width * RGB
  for (let y = 1; y < height && stride > row; y++) data.copyWithin(y * row, y * stride, y * stride + row)
  return sharp(data.subarray(0, height * row), { raw: { width, height, channels: RGB } })
}

/** The memory of WebAssembly would grow up to 2 GB. */
function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError('Out of memory')
    return grow.call(this, pages)
  }
}
