import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/browser.ts'
import { compare, openContestants } from '../pages/contestants.ts'
import { openThrottledPhone } from '../pages/throttled-phone.ts'
import type { Report } from '../report.ts'
import type { Figures } from '../rounds.ts'

const ROUNDS = 9
const LONG = 50 // milliseconds: what a task may take before it blocks

/** Every page in a browser whose line and processor are really throttled. */
export async function measureThrottled(rounds: number = ROUNDS): Promise<Report> {
  const contestants = await openContestants()
  const browser = await chromium.launch(launchOptions())
  try {
    const { results, checks, remarks } = await compare(contestants, rounds, (url) => load(browser, url))
    return {
      title: 'Pages on a throttled phone',
      how: `Chromium as a phone, slow 4G (a round trip of 562 ms, 1.5 Mbit/s) and a processor 4 times slower, both throttled as it runs; ${rounds} rounds, each page by a new visitor. "Blocked" is what tasks took beyond 50 ms each until all had loaded.${remarks}`,
      rows: Object.entries(results).flatMap(([what, { lcp = [], blocked = [], cls = [] }]) => [
        { what: `${what}, LCP`, unit: 'ms', values: lcp },
        { what: `${what}, blocked after first paint`, unit: 'ms', values: blocked },
        { what: `${what}, CLS`, unit: '', values: cls },
      ]),
      checks,
    }
  } finally {
    await browser.close()
    await contestants.close()
  }
}

async function load(browser: Browser, url: string): Promise<Figures> {
  const page = await openThrottledPhone(browser, { line: true, cpu: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const figures = await page.evaluate(readFigures, LONG)
  await page.context().close()
  return figures
}

/** Runs in the browser. */
async function readFigures(long: number): Promise<{ lcp: number; blocked: number; cls: number }> {
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
      tasks.filter(({ startTime }) => startTime >= first).map(({ duration }) => Math.max(0, duration - long)),
    ),
  }
}
