import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { SetupError } from '../../server/errors.ts'
import { UsageError } from '../command-line.ts'
import type { Command, Options } from '../gallery.ts'
import { checkPublished } from './check-published.ts'
import { probe, type Source } from './probe.ts'
import { type Publication, publish } from './publish.ts'
import { adoptList, readEntries } from './video-list.ts'

/** Publishes videos, one after the other. What can be known to be wrong is said before the first is touched. */
export const add: Command = async (storage, files, options, env) => {
  if (files.length === 0) throw new UsageError('Say which files.')
  const publications: Publication[] = []
  for (const file of files) publications.push(await plan(file, options, files.length))
  await readEntries(storage)
  if (options['dry-run']) return publications.map(describe).join('\n')

  await adoptList(storage)
  const done: string[] = []
  for (const publication of publications) {
    const { entry, size } = await publish(storage, publication)
    console.error(`Published "${entry.name}" as ${entry.id}, ${(size / 1_000_000).toFixed(1)} MB.`)
    done.push(await checkPublished(entry, env))
  }
  return done.join('\n')
}

/** What is to become of a file. */
async function plan(file: string, options: Options, count: number): Promise<Publication> {
  const { name = nameOf(file), captions, poster, mute = false } = options
  if (count > 1 && (options.name ?? captions ?? poster) !== undefined) {
    throw new UsageError('--name, --captions and --poster are about one file: give one.')
  }
  if (!name.trim()) throw new UsageError('--name is empty.')
  const source = await probe(file)
  if (captions !== undefined) await checkCaptions(captions)
  return { source, name, captions, poster: parsePoster(poster, source), mute }
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
