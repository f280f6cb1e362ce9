import { SECOND } from '../../core/clock.ts'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'
import { reasonOf, SetupError } from '../../core/setup-error.ts'
import { fileHeaders } from '../../server/gallery-storage/storage.ts'
import type { Settings } from '../../server/settings.ts'

const RESPONSE_TIMEOUT = 15 * SECOND

/**
 * Requests the list and a published video as a visitor's browser does.
 *
 * @param files the video's files, relative to the list
 * @param deleted those of the version that it replaces
 * @returns a message for the owner: the video plays, or the site cannot be reached from here
 * @throws SetupError if the site responds, but a browser would not play the video, or a deleted file is still there
 */
export async function verifyPlayback(
  files: string[],
  deleted: string[],
  { siteUrl, videoHost = siteUrl }: Settings,
): Promise<string> {
  const toUrl = (file: string) => new URL(`/gallery-videos/${file}`, videoHost).href
  const urls = [VIDEO_LIST, ...files].map(toUrl)
  const faults: string[] = []
  const remaining: string[] = []
  try {
    for (const url of urls) faults.push(...(await findFaults(url, siteUrl)))
    for (const url of deleted.map(toUrl)) if ((await request(url)).ok) remaining.push(`  ${url}`)
  } catch (error) {
    return `The video is published, but ${videoHost.origin} cannot be reached (${reasonOf(error)}) to check that it plays. Is the site running, and are SITE_URL and VIDEO_HOST right?`
  }
  if (faults.length > 0) {
    throw new SetupError(`The video is published, but browsers will not play it:\n${faults.join('\n')}\n${ADVICE}`)
  }
  if (remaining.length > 0) {
    throw new SetupError(
      `The video is published, but files of its earlier version are still served from a cache. Purge them from the CDN:\n${remaining.join('\n')}`,
    )
  }
  return `${urls.find((url) => url.endsWith('.mp4'))} plays.`
}

const ADVICE =
  'Are SITE_URL and VIDEO_HOST right, and does the site use the same GALLERY_STORAGE? A CDN must pass on ranges and CORS headers.'

async function request(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(RESPONSE_TIMEOUT) })
  await response.body?.cancel()
  return response
}

async function findFaults(url: string, { origin }: URL): Promise<string[]> {
  const isVideo = url.endsWith('.mp4')
  const { status, headers } = await request(url, { origin, ...(isVideo && { range: 'bytes=0-99' }) })
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
