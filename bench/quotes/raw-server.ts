import { openRawInserts } from './raw-inserts.ts'
import { serveQuotes } from './serve-quotes.ts'

/**
 * What HTTP leaves of raw inserts: one request after the other is inserted, and nothing else.
 * `node bench/quotes/raw-server.ts FILE PORT`
 */
const [file = '', port = ''] = process.argv.slice(2)
serveQuotes(Number(port), await openRawInserts(file))
