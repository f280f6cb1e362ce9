import { systemClock } from '../../server/clock.ts'
import { openSqliteStore } from '../../server/store/sqlite.ts'
import { acceptOneByOne } from './accept-one-by-one.ts'
import { numberedQuote } from './numbered-quote.ts'

/**
 * The store alone, without HTTP and mail: one quote after the other.
 * `node bench/quotes/store-accepts.ts FILE SECONDS`
 */
const [file = '', seconds = ''] = process.argv.slice(2)
const store = await openSqliteStore(file, systemClock)
await acceptOneByOne(Number(seconds), (number) => store.accept({ quote: numberedQuote(number) }))
await store.close()
