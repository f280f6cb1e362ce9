import type { Page } from '@playwright/test'
import { IS_SAMPLE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.skip(!IS_SAMPLE, 'These moments are those of the sample’s opening hours.')

// A visitor abroad sees the state in the time zone of the business.
test.use({ timezoneId: 'America/New_York' })

const state = (page: Page) => page.locator('#footer').getByText(/^(Open now|Closed)/)

/** Opens the page ten minutes before the business closes, which is time enough on a busy machine, at the footer. */
async function openBeforeClosing(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-07-04T17:50:00+01:00' })
  await page.goto('/')
  await page.locator('#footer').scrollIntoViewIfNeeded()
  await expect(state(page)).toHaveText('Open now · until 6pm')
}

for (const [occasion, pass] of Object.entries({
  'a page left open': (page: Page) => page.clock.runFor('11:00'),
  'a tab that is shown again': async (page: Page) => {
    await sleepOverNight(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  },
  'a page that comes back from the back/forward cache': async (page: Page) => {
    await sleepOverNight(page)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  },
})) {
  test(`${occasion} says after closing time that it is closed`, async ({ page }) => {
    await openBeforeClosing(page)
    await pass(page)
    await expect(state(page)).toHaveText('Closed · opens Monday 8am')
  })
}

/** Lets the time pass without timers, as in a sleeping phone. */
async function sleepOverNight(page: Page): Promise<void> {
  await page.clock.setSystemTime('2026-07-05T12:00:00+01:00')
  await expect(state(page)).toHaveText('Open now · until 6pm')
}
