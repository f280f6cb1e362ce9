import { SECOND } from '../../server/duration.ts'
import type { Env } from '../../server/env.ts'
import { SetupError } from '../../server/errors.ts'
import { fileHeaders } from '../../server/gallery-storage/file-headers.ts'
import { VIDEO_LIST } from '../../server/gallery-storage/storage.ts'
import { reasonOf } from '../command-line.ts'

const RESPONSE_TIMEOUT = 15 * SECOND

/**
 * Requests the list and a published video as a visitor's browser does.
 *
 * @param files the video's files, relative to the list
 * @returns a message for the owner: the video plays, or the site cannot be reached from here
 * @throws SetupError if the site responds, but a browser would not play the video
 */
export async function checkPublished(
  files: string[],
  { siteUrl, videoHost = siteUrl }: Env,
): Promise<string> {
  const urls = [VIDEO_LIST, ...files].map((file) => new URL(`/gallery-videos/${file}`, videoHost).href)
  const faults: string[] = []
  try {
    for (const url of urls) faults.push(...(await findFaults(url, siteUrl)))
  } catch (error) {
    return `The video is published, but ${videoHost.origin} cannot be reached (${reasonOf(error)}) to check that it plays. Is the site running, and are SITE_URL and VIDEO_HOST right?`
  }
  if (faults.length === 0) return `${urls.find((url) => url.endsWith('.mp4'))} plays.`
  throw new SetupError(
    `The video is published, but browsers will not play it:\n${faults.join('\n')}\n${ADVICE}`,
  )
}

const ADVICE =
  'Are SITE_URL and VIDEO_HOST right, and does the site use the same GALLERY_STORAGE? A CDN must pass on ranges and CORS headers.'

async function findFaults(url: string, { origin }: URL): Promise<string[]> {
  const isVideo = url.endsWith('.mp4')
  const { status, headers, body } = await fetch(url, {
    headers: { origin, ...(isVideo && { range: 'bytes=0-99' }) },
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
  })
  await body?.cancel()
  const expected = isVideo ? 206 : 200
  if (status !== expected) return [`  ${url} responds with ${status} instead of ${expected}.`]
  const [type] = headers.get('content-type')?.split(';') ?? []
  const allowed = headers.get('access-control-allow-origin')
  return [
    ...(type === fileHeaders(url).mimeType.split(';')[0] ? [] : [`  ${url} has the content type ${type}.`]),
    ...(new URL(url).origin === origin || allowed === '*' || allowed === origin
      ? []
      : [`  ${url} cannot be used by ${origin} (Access-Control-Allow-Origin).`]),
  ]
}
