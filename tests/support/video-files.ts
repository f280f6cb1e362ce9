import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ffmpeg = (...args: string[]) =>
  promisify(execFile)('ffmpeg', ['-y', '-loglevel', 'error', '-threads', '2', ...args])

const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=5']

/** The location in the metadata of phone videos, in ISO 6709 notation. */
export const FILMING_LOCATION = '+55.8642-004.2518'

/** What ffprobe must find in a published video with sound: what every browser plays. */
export const PUBLISHED_STREAMS = [
  {
    codec_name: 'h264',
    width: 1080,
    height: 1920,
    pix_fmt: 'yuv420p',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
    color_space: 'bt709',
    avg_frame_rate: '30/1',
  },
  { codec_name: 'aac' },
]
/** Matches the output of ffprobe if any metadata of the recording is left. */
export const RECORDING_METADATA = /ISO6709|"location|apple|55\.86|creation|side_data/i

/**
 * Makes half a second of video as a phone records it: 4K HEVC in HDR (HLG), stored in landscape with a rotation, with its
 * location in the metadata. Noise makes it as large as a real recording.
 */
export async function makePhoneVideo(folder: string): Promise<string> {
  const transfer = 'arib-std-b67'
  const unrotated = join(folder, 'unrotated.mov')
  const file = join(folder, 'blue-coupe.mov')
  const noise =
    'color=gray:size=3840x2160:rate=30,noise=alls=60:all_seed=1,trim=end_frame=1,loop=loop=-1:size=1,drawbox=w=400:h=400:x=t*1000:color=red:t=fill'
  await ffmpeg(
    ...['-f', 'lavfi', '-i', noise, ...SOUND, '-t', '0.5', '-pix_fmt', 'yuv420p10le', '-c:a', 'aac'],
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params'],
    `log-level=error:pools=2:bframes=0:qp=22:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`,
    ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc', unrotated],
  )
  await ffmpeg(
    ...['-i', unrotated, '-c', 'copy', '-metadata:s:v', 'rotate=90', '-movflags', 'use_metadata_tags'],
    ...['-metadata', `com.apple.quicktime.location.ISO6709=${FILMING_LOCATION}+040.000/`],
    ...['-metadata', 'com.apple.quicktime.make=Apple', '-metadata', `location=${FILMING_LOCATION}/`, file],
  )
  return file
}

/** Makes a small video of one colour. */
export async function makeVideo(
  folder: string,
  { name = 'clip', size = '180x320', rate = 10, seconds = 0.5, colour = 'teal', transfer = 'bt709' } = {},
): Promise<string> {
  const file = join(folder, `${name}.mp4`)
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `color=${colour}:size=${size}:rate=${rate}`, ...SOUND, '-t', String(seconds)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-color_trc', transfer],
    ...['-c:a', 'aac', '-movflags', '+faststart', file],
  )
  return file
}

/** Makes half a second of red in a wide gamut without HDR, with or without a statement of the rest of its colours. */
export async function makeWideGamutVideo(folder: string, primaries: string, isTagged: boolean): Promise<string> {
  const file = join(folder, 'wide.mp4')
  const red = `color=red:size=720x1280:rate=10,format=gbrp,zscale=primariesin=bt709:transferin=bt709:primaries=${primaries}:transfer=bt709:matrix=bt709:range=tv,format=yuv420p`
  await ffmpeg(
    ...['-f', 'lavfi', '-i', red, '-t', '0.5', '-c:v', 'libx264'],
    ...['-color_primaries', primaries],
    ...(isTagged ? ['-color_trc', 'bt709', '-colorspace', 'bt709'] : []),
    file,
  )
  return file
}

/** Makes half a second of film as a camcorder records it: 1080i50, with a white half that moves fast to the side. */
export async function makeInterlacedVideo(folder: string, first: 'tff' | 'bff'): Promise<string> {
  const file = join(folder, `00001-${first}.MTS`)
  const moving = 'color=black:size=1920x1080:rate=50,drawbox=w=960:h=1080:color=white:t=fill,scroll=h=0.02'
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `${moving},interlace=scan=${first}:lowpass=off`, ...SOUND, '-t', '0.5'],
    ...['-c:v', 'libx264', '-flags', '+ilme+ildct', '-x264-params', `${first}=1`, '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'ac3', '-f', 'mpegts', file],
  )
  return file
}

/**
 * Makes half a second of HD video with much that differs from what is published: 3:4, stored in landscape with a
 * rotation and with pixels that are not square, 60 frames a second, no statement of its colours, and a cover picture
 * before the video. It shows a lime square, 300 of its 720 pixels wide.
 */
export async function makeUnusualVideo(folder: string, name: string): Promise<string> {
  const parts = ['plain', 'cover'].map((part) => join(folder, `${part}.mp4`))
  const [plain = '', cover = ''] = parts
  const file = join(folder, `${name}.mp4`)
  const square = 'color=black:size=1280x720:rate=60,drawbox=x=440:y=210:w=400:h=300:color=lime:t=fill'
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `${square},scale=out_color_matrix=bt709,setsar=3/4`, ...SOUND, '-t', '0.5'],
    ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
    ...['-bsf:v', 'h264_metadata=matrix_coefficients=2:colour_primaries=2:transfer_characteristics=2', plain],
  )
  await ffmpeg('-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1', '-c:v', 'mjpeg', cover)
  await ffmpeg(
    ...['-i', cover, '-i', plain, '-map', '0:v', '-map', '1', '-c', 'copy', '-disposition:v:0', 'attached_pic'],
    ...['-metadata:s:v:1', 'rotate=90', file],
  )
  return file
}

/** Makes a copy whose last frame stays for some seconds more, as in a recording of a screen. */
export async function makeHeldCopy(file: string, frames: number, seconds: number): Promise<string> {
  const copy = file.replace(/\.mp4$/, '-held.mp4')
  const hold = `setts=duration='if(eq(N,${frames - 1}),${seconds}/TB,DURATION)'`
  await ffmpeg('-i', file, '-map', '0', '-c', 'copy', '-bsf:v', hold, '-movflags', '+faststart', copy)
  return copy
}

/** Makes a copy that ends early, as after an interrupted transfer. Its index, at the front, is complete. */
export function makeTruncatedCopy(file: string): string {
  const copy = file.replace(/mp4$/, 'mov')
  const bytes = readFileSync(file)
  writeFileSync(copy, bytes.subarray(0, Math.round(bytes.length * 0.7)))
  return copy
}

/** Makes a copy of the same size whose second half is zeros. */
export function makeHalfBlankCopy(file: string): string {
  const copy = file.replace(/\.mp4$/, '-half-blank.mov')
  const bytes = readFileSync(file)
  writeFileSync(copy, bytes.fill(0, Math.round(bytes.length * 0.5)))
  return copy
}

/** Returns the picture of each frame, in shades of grey. */
export async function decodeFrames(file: string, width: number, height: number): Promise<Buffer[]> {
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    ['-loglevel', 'error', '-i', file, '-pix_fmt', 'gray', '-f', 'rawvideo', '-'],
    { encoding: 'buffer', maxBuffer: 2 ** 30 },
  )
  const size = width * height
  return Array.from({ length: stdout.length / size }, (_, frame) => stdout.subarray(frame * size, (frame + 1) * size))
}

/** Runs ffprobe, and returns its output as text and parsed. */
export async function probeVideo(file: string) {
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', file],
  ])
  const { streams, format } = JSON.parse(stdout) as {
    streams: Record<string, unknown>[]
    format: Record<string, unknown>
  }
  return { all: stdout, streams, format }
}
