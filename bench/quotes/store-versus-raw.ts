import { join } from 'node:path'
import type { QuoteRequest } from '../../quote/quote-request.ts'
import { systemClock } from '../../server/clock.ts'
import { openSqliteStore } from '../../server/store/sqlite.ts'
import { median } from '../rounds.ts'
import { numberedQuote } from './numbered-quote.ts'
import { openRawInserts } from './raw-inserts.ts'
import { WARM_UP } from './warm-up.ts'

/** Small enough that a slow second of the disk affects both. */
const BLOCK = 20

/**
 * Compares the store alone, without HTTP and emails, with raw inserts. Both accept one quote request after another, in
 * alternating blocks. After a warm-up, prints the median rate of each as JSON, in quote requests a second.
 * `node bench/quotes/store-versus-raw.ts FOLDER SECONDS`
 */
const [folder = '', seconds = ''] = process.argv.slice(2)
const store = await openSqliteStore(join(folder, 'store.sqlite'), systemClock)
const raw = { accept: await openRawInserts(join(folder, 'raw.sqlite')), rates: [] as number[] }
const ours = { accept: (quote: QuoteRequest) => store.accept({ quote }), rates: [] as number[] }
let number = 0

while (number < WARM_UP) await acceptBlocks()
raw.rates = []
ours.rates = []
const start = performance.now()
while (performance.now() - start < Number(seconds) * 1000) await acceptBlocks()
console.log(JSON.stringify({ raw: median(raw.rates), store: median(ours.rates) }))

async function acceptBlocks(): Promise<void> {
  const quotes = Array.from({ length: BLOCK }, () => numberedQuote(number++))
  for (const { accept, rates } of [raw, ours]) {
    const start = performance.now()
    for (const quote of quotes) await accept(quote)
    rates.push(BLOCK / ((performance.now() - start) / 1000))
  }
}
