import { join } from 'node:path'
import sharp from 'sharp'
import { run } from './ffmpeg.ts'

/** Twice the card's width, for high-density screens. */
const WIDTH = 540
/** The poster is the most typical of this many frames, spread over the video. */
const CANDIDATES = 50
const LAST_FRAME = 0.2 // seconds

/**
 * Extracts a frame of an encoded video, and writes it as AVIF, WebP and JPEG.
 *
 * @param at seconds from the start; default: a typical frame, which avoids black or blurred ones
 * @returns the files
 */
export async function writePosters(
  video: string,
  folder: string,
  { at, seconds }: { at: number | undefined; seconds: number },
) {
  const frame = join(folder, 'frame.png')
  const choose = ['-vf', `fps=${CANDIDATES / Math.max(seconds, 2)},thumbnail=${CANDIDATES}`]
  // Seeking past the start of the last frame finds none.
  const seek = at === undefined ? [] : ['-ss', String(Math.min(at, Math.max(0, seconds - LAST_FRAME)))]
  const filter = at === undefined ? choose : []
  await run('ffmpeg', ['-y', ...seek, '-i', video, ...filter, '-frames:v', '1', '-update', '1', frame])
  const picture = sharp(frame).resize(WIDTH)
  const write = async (format: 'avif' | 'webp' | 'jpeg', quality: number) => {
    const file = join(folder, `poster.${format === 'jpeg' ? 'jpg' : format}`)
    await picture.clone().toFormat(format, { quality, mozjpeg: true }).toFile(file)
    return file
  }
  return { avif: await write('avif', 50), webp: await write('webp', 70), jpg: await write('jpeg', 72) }
}
