import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Env } from '../../server/env.ts'
import { SetupError } from '../../server/errors.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { UsageError } from '../command-line.ts'
import type { Command, Options } from '../gallery.ts'
import { checkPublished } from './check-published.ts'
import { expectFile, probe, type Source, UnusableVideo } from './probe.ts'
import { hashFile, type Publication, publish } from './publish.ts'
import { adoptList, readEntries } from './video-list.ts'

/**
 * Publishes videos, one after the other. An unusable file does not stop the others.
 *
 * @throws SetupError that names every file that was not published, once all others are
 */
export const add: Command = async (storage, files, options, env) => {
  if (files.length === 0) throw new UsageError('Give at least one file.')
  await checkOptions(files, options)
  const dryRun = options['dry-run']
  if (!dryRun) await adoptList(storage)
  const lines: string[] = []
  const rejected: string[] = []
  for (const file of files) {
    try {
      const publication = await plan(storage, file, options)
      lines.push(dryRun ? describe(publication) : await publishAndCheck(storage, publication, env))
    } catch (error) {
      if (!(error instanceof UnusableVideo)) throw error
      rejected.push(`  ${error.message}`)
    }
  }
  if (rejected.length === 0) return lines.join('\n')
  if (lines.length > 0) console.log(lines.join('\n'))
  const heading = `${rejected.length} of ${files.length} files were not published:`
  throw new SetupError([heading, ...rejected].join('\n'))
}

async function publishAndCheck(storage: GalleryStorage, publication: Publication, env: Env): Promise<string> {
  const { urls, size } = await publish(storage, publication)
  const { id, name } = publication.entry
  console.error(`Published "${name}" as ${id}, ${(size / 1_000_000).toFixed(1)} MB.`)
  return checkPublished(urls, env)
}

async function checkOptions(files: string[], { name, captions, poster }: Options): Promise<void> {
  if (files.length > 1 && (name ?? captions ?? poster) !== undefined) {
    throw new UsageError('--name, --captions and --poster apply to a single file: give only one.')
  }
  if (name?.trim() === '') throw new UsageError('--name is empty: write a name, or leave the option out.')
  if (captions !== undefined) await checkCaptions(captions)
}

/** Plans the publication of a file. One that was published before keeps its ID, its name and its position. */
async function plan(
  storage: GalleryStorage,
  file: string,
  { name, captions, poster, mute = false }: Options,
): Promise<Publication> {
  const source = await probe(file)
  const id = await hashFile(file)
  const entries = [...(await readEntries(storage)).values()]
  const previous = Object(entries.find((entry) => Object(entry).id === id))
  const entry = {
    id,
    name: name ?? previous.name ?? nameOf(file),
    createdTime: previous.createdTime ?? new Date().toISOString(),
  }
  return { source, entry, captions, poster: parsePoster(poster, source), mute }
}

function parsePoster(poster: string | undefined, { seconds, file }: Source): number | undefined {
  if (poster === undefined) return undefined
  const [, time] = /^(\d+(?:\.\d+)?)s?$/.exec(poster) ?? []
  if (time === undefined) throw new UsageError('--poster must be a time in seconds, for example 2.5s.')
  if (Number(time) < seconds) return Number(time)
  throw new UsageError(`--poster ${poster} is after the end: ${file} is ${seconds.toFixed(1)} s long.`)
}

async function checkCaptions(file: string): Promise<void> {
  await expectFile(file)
  const content = await readFile(file, 'utf8')
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

function describe({ source, entry, captions, poster, mute }: Publication): string {
  const { file, width, height, codec, hdr, rate, seconds } = source
  const remarks = [
    hdr ? 'HDR converted to SDR' : '',
    Math.abs(width / height - 9 / 16) > 0.01 ? 'cropped to 9:16' : '',
    mute ? 'without sound' : '',
    poster === undefined ? '' : `poster at ${poster} s`,
    captions ? `captions from ${captions}` : '',
  ].filter(Boolean)
  const input = `${width} x ${height}, ${codec}, ${Math.round(rate)} fps, ${seconds.toFixed(1)} s`
  return `${file} (${input}) would be published as "${entry.name}"${remarks.length > 0 ? `: ${remarks.join(', ')}` : ''}.`
}
