import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { launchOptions } from '../e2e/browser.ts'
import { openSite } from '../e2e/site.ts'

const PAGES = ['/', '/ceramiccoating', '/quote', '/terms', '/privacy', '/accessibility']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** `npm run lighthouse -- [--rounds 3]`: Lighthouse, as a phone, on every page of the built site. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const { executablePath, args } = launchOptions()
const site = await openSite(process.cwd())
const chrome = await launch({
  ...(executablePath && { chromePath: executablePath }),
  chromeFlags: ['--headless=new', ...args],
})

console.log(`page | ${CATEGORIES.join(' | ')} | LCP ms | TBT ms | CLS`)
for (let round = 1; round <= Number(values.rounds); round++) {
  for (const page of PAGES) await measure(page)
}
chrome.kill()
await site.close()

async function measure(page: string): Promise<void> {
  const result = await lighthouse(site.url + page, { port: chrome.port, onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse gave no result for ${page}`)
  const { categories, audits, runtimeError } = result.lhr
  const error = runtimeError?.message ?? audits['largest-contentful-paint']?.errorMessage
  if (error) console.log(`  ${page}: ${error}`)
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const figures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((name) =>
    (audits[name]?.numericValue ?? Number.NaN).toFixed(name.startsWith('cumulative') ? 3 : 0),
  )
  console.log([page, ...scores, ...figures].join(' | '))
  if (scores.some((score) => score < 100)) {
    process.exitCode = 1
    for (const audit of Object.values(audits)) {
      if (audit.score !== null && audit.score < 0.9)
        console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`)
    }
  }
}
