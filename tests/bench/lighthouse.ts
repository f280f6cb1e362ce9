import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { launchOptions } from '../e2e/support/browser.ts'
import { INDEXED_PAGES } from '../e2e/support/expected-content.ts'
import { openSite } from '../e2e/support/fixtures.ts'

/**
 * `npm run lighthouse -- [--rounds 3]`: runs Lighthouse, as a phone, on every page of the built site. Prints for each
 * page the lowest score of each category and the medians of the timings. Exits with 1 unless every score is 100.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMINGS = {
  'LCP (ms)': 'largest-contentful-paint',
  'TBT (ms)': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
type Figure = [name: string, value: number]
type Figures = Record<string, number>

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const site = await openSite(process.cwd())
const { executablePath, args } = launchOptions()
const chrome = await launch({
  ...(executablePath && { chromePath: executablePath }),
  chromeFlags: ['--headless=new', ...args],
})
try {
  await audit('/') // The first run after the browser starts is slower.
  const runs = INDEXED_PAGES.map((page): [string, Figures[]] => [page, []])
  // All pages in every round, so that a slow minute of the machine affects all.
  for (let round = 1; round <= Number(values.rounds); round++) {
    console.error(`Round ${round} of ${values.rounds}`)
    for (const [page, figures] of runs) figures.push(await audit(page))
  }
  const rows = runs.map(([page, figures]): [string, Figures] => [page, summarize(figures)])
  console.table(Object.fromEntries(rows))
  if (rows.some(([, row]) => CATEGORIES.some((name) => row[name] !== 100))) process.exitCode = 1
} finally {
  chrome.kill()
  await site.close()
}

/** Audits a page once. Prints why a score is below 100. A timing that could not be measured is NaN. */
async function audit(page: string): Promise<Figures> {
  const result = await lighthouse(site.url + page, { port: chrome.port, onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse gave no result for ${page}`)
  const { categories, audits, runtimeError } = result.lhr
  const scores = CATEGORIES.map((name): Figure => [name, Math.round((categories[name]?.score ?? 0) * 100)])
  const timings = Object.entries(TIMINGS).map(([name, id]): Figure => [name, audits[id]?.numericValue ?? NaN])
  const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9)
  if (runtimeError) console.error(`  ${page}: ${runtimeError.message}`)
  if (scores.some(([, score]) => score < 100)) {
    for (const { id, displayValue, errorMessage, title } of failed) {
      console.error(`  ${page}: ${id}: ${errorMessage ?? displayValue ?? title}`)
    }
  }
  return Object.fromEntries([...scores, ...timings])
}

/** Returns the lowest score of each category, and the median of each timing. */
function summarize(runs: Figures[]): Figures {
  return Object.fromEntries(
    [...CATEGORIES, ...Object.keys(TIMINGS)].map((name) => {
      const sorted = runs.map((figures) => figures[name] ?? NaN).toSorted((a, b) => a - b)
      const value = sorted[CATEGORIES.includes(name) ? 0 : Math.floor(sorted.length / 2)]
      return [name, Number(value?.toPrecision(3))]
    }),
  )
}
