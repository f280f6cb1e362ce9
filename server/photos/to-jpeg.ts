import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { type Clock, SECOND } from '../clock.ts'
import { Problem } from '../http/problem.ts'
import type { DecodedHeic, HeicFile } from './decode-heic.ts'

const MAX_PIXELS = 50_000_000
const TIMEOUT = 10 * SECOND
/** Enough for a HEIC file of as many pixels, in bytes. */
const MAX_HEIC_MEMORY = 512 * 1024 * 1024
const MAX_EDGE = 1600
/** Six photos of this size fit into an email of 3 MB, encoded as base64. */
const MAX_JPEG_BYTES = 340 * 1024
/** The longest edge and the quality to try, until the JPEG is small enough. */
const SIZES = [
  [MAX_EDGE, 82],
  [MAX_EDGE, 70],
  [1280, 65],
  [1024, 60],
  [800, 40],
] as const

// A file can only reach the three decoders that it may need, whatever its bytes make libvips believe.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const decodeInTurn = takeTurns(2)
/** A large HEIC file takes as much memory as several others. */
const decodeHeicInTurn = takeTurns(1)

/**
 * Turns a picture that somebody sent into a JPEG: upright, at most 1,600 px, at most 340 KB, without metadata. A transparent one
 * gets a white ground, and of an animated one the first frame is taken.
 *
 * @throws Problem if it is not a picture, or cannot be decoded within the limits
 */
export async function toJpeg(bytes: Buffer, clock: Clock): Promise<Buffer> {
  const kind = kindOf(bytes)
  if (!kind) throw new Problem('notPicture')
  try {
    return kind === 'heic'
      ? await decodeHeicInTurn(async () => {
          const { data, width, height } = await decodeHeic(bytes, clock)
          return decodeInTurn(() => shrink(() => sharp(data, { raw: { width, height, channels: 4 } })))
        })
      : await decodeInTurn(() =>
          shrink(() => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()),
        )
  } catch (cause) {
    throw new Problem('undecodable', { cause })
  }
}

/** The kind of a picture by its first bytes. Its name and its media type may be wrong. */
function kindOf(bytes: Buffer): 'sharp' | 'heic' | undefined {
  const text = bytes.subarray(0, 64).toString('latin1')
  if (/^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(text)) return 'sharp'
  // The brands of a HEIC file (ISO/IEC 23008-12, annex B.4).
  return /^.{4}ftyp(?:.{4})*?(?:heic|heix|heim|heis|hevc|hevx)/s.test(text) ? 'heic' : undefined
}

/** @param open opens the picture anew for each size that is tried */
async function shrink(open: () => Sharp): Promise<Buffer> {
  let jpeg = Buffer.alloc(0)
  for (const [edge, quality] of SIZES) {
    jpeg = await open()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .timeout({ seconds: TIMEOUT / SECOND })
      .toBuffer()
    if (jpeg.length <= MAX_JPEG_BYTES) break
  }
  return jpeg
}

/** Decodes a HEIC file in a worker, which ends after ten seconds. */
function decodeHeic(bytes: Buffer, clock: Clock): Promise<DecodedHeic> {
  return new Promise((resolve, reject) => {
    const workerData: HeicFile = { bytes, maxPixels: MAX_PIXELS, maxMemory: MAX_HEIC_MEMORY }
    const worker = new Worker(new URL('./decode-heic.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
      // What libheif writes is not for the log.
      ...{ stdout: true, stderr: true },
    })
    const cancel = clock.after(TIMEOUT, () => worker.terminate())
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      cancel()
      reject(new Error('The HEIC file could not be decoded'))
    })
  })
}

/** Returns a function that runs tasks, at most `max` of them at a time and in the order in which they came. */
function takeTurns(max: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
