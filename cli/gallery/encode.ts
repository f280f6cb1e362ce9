import { join } from 'node:path'
import sharp from 'sharp'
import { HOUR } from '../../core/clock.ts'
import { FfmpegError, run } from './ffmpeg.ts'
import { probe, type Source, UnusableFilm } from './probe.ts'

/** Of a published video. */
const MAX_FRAME_RATE = 30 // frames per second
const MIN_WIDTH = 720
const MAX_WIDTH = 1080
const STILL_WIDTH = 360
const RATIO = 9 / 16
/** Multiples of this width have an even height, which H.264 needs. */
const STEP = 18
/** How many frames the encoder takes before it returns the first one. */
const LOOKAHEAD = 50
const MAX_BITRATE = 3000 // kilobits per second, at the smallest width
/** How much shorter than its source the result may be, because frames are rounded. */
const MAX_MISSING = 0.5 // seconds
/** Ten minutes of 8K, on one slow core. */
const MAX_ENCODING = 6 * HOUR
/** Players take an upright or landscape video of at least this many pixels for HDTV if it does not name its colours. */
const MIN_HD = 720

/**
 * Transcodes a video to H.264 and AAC, which every browser plays, and removes all metadata. The frame is as large as
 * the source, from 720x1280 to 1080x1920. Other shapes are scaled to fill it, and cropped.
 *
 * @param onShare receives the share that is done, 0 to 1
 * @throws UnusableFilm if the video cannot be decoded to its end
 */
export async function encode(
  source: Source,
  target: string,
  mute: boolean,
  onShare: (share: number) => void,
): Promise<void> {
  const { file, stream, sound, rate, fields, seconds } = source
  const shown = source.lastFrame === undefined ? seconds : source.lastFrame + 1 / MAX_FRAME_RATE
  /** How long the last frame is held. Shorter is not noticed. */
  const held = seconds - shown > MAX_MISSING ? seconds - shown : 0
  const filmed = Math.floor(Math.min(source.width, source.height * RATIO) / STEP) * STEP
  const width = Math.min(Math.max(filmed, MIN_WIDTH), MAX_WIDTH)
  const bitrate = `${Math.round(MAX_BITRATE * (width / MIN_WIDTH) ** 2)}k`
  const filters = [
    ...(fields ? [`bwdif=mode=send_frame:parity=${fields}`] : []),
    ...(rate > MAX_FRAME_RATE || held > 0 ? [`fps=${MAX_FRAME_RATE}`] : []),
    ...(held > 0 ? holdLastFrame(shown, held) : []),
    ...(await frameOf(source, width)),
  ]
  const hasSound = sound !== undefined && !mute
  await run(
    'ffmpeg',
    file,
    [
      ...['-y', '-nostats', '-progress', 'pipe:1', '-stats_period', '2'],
      ...['-map', `0:${stream}`, ...(hasSound ? ['-map', `0:${sound}`] : []), '-sn', '-dn'],
      // The metadata of the file (which contains the location), of its streams and of its chapters.
      ...['-map_metadata', '-1', '-map_metadata:s:v', '-1', '-map_metadata:s:a', '-1', '-map_chapters', '-1'],
      ...['-vf', filters.join(',')],
      ...['-c:v', 'libx264', '-preset', 'slow', '-crf', '23', '-maxrate', bitrate, '-bufsize', bitrate],
      ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
      ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
      ...['-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', target],
    ],
    {
      seconds: 'unlimited',
      timeout: MAX_ENCODING,
      onOutput(output) {
        // N/A before the first frame.
        const [, microseconds] = /out_time_us=(\d+)/.exec(output) ?? [0, 0]
        // This is the time of the sound, if there is any, which does not wait for the frames that x264 looks ahead at.
        const ahead = hasSound ? LOOKAHEAD / Math.min(rate || MAX_FRAME_RATE, MAX_FRAME_RATE) : 0
        onShare(Math.max(0, Number(microseconds) / 1_000_000 - ahead) / seconds)
      },
    },
  ).catch((error) => {
    if (!(error instanceof FfmpegError)) throw error
    throw new UnusableFilm({ kind: error.isHeavy ? 'heavy' : 'damaged' })
  })
  const { seconds: encoded } = await probe(target)
  if (seconds - encoded > MAX_MISSING) throw new UnusableFilm({ kind: 'damaged', seconds, readable: encoded - held })
}

