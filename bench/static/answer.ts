import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What a server answers, as it goes over the wire. */
export type Answer = { headers: Record<string, string>; body: Buffer }

/** Those that each server writes by itself. */
const OWN = ['date', 'connection', 'keep-alive', 'content-length', 'accept-ranges', 'etag', 'last-modified']

/** Asks as a browser does, and returns the compressed answer. */
export async function fetchAnswer(url: string): Promise<Answer> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ]
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`)
  const headers = Object.entries(response.headers).filter(([name]) => !OWN.includes(name))
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: await buffer(response),
  }
}
