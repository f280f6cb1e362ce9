import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openMenu, openService, openTerms, scrollThrough } from '../support/actions.ts'
import { DESKTOP, LOOKED_AT, PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { entries, jobOf, LIST, openLightbox, scrollToGallery } from '../support/gallery.ts'
import { API, ailsa, FAILED, field, fillIn, SENT, submit, toast, untilEnhanced } from '../support/quote-form.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each violation: the rule and the element that breaks it. */
async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  // The legacy mode looks at one document only, which is all there is, in half the time.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target} ${any[0]?.message}`))
}

/** Waits for short animations to finish, such as those of a dialog or a toast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const finite = document.getAnimations().filter(({ effect, timeline }) => {
      return timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

test.use(PHONE)

for (const [width, { viewport }, tag] of [
  ['narrow', PHONE, []],
  ['wide', DESKTOP, ['@nightly']],
] as const)
  for (const path of LOOKED_AT)
    test(`on a ${width} screen ${path} has no violations once its islands work`, { tag: [...tag] }, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await scrollThrough(page)
      expect(await violations(page)).toEqual([])
    })

test('no dialog has violations', async ({ page }) => {
  for (const open of [() => openService(page, WITH_TABS.name), () => openTerms(page), () => openMenu(page)]) {
    await page.goto('/')
    const dialog = await open()
    const tabs = await dialog.getByRole('tab').all()
    await tabs.at(-1)?.click()
    expect(await violations(page)).toEqual([])
  }
})

test('the form has no violations with errors, after a failure or after success', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/quote')
  await field(page, 'Name').focus()
  await untilEnhanced(page)
  await submit(page).click()
  await expect(page.locator('form [aria-invalid]')).toHaveCount(4)
  expect(await violations(page)).toEqual([])

  await page.route(API, (route) => route.abort())
  await fillIn(page, ailsa('axe@example.com'))
  await submit(page).click()
  await toast(page, FAILED).hover() // It stays then, while axe measures its contrast.
  expect(await violations(page)).toEqual([])

  await page.unroute(API)
  await submit(page).click()
  await toast(page, SENT).hover()
  expect(await violations(page)).toEqual([])
})

test('the gallery while it loads and the lightbox have no violations, with an offer and with an error', {
  tag: '@once',
}, async ({ page }) => {
  await page.route(LIST, () => {})
  await page.goto('/')
  await scrollToGallery(page)
  expect(await violations(page)).toEqual([])
  await openLightbox(page, [...entries(9), jobOf(10)])
  expect(await violations(page)).toEqual([])
  await page.route('**/clip-9.mp4', (route) => route.abort())
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Unable to load media')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
