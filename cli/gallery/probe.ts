import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { FfmpegError, run } from './ffmpeg.ts'
import { UnusableVideo } from './unusable-video.ts'

/** A video to publish. */
export type Source = {
  file: string
  /** As it is to be seen: after its rotation. */
  width: number
  height: number
  codec: string
  /** Frames a second, on average. */
  rate: number
  seconds: number
  /** Which of the file's streams it is. */
  stream: number
  /** How its brightness is written where that is HDR: as PQ or as HLG (ITU-R BT.2100). */
  hdr: 'smpte2084' | 'arib-std-b67' | undefined
}

const number = v.pipe(v.optional(v.union([v.string(), v.number()]), 0), v.transform(Number), v.number())

const answer = v.object({
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
 * Looks at a file.
 *
 * @throws UnusableVideo where it is missing, is no video, or lacks its end
 */
export async function probe(file: string): Promise<Source> {
  if (!existsSync(file)) throw new UnusableVideo(`There is no file ${file}.`)
  const { format, streams } = await ask(file)
  const video = streams.find(({ disposition }) => !disposition?.attached_pic)
  if (!video || format.duration === 0 || /image|_pipe/.test(format.format_name)) throw noVideo(file)
  const { index, codec_name: codec, color_transfer: transfer, side_data_list: sideData } = video
  const turned = sideData.some(({ rotation }) => Math.abs(rotation) % 180 === 90)
  const [width, height] = turned ? [video.height, video.width] : [video.width, video.height]
  const [frames = 0, seconds = 1] = video.avg_frame_rate.split('/').map(Number)
  const hdr = transfer === 'smpte2084' || transfer === 'arib-std-b67' ? transfer : undefined
  return {
    file,
    width,
    height,
    codec,
    rate: frames / seconds,
    // The sound may go on for longer. Matroska knows only the length of the whole.
    seconds: video.duration || format.duration,
    stream: index,
    hdr,
  }
}

async function ask(file: string) {
  const shown = ['-show_format', '-show_streams', '-select_streams', 'v']
  // Counting reads the file to its end, and ffprobe says where that is not the end of the film.
  const args = [...shown, '-count_packets', '-of', 'json', `file:${file}`]
  const { output, complaint } = await run('ffprobe', args).catch((error) => {
    throw error instanceof FfmpegError ? noVideo(file, error) : error
  })
  if (/partial file|ended prematurely/.test(complaint)) {
    throw new UnusableVideo(`${file} is cut short: its end is missing. Copy it from the phone again.`)
  }
  return v.parse(answer, JSON.parse(output))
}

function noVideo(file: string, cause?: FfmpegError): UnusableVideo {
  const reason = cause?.message.split('\n').at(-1)
  return new UnusableVideo(`${file} is no video that can be read${reason ? ` (${reason})` : ''}.`, { cause })
}
