import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { launchOptions } from '../../e2e/browser.ts'
import { BARE, OURS, openContestants, PAGES } from '../pages/contestants.ts'
import { atLeast, atMost, type Report } from '../report.ts'
import { type Figures, interleave, median } from '../rounds.ts'

const ROUNDS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const AUDITS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}
const UNITS: Record<string, string> = { lcp: 'ms', tbt: 'ms' }

/** Every page in Lighthouse as a phone sees it, its line and processor simulated. */
export async function measureSimulated(rounds: number = ROUNDS): Promise<Report> {
  const { urls, missing, close } = await openContestants()
  const { executablePath, args } = launchOptions()
  const chrome = await launch({
    ...(executablePath && { chromePath: executablePath }),
    chromeFlags: ['--headless=new', ...args],
  })
  try {
    const results = await interleave(
      rounds,
      Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, () => measure(url, chrome.port)])),
    )
    const of = (page: string, build: string, figure: string) => median(results[`${page}, ${build}`]?.[figure])
    return {
      title: 'Pages in Lighthouse',
      how: `Lighthouse 13, mobile, simulated slow 4G and a processor 4 times slower; ${rounds} rounds. "Without scripts" is the same page with every script taken out: nothing can be faster with them. ${missing.join(' ')}`.trim(),
      rows: Object.entries(results).flatMap(([what, figures]) =>
        Object.keys(AUDITS).map((figure) => ({
          what: `${what}, ${figure.toUpperCase()}`,
          unit: UNITS[figure] ?? '',
          values: figures[figure] ?? [],
        })),
      ),
      checks: PAGES.flatMap((page) => [
        atMost(
          `${page}: LCP at most 1.05 of the page without scripts`,
          of(page, OURS, 'lcp') / of(page, BARE, 'lcp'),
          1.05,
        ),
        atMost(`${page}: TBT 0`, of(page, OURS, 'tbt'), 0),
        atMost(`${page}: CLS 0`, of(page, OURS, 'cls'), 0),
        atLeast(`${page}: 100 in all four categories`, of(page, OURS, 'least'), 100),
      ]),
    }
  } finally {
    chrome.kill()
    await close()
  }
}

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  const error = runtimeError?.message ?? audits[AUDITS.lcp]?.errorMessage
  if (error) console.error(`    ${url}: ${error}`)
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const figures = Object.entries(AUDITS).map(([name, audit]) => [
    name,
    audits[audit]?.numericValue ?? Number.NaN,
  ])
  return { ...Object.fromEntries(figures), least: Math.min(...scores) }
}
