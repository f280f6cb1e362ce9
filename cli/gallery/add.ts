import { glob, stat } from 'node:fs/promises'
import { parse } from 'node:path'
import { parseArgs } from 'node:util'
import { SetupError } from '../../core/setup-error.ts'
import { countOf } from '../../core/text.ts'
import { type Entry, findEntry, readList } from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import type { Settings } from '../../server/settings.ts'
import { UsageError } from '../command-line.ts'
import { type Captions, readCaptions } from './captions.ts'
import { MAX_FRAME_RATE } from './encode.ts'
import { expectShort, probe, type Source, UnusableVideo } from './probe.ts'
import { idOf, type Publication, publish } from './publish.ts'
import { verifyPlayback } from './verify-playback.ts'

const OPTIONS = {
  name: { type: 'string' },
  captions: { type: 'string' },
  'no-captions': { type: 'boolean' },
  poster: { type: 'string' },
  mute: { type: 'boolean' },
  sound: { type: 'boolean' },
  slow: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** Slow motion with fewer frames per second looks like a slide show. */
const MIN_FRAME_RATE = 15

/** Publishes videos, one after the other. @throws SetupError that names every unusable file, once all others are */
export async function add(args: string[], storage: GalleryStorage, settings: Settings): Promise<string> {
  const { positionals, values: options } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const files = (await Promise.all(positionals.map(expand))).flat()
  checkOptions(files, options)
  const captions = options.captions === undefined ? undefined : await readCaptions(options.captions)
  const dryRun = options['dry-run']
  if (!dryRun) await readList(storage)
  const lines: string[] = []
  const rejected: string[] = []
  for (const file of files) {
    try {
      const publication = await plan(storage, file, { ...options, captions })
      lines.push(dryRun ? describe(publication) : await publishAndVerify(storage, publication, settings))
    } catch (error) {
      if (!(error instanceof UnusableVideo)) throw error
      rejected.push(`  ${error.message}`)
    }
  }
  if (rejected.length === 0) return lines.join('\n')
  if (lines.length > 0) console.log(lines.join('\n'))
  const heading = `${rejected.length} of ${countOf(files.length, 'file')} ${rejected.length === 1 ? 'was' : 'were'} not published:`
  throw new SetupError([heading, ...rejected].join('\n'))
}

/** Finds the files that a pattern such as `*.mov` means, which the shells of Windows leave to the program. */
async function expand(pattern: string): Promise<string[]> {
  const isFile = await stat(pattern).catch(() => undefined)
  const files = isFile ? [] : (await Array.fromAsync(glob(pattern))).sort()
  return files.length > 0 ? files : [pattern]
}

async function publishAndVerify(
  storage: GalleryStorage,
  publication: Publication,
  settings: Settings,
): Promise<string> {
  const { urls, deleted, size } = await publish(storage, publication)
  const { id, name } = publication.entry
  const remarks = [`${(size / 1_000_000).toFixed(1)} MB`, ...remarksOn(publication)].join(', ')
  console.error([`Published "${name}" as ${id}: ${remarks}.`, ...slowMotionAdvice(publication)].join('\n'))
  return verifyPlayback(urls, deleted, settings)
}

function checkOptions(files: string[], options: Options): void {
  const { name, captions, poster } = options
  if (files.length === 0) throw new UsageError('Give at least one file.')
  if (files.length > 1 && (name ?? captions ?? poster) !== undefined) {
    throw new UsageError('--name, --captions and --poster apply to a single file: give only one.')
  }
  if (name?.trim() === '') throw new UsageError('--name is empty: write a name, or leave the option out.')
  if (options.mute && options.sound) throw new UsageError('Give either --mute or --sound.')
  if (captions !== undefined && options['no-captions']) {
    throw new UsageError('Give either --captions or --no-captions.')
  }
}

/** Plans the publication of a file. One that was published before keeps its ID, its position and its options. */
async function plan(
  storage: GalleryStorage,
  file: string,
  options: Omit<Options, 'captions'> & { captions: Captions | undefined },
): Promise<Publication> {
  const source = await probe(file)
  const id = await idOf(file)
  const before: Partial<Entry> = (await findEntry(storage, id)) ?? {}
  const { captions } = options
  const entry = {
    id,
    name: options.name ?? before.name ?? parse(file).name.normalize('NFC'),
    createdTime: before.createdTime ?? new Date().toISOString(),
    mute: options.sound ? undefined : (options.mute ?? before.mute),
    slow: options.slow === undefined ? before.slow : parseSlow(options.slow, source),
    poster: options.poster === undefined ? before.poster : parsePoster(options.poster, source),
    captionsUrl: captions || options['no-captions'] ? undefined : before.captionsUrl,
  }
  const { slow = 1 } = entry
  if (options.sound && slow > 1) {
    throw new UnusableVideo(`Slow motion has no sound: to publish ${file} with sound, add --slow 1.`)
  }
  if (entry.captionsUrl && slow !== (before.slow ?? 1)) {
    throw new UnusableVideo(
      `The captions of ${file} were timed for another speed: add --captions with new ones, or --no-captions.`,
    )
  }
  expectShort(file, source.seconds * slow)
  if (captions && captions.start >= source.seconds * slow) {
    throw new UnusableVideo(
      `${captions.file} begins at ${captions.start} s, after the end of ${file}. Count its times from the start of the video.`,
    )
  }
  return { source, entry, captions }
}

/** Returns how many times slower to play; `undefined` is normal speed. */
function parseSlow(slow: string, { file, rate }: Source): number | undefined {
  const times = /^\d+(\.\d+)?$/.test(slow) ? Number(slow) : 0
  if (times === 1) return undefined
  if (times < 1) throw new UsageError('--slow must say how many times slower, for example 8.')
  const most = Math.floor((Math.round(rate) / MIN_FRAME_RATE) * 10) / 10
  if (times <= most) return times
  const advice = most > 1 ? `Write --slow ${most} at most.` : 'Leave out --slow.'
  throw new UnusableVideo(`${file} has only ${Math.round(rate)} frames a second, too few for --slow ${slow}. ${advice}`)
}

/** Returns the time of the poster in seconds; `undefined` is a typical frame. */
function parsePoster(poster: string, { seconds, file }: Source): number | undefined {
  if (poster === 'auto') return undefined
  const [, time] = /^(\d+(?:\.\d+)?)s?$/.exec(poster) ?? []
  if (time === undefined) throw new UsageError('--poster must be a time in seconds, for example 2.5s, or auto.')
  if (Number(time) < seconds) return Number(time)
  throw new UsageError(`--poster ${poster} is after the end: ${file} is ${seconds.toFixed(1)} s long.`)
}

function describe(publication: Publication): string {
  const { source, entry } = publication
  const { file, width, height, codec, rate, seconds } = source
  const input = `${width} x ${height}, ${codec}, ${Math.round(rate)} fps, ${seconds.toFixed(1)} s`
  const line = `${file} (${input}) would be published as "${entry.name}": ${remarksOn(publication).join(', ')}.`
  return [line, ...slowMotionAdvice(publication)].join('\n')
}

function remarksOn({ source, entry, captions }: Publication): string[] {
  const { width, height, hdr, sound } = source
  const { mute, slow, poster, captionsUrl } = entry
  return [
    hdr ? 'HDR converted to SDR' : '',
    Math.abs(width / height - 9 / 16) > 0.01 ? 'cropped to 9:16' : '',
    slow === undefined ? '' : `${slow} times slower`,
    sound === undefined || mute || slow !== undefined ? 'without sound' : 'with sound',
    captions || captionsUrl ? 'with captions' : 'without captions',
    poster === undefined ? '' : `poster at ${poster} s`,
  ].filter(Boolean)
}

/** Phones keep outside the file that a clip is slow motion, and which part of it. */
function slowMotionAdvice({ source, entry }: Publication): string[] {
  const times = Math.round(source.rate / MAX_FRAME_RATE)
  if (entry.slow !== undefined || !(times > 1)) return []
  return [
    `It was filmed at ${Math.round(source.rate)} frames a second, and plays at normal speed. For slow motion, export it from the phone, or add --slow ${times}.`,
  ]
}
