import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { parseQuoteRequest, type QuoteRequest } from '../../quote/quote-request.ts'

/** A bare Node server that checks the fields of a quote request, and answers 200 once it is accepted. */
export function serveQuotes(port: number, accept: (quote: QuoteRequest) => unknown): void {
  createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end()
    const { quote, errors } = parseQuoteRequest((await json(request)) as Record<string, unknown>)
    if (errors) return response.writeHead(422).end()
    await accept(quote)
    return response.writeHead(200).end()
  }).listen(port, '127.0.0.1')
}