/**
 * Writes the frame at a time as a small JPEG, as it would look published, unless it is damaged.
 *
 * @throws UnusableFilm if that takes too much time or memory
 */
export async function writeStill(source: Source, at: number, target: string): Promise<void> {
  const seek = ['-ss', String(Math.min(at, source.lastFrame ?? at))]
  const filters = [...(await frameOf(source, STILL_WIDTH)), 'format=yuvj420p'].join(',')
  const frame = ['-map', `0:${source.stream}`, '-vf', filters, '-frames:v', '1', '-q:v', '4', '-update', '1']
  await run('ffmpeg', source.file, ['-y', ...frame, target], { seconds: 60, seek }).catch((error) => {
    if (!(error instanceof FfmpegError)) throw error
    if (error.isHeavy) throw new UnusableFilm({ kind: 'heavy' })
  })
}

/** Returns the filters that scale and crop to a frame of 9:16, in the colours of BT.709. */
async function frameOf(source: Source, width: number): Promise<string[]> {
  const isUntaggedHd = source.matrix === 'unknown' && Math.min(source.width, source.height) >= MIN_HD
  const colours = `${isUntaggedHd ? ':in_color_matrix=bt709' : ''}:out_color_matrix=bt709:out_range=tv`
  const toSdr = await convertColours(source)
  return [
    // Before scaling, because an extreme shape would be enlarged to gigabytes.
    `crop='min(iw,ih*${RATIO}/sar)':'min(ih,iw*sar/${RATIO})'`,
    `scale=${width}:${width / RATIO}${toSdr.length > 0 ? '' : colours}`,
    ...toSdr,
    'setsar=1',
    'format=yuv420p',
  ]
}

/**
 * Returns the filters that hold the last frame. Some versions of ffmpeg drop its duration, others use it again when
 * they pad: remove it, add it, and cut what is too much. A damaged video still ends early.
 */
function holdLastFrame(shown: number, held: number): string[] {
  const pad = `tpad=stop_mode=clone:stop_duration=${held}`
  return [`trim=duration=${shown}`, pad, `trim=duration=${shown + held}`]
}

/** Returns the filters that convert HDR or a wide gamut to BT.709. They compress highlights instead of clipping them. */
async function convertColours({ file, hdr, wideGamut, transfer, matrix }: Source): Promise<string[]> {
  if (!hdr && !wideGamut) return []
  const { stdout: filters } = await run('ffmpeg', file, ['-filters'])
  if (!/ zscale .* /.test(filters) || !/ tonemap .* /.test(filters)) throw new UnusableFilm({ kind: 'colours' })
  if (!hdr) {
    const unsaid = `${transfer === 'unknown' ? ':transferin=bt709' : ''}${matrix === 'unknown' ? ':matrixin=bt709' : ''}`
    return [`zscale=primariesin=${wideGamut}${unsaid}:primaries=bt709:transfer=bt709:matrix=bt709:range=tv`]
  }
  return [
    `zscale=transferin=${hdr}:primariesin=bt2020:matrixin=bt2020nc:rangein=tv:transfer=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=tv',
  ]
}

/** Twice the card's width, for high-density screens. */
const POSTER_WIDTH = 540
const LAST_FRAME = 0.2 // seconds

/** Writes the frame at a time of an encoded video, in seconds, as AVIF, WebP and JPEG. Returns their paths. */
export async function writePosters(video: string, folder: string, at: number, seconds: number) {
  const frame = join(folder, 'frame.png')
  // Seeking past the start of the last frame finds none.
  const seek = ['-ss', String(Math.min(at, Math.max(0, seconds - LAST_FRAME)))]
  await run('ffmpeg', video, ['-y', '-frames:v', '1', '-update', '1', frame], { seconds: 600, seek })
  const picture = sharp(frame).resize(POSTER_WIDTH)
  const paths = {
    thumbnailUrl: join(folder, 'poster.jpg'),
    thumbnailWebpUrl: join(folder, 'poster.webp'),
    thumbnailAvifUrl: join(folder, 'poster.avif'),
  }
  await picture.clone().jpeg({ quality: 72, mozjpeg: true }).toFile(paths.thumbnailUrl)
  await picture.clone().webp({ quality: 70 }).toFile(paths.thumbnailWebpUrl)
  await picture.clone().avif({ quality: 50 }).toFile(paths.thumbnailAvifUrl)
  return paths
}
