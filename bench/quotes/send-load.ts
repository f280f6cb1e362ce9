import { Agent, request } from 'node:http'
import { percentile } from '../rounds.ts'
import { numberedQuote } from './numbered-quote.ts'

/** Accepted quote requests a second, and percentiles of the response time in milliseconds. */
export type Load = { rate: number; p50: number; p99: number }

/** Stops after this many seconds or quote requests. */
type Options = { clients: number; seconds?: number; quotes?: number; urls: string[] }

/**
 * Runs clients that each send one quote request after another, on their own connection.
 *
 * @param urls the servers; clients are spread over them
 * @throws Error if a quote request does not get a 200
 */
export async function sendLoad({
  clients,
  seconds = Infinity,
  quotes = Infinity,
  urls,
}: Options): Promise<Load> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let number = 0
  const start = performance.now()
  async function client(url: string): Promise<void> {
    while (performance.now() - start < seconds * 1000 && number < quotes) {
      const sent = performance.now()
      await post(`${url}/api/SendEmail`, JSON.stringify(numberedQuote(number++)), agent)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(urls[index % urls.length] ?? '')))
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
