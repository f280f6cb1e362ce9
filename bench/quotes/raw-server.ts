import { openRawInserts } from './raw-inserts.ts'
import { serveQuotes } from './serve-quotes.ts'

/**
 * Raw inserts behind a bare HTTP server, to separate the cost of HTTP from that of the disk.
 * `node bench/quotes/raw-server.ts FILE PORT`
 */
const [file = '', port = ''] = process.argv.slice(2)
serveQuotes(Number(port), await openRawInserts(file))
