import { parseArgs } from 'node:util'
import { openSite } from '../e2e/site.ts'
import { INDEXED_PAGES } from '../e2e/spec.ts'
import { CATEGORIES, openLighthouse } from './pages/open-lighthouse.ts'

/** `npm run lighthouse -- [--rounds 3]`: Lighthouse, as a phone, on every page of the built site. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const site = await openSite(process.cwd())
const lighthouse = await openLighthouse()

await lighthouse.judge(site.url) // a browser that has just started is still busy with itself
console.log(`page | ${CATEGORIES.join(' | ')} | LCP ms | TBT ms | CLS`)
for (let round = 1; round <= Number(values.rounds); round++) {
  for (const page of INDEXED_PAGES) await measure(page)
}
lighthouse.close()
await site.close()

async function measure(page: string): Promise<void> {
  const { scores, lcp, tbt, cls, error, complaints } = await lighthouse.judge(site.url + page)
  if (error) console.log(`  ${page}: ${error}`)
  console.log([page, ...scores, lcp.toFixed(0), tbt.toFixed(0), cls.toFixed(3)].join(' | '))
  if (scores.every((score) => score === 100)) return
  process.exitCode = 1
  for (const complaint of complaints) console.log(`  ${complaint}`)
}
