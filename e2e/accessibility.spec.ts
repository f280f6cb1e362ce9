import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openMenu, openService, openTerms, scrollThrough } from './actions.ts'
import { DESKTOP, PAGES, PHONE, QUOTE, SERVICES } from './expected-content.ts'
import { expect, test } from './fixtures.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const API = '**/api/SendEmail'

/** Each violation: the rule and the element that breaks it. */
async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  // The legacy mode looks at one document only, which is all there is, in half the time.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target} ${any[0]?.message}`),
  )
}

/** Waits for short animations to finish, such as those of a dialog or a toast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const finite = document.getAnimations().filter(({ effect, timeline }) => {
      return (
        timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      )
    })
    return Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

/** Points at a toast, which then stays: on a slow machine it would fade while axe measures its contrast. */
async function holdToast(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').filter({ hasText: text }).hover()
}

async function submitForm(page: Page): Promise<void> {
  await page.locator('form').scrollIntoViewIfNeeded()
  await expect(page.locator('form')).toHaveAttribute('novalidate', '')
  await page.locator('form').getByRole('button').click()
}

async function sendForm(page: Page): Promise<void> {
  const values = {
    Name: 'Ailsa',
    Phone: '07700 900456',
    Email: 'axe@example.com',
    Message: 'A blue hatchback.',
  }
  for (const [label, text] of Object.entries(values)) await page.locator('form').getByLabel(label).fill(text)
  await submitForm(page)
}

/** The pages on which scrolling makes the islands work. */
const PAGES_WITH_ISLANDS = ['/', '/quote']

for (const { screen, use, tag = [] } of [
  { screen: 'phone', use: PHONE },
  { screen: 'desktop', use: DESKTOP, tag: '@once' },
]) {
  test.describe(`at ${screen} width`, { tag }, () => {
    test.use(use)

    for (const path of PAGES) {
      test(`${path} has no violations, as it arrives and after scrolling`, async ({ page }) => {
        await page.goto(path)
        if (PAGES_WITH_ISLANDS.includes(path)) expect(await violations(page)).toEqual([])
        await scrollThrough(page)
        expect(await violations(page)).toEqual([])
      })
    }

    for (const { name, packages } of SERVICES) {
      test(`the ${name} dialog has no violations`, async ({ page }) => {
        await page.goto('/')
        const dialog = await openService(page, name)
        expect(await violations(page)).toEqual([])
        if (packages.length > 1) await dialog.getByRole('tab').last().click()
        expect(await violations(page)).toEqual([])
      })
    }

    test('the terms dialog has no violations', async ({ page }) => {
      await page.goto('/')
      await openTerms(page)
      expect(await violations(page)).toEqual([])
    })

    for (const path of PAGES_WITH_ISLANDS) {
      const name = `the form on ${path} has no violations with errors, after a failure or after success`
      test(name, { tag: '@once' }, async ({ page }) => {
        test.slow() // axe looks through the whole page three times
        await page.goto(path)
        await page.locator('form').hover()
        await submitForm(page)
        await expect(page.locator('form [aria-invalid]')).toHaveCount(4)
        expect(await violations(page)).toEqual([])

        await page.route(API, (route) => route.abort())
        await sendForm(page)
        await holdToast(page, 'Sorry, there was a problem')
        expect(await violations(page)).toEqual([])

        await page.unroute(API)
        await sendForm(page)
        await expect(page.getByText(QUOTE.sent.heading)).toBeVisible()
        await holdToast(page, 'Thank you')
        expect(await violations(page)).toEqual([])
      })
    }
  })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu has no violations', async ({ page }) => {
    await page.goto('/')
    await openMenu(page)
    expect(await violations(page)).toEqual([])
  })
})
