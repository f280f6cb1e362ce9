import { readFile } from 'node:fs/promises'
import { decodeText } from '../../core/business/text-file.ts'
import { SetupError } from '../../core/setup-error.ts'
import { expectFile } from './probe.ts'

/** What browsers read of a cue's timing (WebVTT, 6.3): hours are optional, milliseconds have three digits. */
const TIME = String.raw`((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})(?!\d)`
const TIMING = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}`)
const EXAMPLE = '00:00:01.000 --> 00:00:02.500'

/** Captions for a video: a WebVTT file in which browsers find cues. */
export type Captions = {
  file: string
  content: string
  /** When the first cue appears, in seconds. */
  start: number
}

/** Reads captions in WebVTT or in SubRip (.srt). @throws SetupError if browsers would not show them */
export async function readCaptions(file: string): Promise<Captions> {
  await expectFile(file)
  const { text: decoded, fault } = decodeText(await readFile(file))
  if (fault) throw new SetupError(`${file}: line ${fault.line}. ${fault.message}`)
  const text = withFullStops(decoded)
  const starts = text.split('\n').flatMap((line, index) => {
    if (!line.includes('-->')) return []
    const [, start = '', end = ''] = TIMING.exec(line) ?? []
    if (secondsOf(end) > secondsOf(start)) return secondsOf(start)
    const fault = start ? 'ends before it begins' : 'is not a time that browsers read'
    throw new SetupError(`${file}: line ${index + 1}, "${line.trim()}", ${fault}. Write ${EXAMPLE}`)
  })
  if (starts.length > 0) return { file, content: toWebVtt(text), start: Math.min(...starts) }
  throw new SetupError(
    `${file} contains no captions that browsers can read: save them as WebVTT or SubRip (.srt), with times such as ${EXAMPLE}`,
  )
}

/** Writes the timings of SubRip, which some transcribers also put into WebVTT, as WebVTT. */
function withFullStops(captions: string): string {
  return captions.replaceAll(/^.*-->.*$/gm, (timing) => timing.replaceAll(/(:\d\d),(?=\d{3}(?!\d))/g, '$1.'))
}

/** Apart from the timings, SubRip lacks the header, and some programs add positions such as {\an8}. */
function toWebVtt(text: string): string {
  if (/^WEBVTT(?:\s|$)/.test(text)) return text
  return `WEBVTT\n\n${text.replaceAll(/\{\\an?\d+\}/g, '')}`
}

function secondsOf(time: string): number {
  return time.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}
