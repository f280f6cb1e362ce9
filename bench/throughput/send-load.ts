import { Agent, request } from 'node:http'
import { aQuote } from '../../testing/builders.ts'
import { percentile } from '../percentile.ts'

/** Accepted quote requests a second, and percentiles of the response time in milliseconds. */
export type Load = { rate: number; p50: number; p99: number }

/** Stops after this many seconds or quote requests. */
type Options = { clients: number; seconds: number; quotes?: number }

/**
 * Runs clients that each send one quote request after another to a server, on their own connection.
 *
 * @throws Error if a quote request does not get a 200
 */
export async function sendLoad(url: string, { clients, seconds, quotes = Infinity }: Options): Promise<Load> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let number = 0
  const start = performance.now()
  async function client(): Promise<void> {
    while (performance.now() - start < seconds * 1000 && number < quotes) {
      const sent = performance.now()
      await post(
        `${url}/api/SendEmail`,
        JSON.stringify(aQuote({ email: `ailsa-${number++}@example.com` })),
        agent,
      )
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const passed = (performance.now() - start) / 1000
  agent.destroy()
  return { rate: times.length / passed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Uses node:http, because fetch takes more processor time than the server does. */
function post(url: string, body: string, agent: Agent): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const posting = request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A quote got a ${response.statusCode} response`))
      response.resume().once('end', resolve)
    })
    posting.once('error', reject).end(body)
  })
}
