import type { Env } from '../../server/env.ts'
import { SetupError } from '../../server/errors.ts'
import { fileHeaders } from '../../server/gallery/file-headers.ts'
import { VIDEO_LIST } from '../../server/gallery/storage.ts'
import type { Published } from './publish.ts'

const PATIENCE = 15_000 // milliseconds

/**
 * Looks at a published video as a visitor's browser does.
 *
 * @returns what to tell the owner: that it is there, or that nothing answers, as when the site does not run here
 * @throws SetupError where something answers, but not so that a browser would play the video
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
      signal: AbortSignal.timeout(PATIENCE),
    })
  const answers = new Map<string, Response>()
  try {
    answers.set(list, await ask(list))
    for (const file of files) {
      const address = new URL(file, list).href
      answers.set(address, await ask(address, file === downloadUrl ? 'bytes=0-99' : undefined))
    }
  } catch {
    return `${videoHost.origin} does not answer, so nobody has looked whether the video is seen there. Is the site running, and are SITE_URL and VIDEO_HOST right?`
  }
  const faults = [...answers].flatMap(([address, answer]) =>
    faultsOf(answer, {
      status: address.endsWith(downloadUrl) ? 206 : 200,
      type: fileHeaders(address).mimeType,
      origin: videoHost.host === siteUrl.host ? undefined : siteUrl.origin,
    }).map((fault) => `  ${address} ${fault}`),
  )
  for (const { body } of answers.values()) await body?.cancel()
  if (faults.length === 0) return `${new URL(downloadUrl, list).href} plays.`
  throw new SetupError(
    `The video is published, but browsers will not play it:\n${faults.join('\n')}\n${ADVICE}`,
  )
}

const ADVICE =
  'Are SITE_URL and VIDEO_HOST right, and does the site run with the same GALLERY_STORAGE? A CDN must pass ranges and CORS on.'

/** What is wrong with an answer, in words that follow its address. */
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
