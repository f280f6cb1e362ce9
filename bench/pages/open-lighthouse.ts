import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { launchOptions } from '../../e2e/browser.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Audit = {
  /** 0 to 100, in the order of `CATEGORIES`. */
  scores: number[]
  /** Largest contentful paint in milliseconds. NaN if Lighthouse could not measure it, like the next two. */
  lcp: number
  /** Total blocking time in milliseconds. */
  tbt: number
  /** Cumulative layout shift. */
  cls: number
  /** Why a figure is missing. */
  error: string | undefined
  failedAudits: string[]
}

/** Opens a browser for Lighthouse, which simulates a phone's network and processor. */
export async function openLighthouse() {
  const { executablePath, args } = launchOptions()
  const chrome = await launch({
    ...(executablePath && { chromePath: executablePath }),
    chromeFlags: ['--headless=new', ...args],
  })
  async function audit(url: string): Promise<Audit> {
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
      failedAudits: Object.values(audits)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ id, displayValue, title }) => `${id}: ${displayValue ?? title}`),
    }
  }
  return { audit, close: () => chrome.kill() }
}
