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
 * @returns what to tell the owner: that the video plays, or that the site cannot be reached from here
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
  const ask = async (address: string, range?: string) =>
    fetch(address, {
      headers: { origin: siteUrl.origin, ...(range && { range }) },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
  const responses = new Map<string, Response>()
  try {
    responses.set(list, await ask(list))
    for (const file of files) {
      const address = new URL(file, list).href
      responses.set(address, await ask(address, file === downloadUrl ? 'bytes=0-99' : undefined))
    }
  } catch (error) {
    const reason = networkFailure(error)
    if (reason === undefined) throw error
    return `${videoHost.origin} does not answer, so this cannot check whether the video plays there (${reason}). Is the site running, and are SITE_URL and VIDEO_HOST right?`
  }
  const faults = [...responses].flatMap(([address, response]) =>
    faultsOf(response, {
      status: address.endsWith(downloadUrl) ? 206 : 200,
      type: fileHeaders(address).mimeType,
      origin: videoHost.host === siteUrl.host ? undefined : siteUrl.origin,
    }).map((fault) => `  ${address} ${fault}`),
  )
  for (const { body } of responses.values()) await body?.cancel()
  if (faults.length === 0) return `${new URL(downloadUrl, list).href} plays.`
  throw new SetupError(
    `The video is published, but browsers will not play it:\n${faults.join('\n')}\n${ADVICE}`,
  )
}

const ADVICE =
  'Are SITE_URL and VIDEO_HOST right, and does the site run with the same GALLERY_STORAGE? A CDN must pass ranges and CORS on.'

/** Why `fetch` got no response; `undefined` for any other error, which is our own. */
function networkFailure(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  if (!(error instanceof TypeError && error.cause instanceof Error)) return undefined
  const { code, message }: NodeJS.ErrnoException = error.cause
  return code ?? message
}

/** What is wrong with a response, in words that follow its URL. */
function faultsOf(
  { status, headers }: Response,
  expected: { status: number; type: string; origin: string | undefined },
): string[] {
  if (status !== expected.status) return [`answers ${status} instead of ${expected.status}.`]
  const [type] = headers.get('content-type')?.split(';') ?? []
  const allowed = headers.get('access-control-allow-origin')
  return [
    ...(type === expected.type.split(';')[0] ? [] : [`comes as ${type}.`]),
    ...(expected.origin === undefined || allowed === '*' || allowed === expected.origin
      ? []
      : [`may not be used by ${expected.origin} (Access-Control-Allow-Origin).`]),
  ]
}
