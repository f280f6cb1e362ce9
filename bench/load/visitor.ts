import { aQuote } from '../../testing/builders.ts'
import { median } from '../rounds.ts'

/** What one visitor after another experienced. Times in milliseconds. */
export type Experience = { visits: number; failed: number; page: Spread; quote: Spread }
type Spread = { median: number; worst: number }

/** Visitors, one after the other: each opens the home page and sends a quote. */
export async function visitors(url: string, visits: number): Promise<Experience> {
  const pages: number[] = []
  const quotes: number[] = []
  let failed = 0
  for (let visit = 0; visit < visits; visit++) {
    const page = await timed(() => fetch(url))
    const quote = await timed(() => sendQuote(url))
    if (page.status !== 200 || quote.status !== 200) failed++
    pages.push(page.ms)
    quotes.push(quote.ms)
  }
  return { visits, failed, page: spread(pages), quote: spread(quotes) }
}

function sendQuote(url: string): Promise<Response> {
  return fetch(`${url}/api/SendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aQuote()),
  })
}

async function timed(ask: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const answer = await ask()
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - start }
}

function spread(times: number[]): Spread {
  return { median: median(times), worst: Math.max(...times) }
}
