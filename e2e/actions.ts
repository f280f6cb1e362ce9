import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'
import { LEAST_STEPS, PACKAGES } from './spec.ts'

/** A service's card on the home page. */
export const cardOf = (page: Page, service: string): Locator =>
  page
    .locator('#services')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: service, exact: true }) })

/** The button that opens a service's dialog. */
export const learnMore = (page: Page, service: string): Locator =>
  cardOf(page, service).getByRole('button', { name: 'Learn More' })

/** A dialog opens a moment after its button has answered; until then Escape would go to the page. */
async function opened(dialog: Locator): Promise<Locator> {
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens a service's dialog from its card. */
export async function openService(page: Page, service: string): Promise<Locator> {
  await learnMore(page, service).scrollIntoViewIfNeeded()
  await learnMore(page, service).click()
  return opened(page.getByRole('dialog', { name: service }))
}

/** Opens the terms from the footer. */
export async function openTerms(page: Page): Promise<Locator> {
  await page.locator('#footer').getByRole('button', { name: 'Terms & Conditions' }).click()
  return opened(page.getByRole('dialog', { name: 'Terms & Conditions' }))
}

/** Opens the menu of small screens. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  return opened(page.getByRole('dialog', { name: 'Menu' }))
}

/**
 * Clicks a control of a section that moves while it scrolls into view. click() alone may scroll and press before the
 * section stands still, and then releases the button beside the control.
 */
export async function clickInSection(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await control.click()
}

/** Goes through the page as a reader does, a screen at a time, to its end and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const end = () => document.documentElement.scrollHeight - innerHeight
    for (let top = 0; top < end(); top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await nextFrame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await nextFrame()
  })
}

/** Waits until the page has stood still for ten frames. */
export async function scrollEnds(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let still = 0, top = scrollY; still < 10; top = scrollY) {
      await new Promise(requestAnimationFrame)
      still = scrollY === top ? still + 1 : 0
    }
  })
}

/** The part of the page that tells of a package: its name, its price and its steps. */
export const packageOf = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 3, name, exact: true }).locator('xpath=ancestor::*[.//ol][1]')

/** Expects every package to be seen, with its price and its steps. */
export async function expectPriceList(page: Page): Promise<void> {
  for (const { name, price } of PACKAGES) {
    const entry = packageOf(page, name)
    await expect(entry.getByText(price.replace('from ', ''), { exact: true })).toBeVisible()
    const steps = await entry.getByRole('listitem').all()
    expect(steps.length).toBeGreaterThanOrEqual(LEAST_STEPS)
    for (const step of steps) await expect(step).toBeVisible()
  }
}

/**
 * Makes pages wait for their typeface. By themselves they use it only if it arrives at once, so on a busy machine
 * their lines would break differently from one moment to the next. The test must bypass the content security policy.
 */
export function waitForTypeface(page: Page): Promise<void> {
  return rewrite(page, /font-display:optional/g, 'font-display:block')
}

/**
 * Lets the browser find other words in every page that is sent to it. Where they are styles, the test must
 * bypass the content security policy: it holds the hashes of the pages as they were built.
 */
export async function rewrite(page: Page, words: RegExp, others: string): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(words, others) })
    },
  )
}
