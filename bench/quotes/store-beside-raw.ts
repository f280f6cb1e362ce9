import { join } from 'node:path'
import { systemClock } from '../../server/clock.ts'
import { openSqliteStore } from '../../server/store/sqlite.ts'
import { median } from '../rounds.ts'
import { numberedQuote } from './numbered-quote.ts'
import { openRawInserts } from './raw-inserts.ts'
import { WARM_UP } from './warm-up.ts'

/** So few at a time that a disk which is slow for a second is slow for both. */
const BLOCK = 20

/**
 * The store alone, without HTTP and mail, beside raw inserts: one quote after the other, in blocks by turns. Prints
 * how many a second each takes in the median of its blocks, once warmed up, as JSON.
 * `node bench/quotes/store-beside-raw.ts FOLDER SECONDS`
 */
const [folder = '', seconds = ''] = process.argv.slice(2)
const insert = await openRawInserts(join(folder, 'raw.sqlite'))
const store = await openSqliteStore(join(folder, 'store.sqlite'), systemClock)
const rates: Record<'raw' | 'store', number[]> = { raw: [], store: [] }
let number = 0

while (number < WARM_UP) await acceptBlocks()
rates.raw = []
rates.store = []
const start = performance.now()
while (performance.now() - start < Number(seconds) * 1000) await acceptBlocks()
console.log(JSON.stringify({ raw: median(rates.raw), store: median(rates.store) }))

async function acceptBlocks(): Promise<void> {
  const quotes = Array.from({ length: BLOCK }, () => numberedQuote(number++))
  let begun = performance.now()
  for (const quote of quotes) insert(quote)
  rates.raw.push(rate(begun))
  begun = performance.now()
  for (const quote of quotes) await store.accept({ quote })
  rates.store.push(rate(begun))
}

function rate(begun: number): number {
  return BLOCK / ((performance.now() - begun) / 1000)
}
