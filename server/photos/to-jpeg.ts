import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { type Clock, SECOND } from '../../core/clock.ts'
import { photoType } from '../../core/requests/photo-type.ts'
import type { NewPhoto } from '../../core/store/request.ts'
import { Problem } from '../http/problem.ts'

/** The exit code of the decoder if the fault is the picture's. */
export const UNDECODABLE = 65

const DECODER = fileURLToPath(new URL('./decoder.ts', import.meta.url))
const DECODE_TIMEOUT = 10 * SECOND
/** How many photos may wait for their turn, and how long. The others have to be sent again. */
const MAX_WAITING = 24
const MAX_WAIT = 15 * SECOND

// One at a time, because each takes a core and much memory.
const limit = pLimit(1)

/** Identifies the bytes that were sent. */
export const hashOf = (picture: Buffer): string => hash('sha256', picture)

/** Turns a picture that somebody sent into a photo to store, of at most 1,600 px and 340 KB. @throws Problem */
export const preparePhoto = async (picture: Buffer, clock: Clock): Promise<NewPhoto> => ({
  sentHash: hashOf(picture),
  jpeg: await toJpeg(picture, clock),
})

/**
 * Turns a picture that somebody sent into a JPEG: upright, without metadata. Of an animated one the first frame is taken.
 *
 * @param edge the most pixels on its longer side; without it, the JPEG is a photo’s
 * @throws Problem if it is not a picture, cannot be decoded within the limits, or the server cannot decode it now
 */
export async function toJpeg(picture: Buffer, clock: Clock, edge?: number): Promise<Buffer> {
  if (!photoType(picture)) throw new Problem('notPicture')
  if (limit.pendingCount >= MAX_WAITING) throw new Problem('photosBusy')
  const since = clock.elapsed()
  return limit(() => {
    if (clock.elapsed() - since > MAX_WAIT) throw new Problem('photosBusy')
    return decode(picture, clock, edge ? [String(edge)] : [])
  })
}

/** Decodes in a process of its own, which a hostile picture may crash, or keep busy until it is killed. */
async function decode(picture: Buffer, clock: Clock, options: string[]): Promise<Buffer> {
  let timedOut = false
  const decoder = spawn(process.execPath, ['--max-old-space-size=64', DECODER, ...options], { env: {} })
  const cancel = clock.after(DECODE_TIMEOUT, () => {
    timedOut = decoder.kill('SIGKILL')
  })
  try {
    // It may end before it has read everything.
    decoder.stdin.on('error', () => {}).end(picture)
    const [jpeg, said, [code, signal]] = await Promise.all([
      buffer(decoder.stdout),
      text(decoder.stderr),
      once(decoder, 'close'),
    ])
    if (code === 0 && jpeg.length > 0) return jpeg
    const cause = new Error(`The decoder ended with ${code ?? signal}: ${said}`)
    throw new Problem(timedOut || code === UNDECODABLE ? 'undecodable' : 'photoNotStored', { cause })
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('photoNotStored', { cause })
  } finally {
    cancel()
  }
}
