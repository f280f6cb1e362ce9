import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Env } from '../../server/env.ts'
import { SetupError } from '../../server/errors.ts'
import type { GalleryStorage } from '../../server/gallery/storage.ts'
import { UsageError } from '../command-line.ts'
import type { Command, Options } from '../gallery.ts'
import { checkPublished } from './check-published.ts'
import { hashFile } from './hash-file.ts'
import { probe, type Source } from './probe.ts'
import { type Publication, publish } from './publish.ts'
import { forEachUsable } from './unusable-video.ts'
import { adoptList, type Entry, readEntries } from './video-list.ts'

/**
 * Publishes videos, one after the other. A file that cannot be used does not hold up the others.
 *
 * @throws SetupError naming every file that was not published, after all others were
 */
export const add: Command = async (storage, files, options, env) => {
  if (files.length === 0) throw new UsageError('Say which files.')
  await checkOptions(files, options)
  const entries = [...(await readEntries(storage)).values()]
  const refused: string[] = []
  const publications = await forEachUsable(files, refused, (file) => plan(file, options, entries))
  const done = options['dry-run']
    ? publications.map(describe)
    : await publishAll(storage, publications, refused, env)
  if (refused.length === 0) return done.join('\n')
  if (done.length > 0) console.log(done.join('\n'))
  const heading = `${refused.length} of ${files.length} files were not published:`
  throw new SetupError([heading, ...refused.map((reason) => `  ${reason}`)].join('\n'))
}

async function publishAll(
  storage: GalleryStorage,
  publications: Publication[],
  refused: string[],
  env: Env,
): Promise<string[]> {
  await adoptList(storage)
  return forEachUsable(publications, refused, async (publication) => {
    const { entry, size } = await publish(storage, publication)
    console.error(`Published "${entry.name}" as ${entry.id}, ${(size / 1_000_000).toFixed(1)} MB.`)
    return checkPublished(entry, env)
  })
}

async function checkOptions(files: string[], { name, captions, poster }: Options): Promise<void> {
  if (files.length > 1 && (name ?? captions ?? poster) !== undefined) {
    throw new UsageError('--name, --captions and --poster are about one file: give one.')
  }
  if (name?.trim() === '') throw new UsageError('--name is empty.')
  if (captions !== undefined) await checkCaptions(captions)
}

/** What is to become of a file. One that was published before keeps its name. */
async function plan(file: string, options: Options, entries: Entry[]): Promise<Publication> {
  const { captions, poster, mute = false } = options
  const source = await probe(file)
  const id = await hashFile(file)
  const before = entries.find((entry) => Object(entry).id === id)?.name
  const name = options.name ?? (typeof before === 'string' ? before : nameOf(file))
  return { id, source, name, captions, poster: parsePoster(poster, source), mute }
}

function parsePoster(poster: string | undefined, { seconds, file }: Source): number | undefined {
  if (poster === undefined) return undefined
  const [, time] = /^(\d+(?:\.\d+)?)s?$/.exec(poster) ?? []
  if (time === undefined) throw new UsageError('--poster is a time in seconds, for example 2.5s.')
  if (Number(time) < seconds) return Number(time)
  throw new UsageError(`--poster ${poster} is after the end: ${file} has ${seconds.toFixed(1)} s.`)
}

async function checkCaptions(file: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) throw new SetupError(`There is no file ${file}.`)
  if (/^\uFEFF?WEBVTT\b/.test(content)) return
  throw new SetupError(`${file} holds no captions in WebVTT: such a file begins with the word WEBVTT.`)
}

/** The file's name in words; what a camera calls its files says nothing to visitors. */
function nameOf(file: string): string {
  const words = basename(file, extname(file))
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  if (/^(img|vid|mov|dsc|dji|pxl|video|trim|\W|\d)*$/i.test(words)) return 'Recent work'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function describe({ source, name, captions, poster, mute }: Publication): string {
  const { file, width, height, codec, hdr, rate, seconds } = source
  const remarks = [
    hdr ? 'HDR made SDR' : '',
    Math.abs(width / height - 9 / 16) > 0.01 ? 'cut to 9:16' : '',
    mute ? 'without sound' : '',
    poster === undefined ? '' : `poster at ${poster} s`,
    captions ? `captions from ${captions}` : '',
  ].filter(Boolean)
  const input = `${width} x ${height}, ${codec}, ${Math.round(rate)} fps, ${seconds.toFixed(1)} s`
  return `${file} (${input}) would be published as "${name}"${remarks.length > 0 ? `: ${remarks.join(', ')}` : ''}.`
}
