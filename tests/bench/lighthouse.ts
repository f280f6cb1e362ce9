import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { launchOptions } from '../e2e/support/browser.ts'
import { INDEXED_PAGES } from '../e2e/support/expected-content.ts'
import { openSite } from '../e2e/support/fixtures.ts'

/**
 * `npm run lighthouse -- [--rounds 3]`: runs Lighthouse, as a phone, on every page of the built site. Prints each score
 * and three timings in milliseconds. Exits with 1 unless every score is 100.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMINGS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const site = await openSite(process.cwd())
const { executablePath, args } = launchOptions()
const chrome = await launch({
  ...(executablePath && { chromePath: executablePath }),
  chromeFlags: ['--headless=new', ...args],
})
try {
  await audit('/') // The first run after the browser starts is slower.
  // All pages in every round, so that a slow minute of the machine affects all.
  for (let round = 1; round <= Number(values.rounds); round++)
    for (const page of INDEXED_PAGES) {
      const { scores, timings, failed } = await audit(page)
      console.log(page, scores.join(' '), ...timings.map((time) => time.toPrecision(3)))
      if (scores.every((score) => score === 100)) continue
      console.error(failed.join('\n'))
      process.exitCode = 1
    }
} finally {
  chrome.kill()
  await site.close()
}

/** Audits a page once. `failed` names what could be better. A timing that could not be measured is NaN. */
async function audit(page: string) {
  const result = await lighthouse(site.url + page, { port: chrome.port, onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse gave no result for ${page}`)
  const { categories, audits, runtimeError } = result.lhr
  const weak = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9)
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    timings: TIMINGS.map((id) => audits[id]?.numericValue ?? NaN),
    failed: [
      runtimeError?.message ?? '',
      ...weak.map(({ id, displayValue, title }) => `${id}: ${displayValue ?? title}`),
    ],
  }
}
