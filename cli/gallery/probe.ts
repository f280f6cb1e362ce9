import { lstat } from 'node:fs/promises'
import { z } from 'astro/zod'
import { expectRegular } from '../../core/disk.ts'
import { FfmpegError, run } from './ffmpeg.ts'

/** What is wrong with a film. */
export type Fault = {
  kind: 'no video' | 'damaged' | 'heavy' | 'long' | 'large' | 'colours'
  /** How long it should play, and how much of it can be played. */
  seconds?: number
  readable?: number
}

/** A film that cannot be published. */
export class UnusableFilm extends Error {
  override readonly name = 'UnusableFilm'
  fault: Fault
  constructor(fault: Fault) {
    super(fault.kind)
    this.fault = fault
  }
}

/** A frame of 8K, the largest that a phone records. */
const MAX_PIXELS = 7680 * 4320
const MAX_SECONDS = 600

/** A video to publish. */
export type Source = Awaited<ReturnType<typeof probe>>

const number = z.coerce.number().default(0)

const ffprobeOutput = z.object({
  format: z.object({ format_name: z.string(), duration: number, start_time: number }),
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: z.string().optional(),
      codec_name: z.string().default('unknown'),
      start_time: number,
      duration: number,
      width: number,
      height: number,
      sample_aspect_ratio: z.string().default('1:1'),
      avg_frame_rate: z.string().default('0/0'),
      color_space: z.string().default('unknown'),
      color_transfer: z.string().default('unknown'),
      color_primaries: z.string().default('unknown'),
      field_order: z.string().default('unknown'),
      channels: number,
      nb_frames: z.string().optional(),
      disposition: z.object({ attached_pic: number }).optional(),
      side_data_list: z.array(z.object({ rotation: number })).default([]),
    }),
  ),
})

/** Reads the properties of a video, and the whole file, to notice if its end is missing. @throws UnusableFilm */
export async function probe(file: string) {
  expectRegular(file, await lstat(file))
  const { format, streams } = await readStreams(file)
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic)
  if (!video || /image|_pipe/.test(format.format_name)) throw new UnusableFilm({ kind: 'no video' })
  if (video.width * video.height > MAX_PIXELS) throw new UnusableFilm({ kind: 'large' })
  expectShort(video.duration || format.duration)
  // The sound may be longer than the video. Matroska only stores the duration of the whole file, and what a browser
  // records not even that.
  const stated = video.duration ? video.start_time + video.duration : format.start_time + format.duration
  const { lastTime, packetsEnd, isCut } = await readPackets(file, video)
  const seconds = Math.max(stated, packetsEnd) - video.start_time
  if (isCut) throw new UnusableFilm({ kind: 'damaged', seconds, readable: packetsEnd - video.start_time })
  if (!(seconds > 0)) throw new UnusableFilm({ kind: 'no video' })
  expectShort(seconds)
  const { color_transfer: transfer, color_primaries: primaries } = video
  const [frames = 0, period = 1] = video.avg_frame_rate.split('/').map(Number)
  return {
    file,
    ...displayedSize(video),
    /** Frames per second, on average. */
    rate: frames / period,
    seconds,
    /** When the last frame appears, if it stays until the end, as in recordings of a screen. */
    lastFrame: video.duration && packetsEnd < stated - 0.1 ? undefined : lastTime - video.start_time,
    stream: video.index,
    /** The first audio stream that is not empty, and that this ffmpeg knows. */
    sound: streams.find(
      ({ channels, codec_name, nb_frames }) => channels > 0 && codec_name !== 'unknown' && nb_frames !== '0',
    )?.index,
    /** The transfer function of an HDR video: PQ or HLG (ITU-R BT.2100). */
    hdr: transfer === 'smpte2084' || transfer === 'arib-std-b67' ? transfer : undefined,
    /** The primaries of a video with more colours than BT.709 has, but without HDR. */
    wideGamut: /^(?:bt2020|smpte43[12])$/.test(primaries) ? primaries : undefined,
    transfer,
    /** How the file stores its colours, if it says so. */
    matrix: video.color_space,
    /** Of an interlaced video: which field is shown first, top or bottom. */
    fields: /^[tb][tb]$/.test(video.field_order) ? `${video.field_order.at(1)}ff` : undefined,
  }
}

type VideoStream = z.output<typeof ffprobeOutput>['streams'][number]

/** Returns the size after rotation, and with square pixels. */
function displayedSize({ width, height, sample_aspect_ratio, side_data_list }: VideoStream) {
  const [horizontal, vertical] = sample_aspect_ratio.split(':').map(Number)
  const size = { width: Math.round(width * (horizontal && vertical ? horizontal / vertical : 1)), height }
  const isRotated = side_data_list.some(({ rotation }) => Math.abs(rotation) % 180 === 90)
  return isRotated ? { width: size.height, height: size.width } : size
}

/** Expects a video that does not take too long to encode. @throws UnusableFilm */
function expectShort(seconds: number): void {
  if (seconds > MAX_SECONDS) throw new UnusableFilm({ kind: 'long', seconds })
}

async function readStreams(file: string) {
  const args = ['-show_format', '-show_streams', '-of', 'json']
  const { stdout } = await run('ffprobe', file, args).catch(refuse)
  return ffprobeOutput.parse(JSON.parse(stdout))
}

/** Reads the whole file. Returns when the last frame of the video begins, and when it ends, in seconds. */
async function readPackets(file: string, { index, start_time }: VideoStream) {
  const times = ['-show_entries', 'packet=pts_time,dts_time,duration_time', '-of', 'csv=p=0']
  const args = ['-select_streams', String(index), ...times]
  const { stdout, stderr } = await run('ffprobe', file, args).catch(refuse)
  let lastTime = start_time
  let packetsEnd = start_time
  // One after the other: all together they take fifty times the memory of the list.
  for (const [, pts, dts, duration] of stdout.matchAll(/^([^,\n]+),([^,\n]+),([^,\n]+)/gm)) {
    const time = Number(pts === 'N/A' ? dts : pts)
    if (!Number.isFinite(time)) continue
    lastTime = Math.max(lastTime, time)
    packetsEnd = Math.max(packetsEnd, time + (Number(duration) || 0))
  }
  return { lastTime, packetsEnd, isCut: /partial file|ended prematurely/.test(stderr) }
}

function refuse(error: unknown): never {
  if (!(error instanceof FfmpegError)) throw error
  if (error.isHeavy) throw new UnusableFilm({ kind: 'heavy' })
  // What a camera stopped writing before it had written the index.
  const isUnfinished = /moov atom not found/.test(error.output)
  throw new UnusableFilm({ kind: isUnfinished ? 'damaged' : 'no video' })
}
