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
 * Publishes videos, one after the other. An unusable file does not stop the others.
 *
 * @throws SetupError that names every file that was not published, once all others are
 */
export const add: Command = async (storage, files, options, env) => {
  if (files.length === 0) throw new UsageError('Give at least one file.')
  await checkOptions(files, options)
  const entries = [...(await readEntries(storage)).values()]
  const rejected: string[] = []
  const publications = await forEachUsable(files, rejected, (file) => plan(file, options, entries))
  const lines = options['dry-run']
    ? publications.map(describe)
    : await publishAll(storage, publications, rejected, env)
  if (rejected.length === 0) return lines.join('\n')
  if (lines.length > 0) console.log(lines.join('\n'))
  const heading = `${rejected.length} of ${files.length} files were not published:`
  throw new SetupError([heading, ...rejected.map((reason) => `  ${reason}`)].join('\n'))
}

async function publishAll(
  storage: GalleryStorage,
  publications: Publication[],
  rejected: string[],
  env: Env,
): Promise<string[]> {
  await adoptList(storage)
  return forEachUsable(publications, rejected, async (publication) => {
    const { entry, size } = await publish(storage, publication)
    console.error(`Published "${entry.name}" as ${entry.id}, ${(size / 1_000_000).toFixed(1)} MB.`)
    return checkPublished(entry, env)
  })
}

async function checkOptions(files: string[], { name, captions, poster }: Options): Promise<void> {
  if (files.length > 1 && (name ?? captions ?? poster) !== undefined) {
    throw new UsageError('--name, --captions and --poster apply to a single file: give only one.')
  }
  if (name?.trim() === '') throw new UsageError('--name is empty: write a name, or leave the option out.')
  if (captions !== undefined) await checkCaptions(captions)
}

/** Plans the publication of a file. One that was published before keeps its name. */
async function plan(file: string, options: Options, entries: Entry[]): Promise<Publication> {
  const { captions, poster, mute = false } = options
  const source = await probe(file)
  const id = await hashFile(file)
  const previous = entries.find((entry) => Object(entry).id === id)?.name
  const name = options.name ?? (typeof previous === 'string' ? previous : nameOf(file))
  return { id, source, name, captions, poster: parsePoster(poster, source), mute }
}

function parsePoster(poster: string | undefined, { seconds, file }: Source): number | undefined {
  if (poster === undefined) return undefined
  const [, time] = /^(\d+(?:\.\d+)?)s?$/.exec(poster) ?? []
  if (time === undefined) throw new UsageError('--poster must be a time in seconds, for example 2.5s.')
  if (Number(time) < seconds) return Number(time)
  throw new UsageError(`--poster ${poster} is after the end: ${file} is ${seconds.toFixed(1)} s long.`)
}

async function checkCaptions(file: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) throw new SetupError(`There is no file ${file}.`)
  if (/^\uFEFF?WEBVTT\b/.test(content)) return
  throw new SetupError(
    `${file} is not a WebVTT file, which begins with the word WEBVTT. Convert the captions to WebVTT.`,
  )
}

/** Turns a file name into words. The names that cameras give mean nothing to visitors. */
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
    hdr ? 'HDR converted to SDR' : '',
    Math.abs(width / height - 9 / 16) > 0.01 ? 'cropped to 9:16' : '',
    mute ? 'without sound' : '',
    poster === undefined ? '' : `poster at ${poster} s`,
    captions ? `captions from ${captions}` : '',
  ].filter(Boolean)
  const input = `${width} x ${height}, ${codec}, ${Math.round(rate)} fps, ${seconds.toFixed(1)} s`
  return `${file} (${input}) would be published as "${name}"${remarks.length > 0 ? `: ${remarks.join(', ')}` : ''}.`
}
