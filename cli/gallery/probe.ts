import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import { MINUTE, SECOND } from '../../server/duration.ts'
import { SetupError } from '../../server/errors.ts'
import { FfmpegError, run } from './ffmpeg.ts'

/** A file that cannot be published. The message names it, and says why. Other files can still be published. */
export class UnusableVideo extends SetupError {}

/** A frame of 8K, the largest that a phone records. */
const MAX_PIXELS = 7680 * 4320
const MAX_MINUTES = 10

/** A video to publish. */
export type Source = Awaited<ReturnType<typeof probe>>

const number = v.pipe(v.optional(v.union([v.string(), v.number()]), 0), v.transform(Number), v.number())

const ffprobeOutput = v.object({
  format: v.object({ format_name: v.string(), duration: number }),
  streams: v.array(
    v.object({
      index: v.number(),
      duration: number,
      codec_name: v.optional(v.string(), 'unknown'),
      width: number,
      height: number,
      avg_frame_rate: v.optional(v.string(), '0/0'),
      color_transfer: v.optional(v.string()),
      disposition: v.optional(v.object({ attached_pic: number })),
      side_data_list: v.optional(v.array(v.object({ rotation: number })), []),
    }),
  ),
})

/**
 * Reads the properties of a video.
 *
 * @throws UnusableVideo if the file is missing, is not a video, is truncated, or would take too long to encode
 */
export async function probe(file: string) {
  await expectFile(file)
  const { format, streams } = await runFfprobe(file)
  const video = streams.find(({ disposition }) => !disposition?.attached_pic)
  if (!video || format.duration === 0 || /image|_pipe/.test(format.format_name)) throw notAVideo(file)
  const { index, codec_name: codec, color_transfer: transfer, side_data_list: sideData } = video
  const rotated = sideData.some(({ rotation }) => Math.abs(rotation) % 180 === 90)
  const [width, height] = rotated ? [video.height, video.width] : [video.width, video.height]
  const [frames = 0, seconds = 1] = video.avg_frame_rate.split('/').map(Number)
  // The sound may be longer than the video. Matroska only stores the duration of the whole file.
  const duration = video.duration || format.duration
  if (width * height > MAX_PIXELS) {
    throw new UnusableVideo(
      `${file} has ${width} x ${height} pixels, more than 8K. Film or export it smaller.`,
    )
  }
  if (duration > (MAX_MINUTES * MINUTE) / SECOND) {
    throw new UnusableVideo(`${file} is longer than ${MAX_MINUTES} minutes. Cut it to the best part.`)
  }
  const hdr = transfer === 'smpte2084' || transfer === 'arib-std-b67' ? transfer : undefined
  return {
    file,
    /** After rotation, as is the height. */
    width,
    height,
    codec,
    /** Frames per second, on average. */
    rate: frames / seconds,
    seconds: duration,
    stream: index,
    /** The transfer function of an HDR video: PQ or HLG (ITU-R BT.2100). */
    hdr,
  }
}

/** Expects a file that can be read again and again, unlike a pipe. @throws UnusableVideo */
export async function expectFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new UnusableVideo(`There is no file ${file}.`)
  if (!found.isFile()) throw new UnusableVideo(`${file} is not a file.`)
}

async function runFfprobe(file: string) {
  const shown = ['-show_format', '-show_streams', '-select_streams', 'v']
  // Counting packets reads the whole file, so that ffprobe notices if its end is missing.
  const args = [...shown, '-count_packets', '-of', 'json', `file:${file}`]
  const { stdout, stderr } = await run('ffprobe', args).catch((error) => {
    throw error instanceof FfmpegError ? notAVideo(file, error) : error
  })
  if (/partial file|ended prematurely/.test(stderr)) {
    throw new UnusableVideo(`${file} is cut short: its end is missing. Copy it from the phone again.`)
  }
  return v.parse(ffprobeOutput, JSON.parse(stdout))
}

function notAVideo(file: string, cause?: FfmpegError): UnusableVideo {
  return new UnusableVideo(`${file} is not a readable video${cause ? ` (${cause.message})` : ''}.`)
}
