import { parseArgs } from 'node:util'
import { INDEXED_PAGES } from '../e2e/expected-content.ts'
import { openSite } from '../e2e/fixtures.ts'
import { CATEGORIES, openLighthouse } from './pages/open-lighthouse.ts'
import { atLeast, formatReport, writeReport } from './report.ts'
import { type Figures, interleave } from './rounds.ts'

/**
 * `npm run lighthouse -- [--rounds 3]`: runs Lighthouse, as a phone, on every page of the built site. Prints the report
 * and writes it to bench/results/lighthouse.md. Exits with 1 unless every category scores 100 in every run.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const UNITS = { LCP: 'ms', TBT: 'ms', CLS: '' }
const site = await openSite(process.cwd())
const lighthouse = await openLighthouse()

await lighthouse.audit(site.url) // The first run after the browser starts is slower.
const pages = INDEXED_PAGES.map((page) => [page, () => measure(page)] as const)
const results = await interleave(Number(values.rounds), Object.fromEntries(pages))
lighthouse.close()
await site.close()

const report = {
  title: 'Lighthouse scores',
  method: `Lighthouse 13, mobile, simulated slow 4G and a processor 4 times slower; ${values.rounds} rounds.`,
  rows: Object.entries(results).flatMap(([page, figures]) =>
    Object.entries(figures).map(([name, values]) => ({
      name: `${page}, ${name}`,
      unit: UNITS[name as keyof typeof UNITS] ?? '',
      values,
    })),
  ),
  checks: Object.entries(results).flatMap(([page, figures]) =>
    CATEGORIES.map((category) =>
      atLeast(`${page}: ${category} 100 in every run`, Math.min(...(figures[category] ?? [])), 100),
    ),
  ),
}
const text = formatReport(report, 'npm run lighthouse')
console.log(text)
await writeReport('lighthouse', text)
if (report.checks.some(({ isMet }) => !isMet)) process.exitCode = 1

async function measure(page: string): Promise<Figures> {
  const { scores, lcp, tbt, cls, error, failedAudits } = await lighthouse.audit(site.url + page)
  if (error) console.error(`  ${page}: ${error}`)
  if (scores.some((score) => score < 100)) for (const audit of failedAudits) console.error(`    ${audit}`)
  return {
    ...Object.fromEntries(CATEGORIES.map((category, index) => [category, scores[index] ?? Number.NaN])),
    LCP: lcp,
    TBT: tbt,
    CLS: cls,
  }
}
