import { systemClock } from '../../server/clock.ts'
import { openSqliteStore } from '../../server/store/sqlite.ts'
import { numberedQuote } from './numbered-quote.ts'

/**
 * The store alone, without HTTP and mail: one quote after the other. Prints how many a second.
 * `node bench/quotes/store-accepts.ts FILE SECONDS`
 */
const [file = '', seconds = ''] = process.argv.slice(2)
const store = await openSqliteStore(file, systemClock)
const start = performance.now()
let accepted = 0
for (; performance.now() - start < Number(seconds) * 1000; accepted++) {
  await store.accept({ quote: numberedQuote(accepted), suspicion: undefined, idempotencyKey: undefined })
}
console.log(accepted / ((performance.now() - start) / 1000))
await store.close()
