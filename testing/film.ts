import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ffmpeg = (...args: string[]) =>
  promisify(execFile)('ffmpeg', ['-y', '-loglevel', 'error', '-threads', '2', ...args])

const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=220']

/** Where the customer lives, as a phone writes it. */
export const PLACE = '+55.8642-004.2518'

/**
 * Half a second as a phone films it: 4K in HEVC, lying on its side with the word that it is to be turned, in HDR
 * (`smpte2084` is HDR10, `arib-std-b67` HLG), with the place in its metadata. Its noise makes it as heavy as real
 * ones.
 */
export async function filmOnPhone(
  folder: string,
  transfer: 'smpte2084' | 'arib-std-b67' = 'arib-std-b67',
): Promise<string> {
  const lying = join(folder, 'lying.mov')
  const file = join(folder, 'blue-coupe.mov')
  const noise =
    'color=gray:size=3840x2160:rate=30,noise=alls=60:all_seed=1,trim=end_frame=1,loop=loop=-1:size=1,drawbox=w=400:h=400:x=t*1000:color=red:t=fill'
  await ffmpeg(
    ...['-f', 'lavfi', '-i', noise, ...SOUND, '-t', '0.5', '-pix_fmt', 'yuv420p10le', '-c:a', 'aac'],
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params'],
    `log-level=error:pools=2:bframes=0:qp=22:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`,
    ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc', lying],
  )
  await ffmpeg(
    ...['-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90', '-movflags', 'use_metadata_tags'],
    ...['-metadata', `com.apple.quicktime.location.ISO6709=${PLACE}+040.000/`],
    ...['-metadata', 'com.apple.quicktime.make=Apple', '-metadata', `location=${PLACE}/`, file],
  )
  return file
}

/** A small video, quickly drawn; its colour tells one from another. */
export async function film(
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

/** A copy that ends early, as a phone leaves it when the cable is pulled. Its index, at the front, is whole. */
export function cutShort(file: string): string {
  const copy = file.replace(/mp4$/, 'mov')
  const whole = readFileSync(file)
  writeFileSync(copy, whole.subarray(0, Math.round(whole.length * 0.7)))
  return copy
}

/** A copy as long as the film, whose second half was never written. */
export function withHole(file: string): string {
  const copy = join(file, '../hole.mov')
  const whole = readFileSync(file)
  writeFileSync(copy, whole.fill(0, Math.round(whole.length * 0.5)))
  return copy
}

/** What ffprobe says of a file, as text and as values. */
export async function look(file: string) {
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', file],
  ])
  const { streams, format } = JSON.parse(stdout) as {
    streams: Record<string, unknown>[]
    format: Record<string, unknown>
  }
  return { all: stdout, streams, format }
}
