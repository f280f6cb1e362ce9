import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { launchOptions } from '../../e2e/browser.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Verdict = {
  /** From 0 to 100, in the order of the categories. */
  scores: number[]
  /** Largest contentful paint and total blocking time in milliseconds, cumulative layout shift; NaN where there is none. */
  lcp: number
  tbt: number
  cls: number
  /** Why a figure is missing. */
  error: string | undefined
  /** What did not pass, in Lighthouse's words. */
  complaints: string[]
}

/** Lighthouse with a browser of its own: as a phone, its line and processor simulated. */
export async function openLighthouse() {
  const { executablePath, args } = launchOptions()
  const chrome = await launch({
    ...(executablePath && { chromePath: executablePath }),
    chromeFlags: ['--headless=new', ...args],
  })
  async function judge(url: string): Promise<Verdict> {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...CATEGORIES] })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    const { categories, audits, runtimeError } = result.lhr
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      error: runtimeError?.message ?? audits['largest-contentful-paint']?.errorMessage,
      complaints: Object.values(audits)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ id, displayValue, title }) => `${id}: ${displayValue ?? title}`),
    }
  }
  return { judge, close: () => chrome.kill() }
}
