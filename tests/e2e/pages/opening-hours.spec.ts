import type { Page } from '@playwright/test'
import { IS_SAMPLE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.skip(!IS_SAMPLE, 'These moments are those of the sample’s opening hours.')

// A visitor abroad sees the state in the time zone of the business.
test.use({ timezoneId: 'America/New_York' })

const state = (page: Page) => page.locator('#footer').getByText(/^(Open now|Closed)/)

for (const [occasion, wake] of Object.entries({
  'a page left open': (page: Page) => page.clock.runFor('11:00'),
  'a tab that is shown again': (page: Page) =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  'a page that comes back from the back/forward cache': (page: Page) =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
}))
  test(`${occasion} says after closing time that it is closed`, async ({ page }) => {
    // Ten minutes before the business closes, which is time enough on a busy machine.
    await page.clock.install({ time: '2026-07-04T17:50:00+01:00' })
    await page.goto('/')
    await page.locator('#footer').scrollIntoViewIfNeeded()
    await expect(state(page)).toHaveText('Open now · until 6pm')
    // Lets the time pass without timers, as in a sleeping phone.
    if (occasion !== 'a page left open') await page.clock.setSystemTime('2026-07-05T12:00:00+01:00')
    await wake(page)
    await expect(state(page)).toHaveText('Closed · opens Monday 8am')
  })
