import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { launchOptions } from './browser.ts'
import { DESKTOP } from './expected-content.ts'

/**
 * Starts Chromium in a way that lets pages prerender others. Chromium does not prerender where Playwright attaches
 * (`PrerenderingDisabledByDevTools`); Puppeteer attaches to the tab instead.
 */
export function launchWithPrerendering(): Promise<Browser> {
  const { executablePath = '', args } = launchOptions()
  return puppeteer.launch({ executablePath, args, headless: 'shell', defaultViewport: DESKTOP.viewport })
}

/** Points at a link until the browser has the document behind it. */
export async function prerender(page: Page, selector: string): Promise<void> {
  const url = await page.$eval(selector, (link) => (link as HTMLAnchorElement).href.replace(/#.*/, ''))
  const received = page.waitForResponse(
    (response) => response.url() === url && response.request().headers()['sec-purpose'] !== undefined,
  )
  await page.hover(selector)
  await received
}

/** Clicks on a link and waits for the page behind it. */
export async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)])
}
