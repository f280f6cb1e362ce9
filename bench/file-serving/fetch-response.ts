import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response with its body as sent over the wire. */
export type RawResponse = { headers: Record<string, string>; body: Buffer }

/** Headers that each server adds itself. */
const SERVER_HEADERS = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'accept-ranges',
  'etag',
  'last-modified',
]

/** Requests a URL with brotli, as a browser does, and returns the compressed response. */
export async function fetchResponse(url: string): Promise<RawResponse> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ]
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}, expected 200`)
  const headers = Object.entries(response.headers).filter(([name]) => !SERVER_HEADERS.includes(name))
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: await buffer(response),
  }
}
