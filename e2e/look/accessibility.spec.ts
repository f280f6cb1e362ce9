import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openMenu, openService, openTerms, scrollThrough } from '../support/actions.ts'
import { DESKTOP, PAGES, PHONE, QUOTE, SERVICES, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { jobOf } from '../support/lightbox.ts'
import { API, ailsa, fillIn, submit, untilEnhanced } from '../support/quote-form.ts'
import { entries, entry, LIST, openGallery, openLightbox, scrollToGallery } from '../support/videos.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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

async function pressSubmit(page: Page): Promise<void> {
  await page.locator('form').scrollIntoViewIfNeeded()
  await untilEnhanced(page)
  await submit(page).click()
}

const DIALOGS = [
  ...SERVICES.map(({ name }) => ({
    name: `the ${name} dialog`,
    open: (page: Page) => openService(page, name),
    tag: name === WITH_TABS.name ? [] : '@nightly',
  })),
  { name: 'the terms dialog', open: openTerms, tag: [] },
]

for (const { screen, use, tag = [] } of [
  { screen: 'phone', use: PHONE },
  { screen: 'desktop', use: DESKTOP, tag: '@nightly' },
]) {
  test.describe(`at ${screen} width`, { tag }, () => {
    test.use(use)

    for (const path of PAGES) {
      test(`${path} has no violations once its islands work`, async ({ page }) => {
        await page.goto(path)
        await scrollThrough(page)
        expect(await violations(page)).toEqual([])
      })
    }

    for (const { name, open, tag } of DIALOGS) {
      test(`${name} has no violations`, { tag }, async ({ page }) => {
        await page.goto('/')
        const dialog = await open(page)
        const tabs = await dialog.getByRole('tab').all()
        await tabs.at(-1)?.click()
        expect(await violations(page)).toEqual([])
      })
    }

    for (const path of ['/quote', '/']) {
      const name = `the form on ${path} has no violations with errors, after a failure or after success`
      test(name, { tag: path === '/' ? '@nightly' : '@once' }, async ({ page }) => {
        test.slow() // axe looks through the whole page three times
        await page.goto(path)
        await page.locator('form').hover()
        await pressSubmit(page)
        await expect(page.locator('form [aria-invalid]')).toHaveCount(4)
        expect(await violations(page)).toEqual([])

        await page.route(API, (route) => route.abort())
        await fillIn(page, ailsa('axe@example.com'))
        await pressSubmit(page)
        await holdToast(page, 'Sorry, there was a problem')
        expect(await violations(page)).toEqual([])

        await page.unroute(API)
        await pressSubmit(page)
        await expect(page.getByText(QUOTE.sent.heading)).toBeVisible()
        await holdToast(page, 'Thank you')
        expect(await violations(page)).toEqual([])
      })
    }

    test('the gallery has no violations while it loads, nor with posters and video frames', {
      tag: '@once',
    }, async ({ page }) => {
      await page.route(LIST, () => {})
      await page.goto('/')
      await scrollToGallery(page)
      expect(await violations(page)).toEqual([])
      await openGallery(page, [...entries(9), { ...entry(10), thumbnailUrl: undefined }])
      expect(await violations(page)).toEqual([])
    })

    test('the lightbox has no violations, with an offer, without one and with an error', {
      tag: '@once',
    }, async ({ page }) => {
      await openLightbox(page, [...entries(9), jobOf(10)])
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('ArrowRight')
      expect(await violations(page)).toEqual([])
      await page.route('**/clip-8.mp4', (route) => route.abort())
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText('Unable to load media')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
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
