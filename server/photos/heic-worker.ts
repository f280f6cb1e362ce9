import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { MAX_PIXELS } from '../../quote/photo-limits.ts'
import { shrink } from './shrink.ts'

/** Enough for the colours of a HEIC file of 50 megapixels, twice, in bytes. */
const MAX_MEMORY = 384 * 1024 * 1024
const PAGE = 64 * 1024
const RGB = 3

/** Turns a HEIC file into a JPEG, or returns nothing if it cannot be decoded. libheif turns it upright. */
async function toJpeg(heic: Uint8Array): Promise<Buffer | undefined> {
  const [image] = new libheif.HeifDecoder().decode(heic)
  if (!image || image.get_width() * image.get_height() > MAX_PIXELS) return undefined
  const { heif_colorspace_RGB, heif_chroma_interleaved_RGB } = libheif
  // Unlike `image.display`, it does not copy the pixels out of the decoder's memory.
  const { channels: [plane] = [] } = await libheif.heif_js_decode_image2(
    image.handle,
    heif_colorspace_RGB,
    heif_chroma_interleaved_RGB,
  )
  if (!plane) return undefined
  const { data, width, height, stride } = plane
  const row = width * RGB
  for (let y = 1; y < height && stride > row; y++) data.copyWithin(y * row, y * stride, y * stride + row)
  const pixels = data.subarray(0, height * row)
  return shrink(() => sharp(pixels, { raw: { width, height, channels: RGB } }))
}

/** The limits of a worker are for JavaScript only, and the memory of WebAssembly grows up to 2 GB. */
function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError('Out of memory')
    return grow.call(this, pages)
  }
}

limitMemory()
parentPort?.postMessage(await toJpeg(workerData))
