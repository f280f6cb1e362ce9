import { aQuote } from '../../testing/builders.ts'
import { median } from '../median.ts'

/** The result of a number of visits. Times in milliseconds. */
export type Visits = { visits: number; failed: number; page: Spread; quote: Spread }
type Spread = { median: number; max: number }

/** Makes visits one after another; each opens the home page and sends a quote request. */
export async function measureVisits(url: string, visits: number): Promise<Visits> {
  const pages: number[] = []
  const quotes: number[] = []
  let failed = 0
  for (let visit = 0; visit < visits; visit++) {
    const page = await time(() => fetch(url))
    const quote = await time(() => sendQuote(url))
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

async function time(send: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const response = await send()
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - start }
}

function spread(times: number[]): Spread {
  return { median: median(times), max: Math.max(...times) }
}
