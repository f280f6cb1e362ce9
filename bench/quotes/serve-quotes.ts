import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { parseQuoteRequest, type QuoteRequest } from '../../quote/quote-request.ts'

/** Starts a bare Node server that validates quote requests and responds with 200 once `accept` has finished. */
export function serveQuotes(port: number, accept: (quote: QuoteRequest) => unknown): void {
  createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end()
    const { quote, errors } = parseQuoteRequest((await json(request)) as Record<string, unknown>)
    if (errors) return response.writeHead(422).end()
    await accept(quote)
    return response.writeHead(200).end()
  }).listen(port, '127.0.0.1')
}
