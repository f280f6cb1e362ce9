import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/browser.ts'
import { compareCandidates, openCandidates } from '../pages/candidates.ts'
import { openThrottledPhone } from '../pages/throttled-phone.ts'
import type { Report } from '../report.ts'
import type { Figures } from '../rounds.ts'

const ROUNDS = 9
const LONG_TASK = 50 // milliseconds; longer tasks count as blocking

/** Measures every page in a browser whose network and processor are throttled, not simulated. */
export async function measureThrottled(rounds: number = ROUNDS): Promise<Report> {
  const candidates = await openCandidates()
  const browser = await chromium.launch(launchOptions())
  try {
    const { results, checks, remarks } = await compareCandidates(candidates, rounds, (url) =>
      load(browser, url),
    )
    return {
      title: 'Pages on a throttled phone',
      method: `Chromium as a phone, with slow 4G (a round trip of 562 ms, 1.5 Mbit/s) and a processor 4 times slower, both throttled while the page loads; ${rounds} rounds, each page as a new visitor. "Blocked" is the time that tasks took beyond 50 ms each until everything had loaded.${remarks}`,
      rows: Object.entries(results).flatMap(([name, { lcp = [], blocked = [], cls = [] }]) => [
        { name: `${name}, LCP`, unit: 'ms', values: lcp },
        { name: `${name}, blocked after first paint`, unit: 'ms', values: blocked },
        { name: `${name}, CLS`, unit: '', values: cls },
      ]),
      checks,
    }
  } finally {
    await browser.close()
    await candidates.close()
  }
}

async function load(browser: Browser, url: string): Promise<Figures> {
  const page = await openThrottledPhone(browser, { network: true, cpu: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const figures = await page.evaluate(readFigures, LONG_TASK)
  await page.context().close()
  return figures
}

/** Runs in the browser. */
async function readFigures(longTask: number): Promise<{ lcp: number; blocked: number; cls: number }> {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  const [paints, shifts, tasks] = await Promise.all([
    entries('largest-contentful-paint'),
    entries('layout-shift'),
    entries('longtask'),
  ])
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    lcp: paints.at(-1)?.startTime ?? Number.NaN,
    cls: sum(shifts.map((shift) => (shift as PerformanceEntry & { value: number }).value)),
    blocked: sum(
      tasks
        .filter(({ startTime }) => startTime >= first)
        .map(({ duration }) => Math.max(0, duration - longTask)),
    ),
  }
}
