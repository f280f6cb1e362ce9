import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
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
 * @returns the files, by their keys in the video's entry
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
  const write = async (extension: string, encoded: Sharp) => {
    const file = join(folder, `poster.${extension}`)
    await encoded.toFile(file)
    return file
  }
  return {
    thumbnailUrl: await write('jpg', picture.clone().jpeg({ quality: 72, mozjpeg: true })),
    thumbnailWebpUrl: await write('webp', picture.clone().webp({ quality: 70 })),
    thumbnailAvifUrl: await write('avif', picture.clone().avif({ quality: 50 })),
  }
}
