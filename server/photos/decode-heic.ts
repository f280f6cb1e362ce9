import { parentPort, workerData } from 'node:worker_threads'

/** What a worker makes of a HEIC file: its pixels, upright, four bytes each. */
export type DecodedHeic = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** What the worker is given. */
export type HeicFile = { bytes: Uint8Array; maxPixels: number; maxMemory: number }

const PAGE = 64 * 1024

/** Decodes the file of a worker, and posts its pixels, or nothing if it cannot be decoded. */
async function decode({ bytes, maxPixels, maxMemory }: HeicFile): Promise<void> {
  limitMemory(maxMemory)
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) return
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return
  image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (decoded) => {
    if (decoded) parentPort?.postMessage(decoded, [decoded.data.buffer])
  })
}

/** The limits of a worker are for JavaScript only, and the memory of WebAssembly grows up to 2 GB. */
function limitMemory(max: number): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > max) throw new RangeError('Out of memory')
    return grow.call(this, pages)
  }
}

await decode(workerData)
