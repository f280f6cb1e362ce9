import type { Page } from '@playwright/test'
import { IS_SAMPLE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.skip(!IS_SAMPLE, 'These moments are those of the sample’s opening hours.')

// A visitor abroad sees the state in the time zone of the business.
test.use({ timezoneId: 'America/New_York' })

const moments = [
  ['Saturday 17:59 in summer', '2026-07-04T17:59:00+01:00', 'Open now · until 6pm'],
  ['Wednesday 18:30 in winter', '2026-12-09T18:30:00Z', 'Closed · opens Thursday 8am'],
] as const

const state = (page: Page) => page.locator('#footer').getByText(/^(Open now|Closed)/)

for (const [name, moment, line] of moments) {
  test(`${name}: the footer says “${line}”`, async ({ page }) => {
    await page.clock.setFixedTime(moment)
    await page.goto('/')
    await page.locator('#footer').scrollIntoViewIfNeeded()
    await expect(state(page)).toHaveText(line)
  })
}

for (const width of [320, 390, 1100]) {
  test(`at ${width} px, the links below stay where they are when the footer says it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.clock.setFixedTime('2026-12-09T18:30:00Z') // With the longest line.
    await page.goto('/terms')
    const link = page.locator('#footer a[href="/privacy"]')
    const offset = () => link.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    await page.locator('#footer').scrollIntoViewIfNeeded()
    await expect(state(page)).toHaveText(/Thursday/)
    await page.evaluate(() => document.fonts.ready)
    const after = await offset()
    await page.locator('#footer [data-opening-hours]').evaluate((line) => line.replaceChildren())
    expect(await offset()).toBe(after)
  })
}

/** Opens the page ten minutes before the business closes, which is time enough on a busy machine, at the footer. */
async function openBeforeClosing(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-07-04T17:50:00+01:00' })
  await page.goto('/')
  await page.locator('#footer').scrollIntoViewIfNeeded()
  await expect(state(page)).toHaveText('Open now · until 6pm')
}

test('a page left open says so within a minute of closing time', async ({ page }) => {
  await openBeforeClosing(page)
  await page.clock.runFor('11:00')
  await expect(state(page)).toHaveText('Closed · opens Monday 8am')
})

for (const [occasion, show] of Object.entries({
  'a tab that is shown again': () => document.dispatchEvent(new Event('visibilitychange')),
  'a page that comes back from the back/forward cache': () =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
})) {
  test(`${occasion} after closing time says so at once`, async ({ page }) => {
    await openBeforeClosing(page)
    // The time passes without timers, as in a sleeping phone.
    await page.clock.setSystemTime('2026-07-05T12:00:00+01:00')
    await expect(state(page)).toHaveText('Open now · until 6pm')
    await page.evaluate(show)
    await expect(state(page)).toHaveText('Closed · opens Monday 8am')
  })
}

test('no date formatter is created before the footer is near', async ({ page }) => {
  await page.addInitScript(() => {
    const { DateTimeFormat } = Intl
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, [locale, options]) {
        document.documentElement.dataset.clockRead = 'yes'
        return new target(locale, options)
      },
    })
  })
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-clock-read')
  await page.locator('#footer').scrollIntoViewIfNeeded()
  await expect(page.locator('html')).toHaveAttribute('data-clock-read')
})
