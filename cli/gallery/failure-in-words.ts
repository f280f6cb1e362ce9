import { createReadStream } from 'node:fs'
import { playTime } from '../../core/gallery/films.ts'
import type { Desk } from '../../core/publishing/film-orders.ts'
import { filmPath, readFilm } from '../../core/publishing/films.ts'
import { photoType } from '../../core/requests/photo-type.ts'
import { SetupError } from '../../core/setup-error.ts'
import { countOf } from '../../core/text.ts'
import { type Fault, UnusableFilm } from './probe.ts'

type Words = { heading: string; message: string; facts?: string }

/** Returns what the owner reads about an order that failed, for a film or a video. */
export async function failureInWords(error: unknown, desk: Desk, id: string): Promise<Words> {
  if (!(error instanceof UnusableFilm)) {
    console.error(error)
    return setupInWords(error)
  }
  const name = (await readFilm(desk, id))?.film?.name ?? 'That'
  const isPicture = await isPhoto(filmPath(desk, id, 'source')).catch(() => false)
  return faultInWords(error.fault, name, isPicture)
}

async function isPhoto(file: string): Promise<boolean> {
  for await (const start of createReadStream(file, { end: 63 })) return photoType(start) !== undefined
  return false
}

/** What a failure that is not the film's means, by its code, which may be anywhere in the chain of causes. */
const SETUP: [codes: RegExp, meaning: string][] = [
  [/^(ENOSPC|EDQUOT)$/, 'Your server is full.'],
  [/^(EACCES|EPERM|EROFS)$/, 'The server may not write where your videos are kept.'],
  [/^(NoSuchBucket|ENOTDIR)$/, 'The place where your videos are kept is missing.'],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|Auth\w+|AccessDenied|401|403)$/,
    'The place where your videos are kept doesn’t let the server in.',
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError)$/,
    'The place where your videos are kept doesn’t answer.',
  ],
]

function setupInWords(error: unknown): Words {
  const codes = codesOf(error)
  const [, known] = SETUP.find(([pattern]) => codes.some((code) => pattern.test(code))) ?? []
  const meaning = known ?? (error instanceof SetupError ? error.message : 'We don’t know why.')
  return {
    heading: 'That didn’t work',
    message: `${meaning} Try again in a few minutes. If that doesn’t help, show this to whoever set up your site.`,
  }
}

function codesOf(failure: unknown): string[] {
  if (!(failure instanceof Error) || failure instanceof SetupError) return []
  const { code, name, $metadata, cause } = Object(failure)
  return [...[code, name, $metadata?.httpStatusCode].map(String), ...codesOf(cause)]
}

const CUT = 'as if the recording was cut off. Does it play on your phone? If so, send it again.'

function faultInWords({ kind, seconds = 0, readable }: Fault, name: string, isPicture: boolean): Words {
  if (isPicture)
    return {
      heading: 'That’s a picture',
      facts: 'A picture',
      message: `${name} isn’t a video. Pictures go under Site, Pictures.`,
    }
  if (kind === 'long') {
    const minutes = Math.floor(seconds / 60)
    return {
      heading: minutes > 10 ? `That’s ${minutes} minutes` : 'That’s over ten minutes',
      message: 'Ten is the most. Cut it in your Photos app: open it, Edit, drag the ends.',
      facts: playTime(seconds),
    }
  }
  if (kind === 'large')
    return {
      heading: 'That picture is too large',
      message: 'It’s larger than 8K. Film in 4K or HD, or save a smaller copy and send that.',
    }
  if (kind === 'colours')
    return {
      heading: 'Your server can’t convert that',
      message:
        'It’s filmed in HDR. Switch HDR off in the camera’s settings, or show this to whoever set up your site: ffmpeg lacks its filter zscale.',
    }
  if (kind === 'no video')
    return { heading: 'That’s not a video', message: `${name} isn’t a video of a phone or a camera. Choose another.` }
  const heading = 'We can’t read that video'
  if (kind === 'heavy')
    return { heading, message: 'It takes more time or memory than your server has. Save a smaller copy and send that.' }
  if (readable === undefined) return { heading, message: `It looks ${CUT}` }
  const end = readable < 60 ? `after ${countOf(Math.floor(readable), 'second')}` : `at ${playTime(readable)}`
  return {
    heading,
    message: `It stops ${end}, ${CUT}`,
    facts: `${playTime(readable)} of ${playTime(seconds)} can be read`,
  }
}
