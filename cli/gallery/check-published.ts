import { SECOND } from '../../server/duration.ts'
import type { Env } from '../../server/env.ts'
import { SetupError } from '../../server/errors.ts'
import { fileHeaders } from '../../server/gallery/file-headers.ts'
import { VIDEO_LIST } from '../../server/gallery/storage.ts'
import type { Published } from './publish.ts'

const RESPONSE_TIMEOUT = 15 * SECOND

/**
 * Requests a published video as a visitor's browser does.
 *
 * @returns a message for the owner: the video plays, or the site cannot be reached from here
 * @throws SetupError if the site responds, but a browser would not play the video
 */
export async function checkPublished(
  entry: Published,
  { siteUrl, videoHost = siteUrl }: Env,
): Promise<string> {
  const list = new URL(`/gallery-videos/${VIDEO_LIST}`, videoHost).href
  const { downloadUrl, thumbnailUrl, thumbnailWebpUrl, thumbnailAvifUrl, captionsUrl } = entry
  const files = [
    downloadUrl,
    thumbnailUrl,
    thumbnailWebpUrl,
    thumbnailAvifUrl,
    ...(captionsUrl ? [captionsUrl] : []),
  ]
  const get = async (url: string, range?: string) =>
    fetch(url, {
      headers: { origin: siteUrl.origin, ...(range && { range }) },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
  const responses = new Map<string, Response>()
  try {
    responses.set(list, await get(list))
    for (const file of files) {
      const url = new URL(file, list).href
      responses.set(url, await get(url, file === downloadUrl ? 'bytes=0-99' : undefined))
    }
  } catch (error) {
    const reason = networkFailure(error)
    if (reason === undefined) throw error
    return `The video is published, but ${videoHost.origin} cannot be reached (${reason}) to check that it plays. Is the site running, and are SITE_URL and VIDEO_HOST right?`
  }
  const faults = [...responses].flatMap(([url, response]) =>
    findFaults(response, {
      status: url.endsWith(downloadUrl) ? 206 : 200,
      type: fileHeaders(url).mimeType,
      origin: videoHost.host === siteUrl.host ? undefined : siteUrl.origin,
    }).map((fault) => `  ${url} ${fault}`),
  )
  for (const { body } of responses.values()) await body?.cancel()
  if (faults.length === 0) return `${new URL(downloadUrl, list).href} plays.`
  throw new SetupError(
    `The video is published, but browsers will not play it:\n${faults.join('\n')}\n${ADVICE}`,
  )
}

const ADVICE =
  'Are SITE_URL and VIDEO_HOST right, and does the site use the same GALLERY_STORAGE? A CDN must pass on ranges and CORS headers.'

/** Why `fetch` got no response; `undefined` for any other error, which is our own. */
function networkFailure(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  if (!(error instanceof TypeError && error.cause instanceof Error)) return undefined
  const { code, message }: NodeJS.ErrnoException = error.cause
  return code ?? message
}

/** Describes what is wrong with a response, to be printed after its URL. */
function findFaults(
  { status, headers }: Response,
  expected: { status: number; type: string; origin: string | undefined },
): string[] {
  if (status !== expected.status) return [`responds with ${status} instead of ${expected.status}.`]
  const [type] = headers.get('content-type')?.split(';') ?? []
  const allowed = headers.get('access-control-allow-origin')
  return [
    ...(type === expected.type.split(';')[0] ? [] : [`has the content type ${type}.`]),
    ...(expected.origin === undefined || allowed === '*' || allowed === expected.origin
      ? []
      : [`cannot be used by ${expected.origin} (Access-Control-Allow-Origin).`]),
  ]
}
