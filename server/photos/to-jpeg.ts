import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { MAX_PIXELS } from '../../quote/photo-limits.ts'
import { photoType } from '../../quote/photo-type.ts'
import type { Clock } from '../clock.ts'
import { Problem } from '../http/problem.ts'
import { DECODE_TIMEOUT, shrink } from './shrink.ts'

/** Two at a time, but one core remains for the pages. */
const decodeInTurn = takeTurns(Math.min(2, Math.max(1, availableParallelism() - 1)))
/** A large HEIC file takes as much memory as several others. */
const decodeHeicInTurn = takeTurns(1)

/**
 * Turns a picture that somebody sent into a JPEG: upright, at most 1,600 px, at most 340 KB, without metadata. Of an
 * animated one the first frame is taken.
 *
 * @throws Problem if it is not a picture, or cannot be decoded within the limits
 */
export async function toJpeg(sent: Buffer, clock: Clock): Promise<Buffer> {
  const type = photoType(sent)
  if (!type) throw new Problem('notPicture')
  try {
    return type === 'heic'
      ? await decodeHeicInTurn(() => decodeInTurn(() => decodeHeic(sent, clock)))
      : await decodeInTurn(() =>
          shrink(() => sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()),
        )
  } catch (cause) {
    throw new Problem('undecodable', { cause })
  }
}

/** Turns a HEIC file into a JPEG in a worker, which ends after ten seconds. */
function decodeHeic(sent: Buffer, clock: Clock): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: sent,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
      // What libheif writes is not for the log.
      ...{ stdout: true, stderr: true },
    })
    const cancel = clock.after(DECODE_TIMEOUT, () => worker.terminate())
    let jpeg: Uint8Array<ArrayBuffer> | undefined
    worker.once('message', (message) => (jpeg = message))
    worker.once('error', reject)
    // Not at once: until it has ended, it keeps its memory, and the next one waits for its turn.
    worker.once('exit', () => {
      cancel()
      if (jpeg) resolve(Buffer.from(jpeg))
      else reject(new Error('The HEIC file could not be decoded'))
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
