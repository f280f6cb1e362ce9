import puppeteer from 'puppeteer-core'
import { launchOptions } from '../support/browser.ts'
import { expect, test } from '../support/fixtures.ts'

// Neither Playwright's Chromium nor the headless shell has a back/forward cache.
test('the home page is kept while the visitor is on the quote page, and back at once', async ({ site }) => {
  const browser = await puppeteer.launch({
    executablePath: '/usr/bin/chromium',
    args: launchOptions().args,
  })
  try {
    const tab = await browser.newPage()
    await tab.goto(site.url)
    await tab.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted)
      })
    })
    // By script: Puppeteer loses a page from which a link to a prerendered page was followed.
    await Promise.all([tab.waitForNavigation(), tab.evaluate(() => location.assign('/quote'))])
    await tab.evaluate(() => history.back())
    const kept = () => tab.evaluate(() => document.documentElement.dataset.kept)
    await expect(async () => expect(await kept()).toBe('true')).toPass({ timeout: 15_000 })
  } finally {
    await browser.close()
  }
})
