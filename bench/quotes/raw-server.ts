import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { parseQuoteRequest } from '../../quote/quote-request.ts'
import { openRawInserts } from './raw-inserts.ts'

/**
 * What HTTP leaves of raw inserts: a bare Node server that checks the fields and inserts, one request at a time.
 * `node bench/quotes/raw-server.ts FILE PORT`
 */
const [file = '', port = ''] = process.argv.slice(2)
const insert = await openRawInserts(file)

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end()
  const { quote, errors } = parseQuoteRequest((await json(request)) as Record<string, unknown>)
  if (errors) return response.writeHead(422).end()
  insert(quote)
  return response.writeHead(200).end()
}).listen(Number(port), '127.0.0.1')
