import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { NewPhoto } from '../store/store.ts'

/** Identifies the bytes that were sent. */
export function hashOf(sent: Buffer): string {
  return createHash('sha256').update(sent).digest('hex')
}

/**
 * Turns a picture that somebody sent into a photo to store. The decoders are loaded with the first one.
 *
 * @throws Problem if it is not a picture, or cannot be decoded
 */
export async function preparePhoto(sent: Buffer, clock: Clock): Promise<NewPhoto> {
  const { toJpeg } = await import('./to-jpeg.ts')
  return { sentHash: hashOf(sent), jpeg: await toJpeg(sent, clock) }
}
