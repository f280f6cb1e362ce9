import type { Page } from 'puppeteer-core'
import { follow, launchWithPrerendering, prerender } from '../support/chromium-with-prerendering.ts'
import { COATING } from '../support/expected-content.ts'
import { test as base, expect } from '../support/fixtures.ts'

/** A page in a browser that prerenders. */
const test = base.extend<{ tab: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  tab: async ({}, use) => {
    const browser = await launchWithPrerendering()
    await use(await browser.newPage())
    await browser.close()
  },
})

/** Whether the page was prerendered before the visitor followed the link. */
const wasPrerendered = (tab: Page) =>
  tab.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceEntry & { activationStart: number }).activationStart > 0
  })

test('the quote page is prerendered while the visitor points at its link, and shows the package', {
  tag: '@nightly',
}, async ({ tab, site }) => {
  test.skip(!COATING, 'This content has no coating page.')
  const [{ name, slug } = { name: '', slug: '' }] = COATING?.packages ?? []
  const link = `a[href="/quote?package=${slug}"]`
  await tab.goto(`${site.url}/ceramiccoating`)
  await prerender(tab, link)
  await follow(tab, link)
  expect(await wasPrerendered(tab)).toBe(true)
  const strip = await tab.waitForSelector('[data-choice]', { visible: true })
  expect(await strip?.evaluate((element) => element.textContent)).toContain(name)
  expect(await tab.evaluate(() => document.activeElement?.localName)).toBe('body')
  await tab.focus('[name=name]')
  await tab.waitForSelector('form[novalidate]')
})

test('a prerendered home page hydrates its form and writes its opening hours once it is shown', {
  tag: '@nightly',
}, async ({ tab, site }) => {
  const link = 'header a[href="/"]'
  await tab.goto(`${site.url}/quote`)
  await prerender(tab, link)
  await follow(tab, link)
  expect(await wasPrerendered(tab)).toBe(true)
  await tab.waitForSelector('footer') // The page may still be loading.
  await tab.$eval('form', (form) => form.scrollIntoView())
  await tab.waitForSelector('form[novalidate]')
  await tab.$eval('footer', (footer) => footer.scrollIntoView())
  await tab.waitForFunction(() => document.querySelector('[data-opening-hours]')?.textContent)
})

test('neither the page itself nor a place on it is prerendered', { tag: '@nightly' }, async ({
  tab,
  site,
}) => {
  await tab.goto(site.url)
  const pages: string[] = []
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.includes('.')) pages.push(pathname)
  })
  for (const link of ['a[href="#services"]', 'header a[href="/"]']) {
    await tab.hover(link)
    await tab.mouse.down()
    await tab.mouse.move(0, 500) // away from the link, so that it is not followed
    await tab.mouse.up()
  }
  await prerender(tab, 'footer a[href="/privacy"]')
  expect(new Set(pages)).toEqual(new Set(['/privacy']))
})

for (const [reducedMotion, isShown] of [
  ['no-preference', 'true'],
  ['reduce', 'false'],
] as const) {
  test(`with the motion preference “${reducedMotion}”, ${isShown === 'true' ? 'a' : 'no'} view transition leads to the next page`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.transition = String(viewTransition !== null)
      })
    })
    await page.goto('/terms')
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await expect(page).toHaveURL('/privacy')
    await expect(page.locator('html')).toHaveAttribute('data-transition', isShown)
  })
}
