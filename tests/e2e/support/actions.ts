import type { Locator, Page } from '@playwright/test'
import { inSentence } from '../../../core/business/price.ts'
import { TEXTS } from '../../../site/texts.ts'
import { MIN_STEPS, PACKAGES, type Package, SERVICES, TERMS } from './expected-content.ts'
import { expect } from './fixtures.ts'

/** The label of what leads to the terms, in the footer. */
export const TERMS_BUTTON = 'Terms & Conditions'

/** The card of a service on the home page. */
export const cardOf = (page: Page, service: string): Locator =>
  page
    .locator('#services')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: service, exact: true }) })

/** The button that opens a service's dialog. */
export const learnMore = (page: Page, service: string): Locator =>
  cardOf(page, service).getByRole('button', { name: 'Learn More' })

/** Waits for the dialog, which opens a frame after the click. An earlier Escape would go to the page. */
async function waitUntilOpen(dialog: Locator): Promise<Locator> {
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens a service's dialog from its card. */
export async function openService(page: Page, service: string): Promise<Locator> {
  await clickInSection(learnMore(page, service))
  return waitUntilOpen(page.getByRole('dialog', { name: service, exact: true }))
}

/** The row of a package on its service's card, which opens the dialog at its tab. The card itself can be on enquiry. */
export function rowOf(page: Page, { name, price, difference, duration }: Package): Locator {
  const details = difference ? `${difference} · ${inSentence(duration)}` : duration
  const link = (label: string) => page.locator('#services li').getByRole('link', { name: label, exact: true })
  const onEnquiry = [name, TEXTS.price.onEnquiry, difference].filter(Boolean).join(' ')
  return link(`${name} ${price} ${details}`).or(link(onEnquiry))
}

/** The tab of a package in its service's dialog. */
export const tabOf = (dialog: Locator, { label, price }: Package): Locator =>
  dialog.getByRole('tab', { name: `${label} ${price}`, exact: true })

/** The panel of a package in its service's dialog, if the dialog has tabs. */
export const panelOf = (dialog: Locator, { label, price }: Package): Locator =>
  dialog.getByRole('tabpanel', { name: `${label} ${price}`, exact: true })

/** The close button at the foot of a service's dialog. */
export const closeButton = (dialog: Locator): Locator =>
  dialog.getByRole('button', { name: 'Close', exact: true }).last()

/** Opens the terms from the footer. */
export async function openTerms(page: Page): Promise<Locator> {
  await clickInSection(page.locator('#footer').getByRole('button', { name: TERMS_BUTTON }))
  return waitUntilOpen(page.getByRole('dialog', { name: TERMS.title, exact: true }))
}

/** Opens the menu on a small screen. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  return waitUntilOpen(page.getByRole('dialog', { name: 'Menu' }))
}

/** What opens each dialog of the home page. The menu is for small screens only. */
export const DIALOGS: Record<string, (page: Page) => Promise<Locator>> = {
  ...Object.fromEntries(SERVICES.map(({ name }) => [name, (page: Page) => openService(page, name)])),
  [TERMS_BUTTON]: openTerms,
  Menu: openMenu,
}

/**
 * Clicks a control of a section that moves while it scrolls into view. click() alone may scroll and press before the
 * section stands still, and then releases the button beside the control.
 */
export async function clickInSection(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await control.click()
}

/** Scrolls to the end of the page, half a screen at a time, and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const end = () => document.documentElement.scrollHeight - innerHeight
    for (let top = 0; top < end(); top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await nextFrame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await nextFrame()
  })
}

/** Waits until the scroll position has not changed for ten frames. */
export async function waitForScrollEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let still = 0, top = scrollY; still < 10; top = scrollY) {
      await new Promise(requestAnimationFrame)
      still = scrollY === top ? still + 1 : 0
    }
  })
}

/** Holds requests back until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.fallback()
  })
  return held.resolve
}

/** Stops the page's clock. Time then passes only through `page.clock`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
}

/** The box of an element, in pixels from the corner of the viewport. It must be visible. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not visible`)
  return box
}

/** The element that contains a package's name, price and steps. */
export const packageOf = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 3, name, exact: true }).locator('xpath=ancestor::section[1]')

/** Expects every package to be visible with its price and steps. */
export async function expectPriceList(page: Page): Promise<void> {
  for (const { name, price } of PACKAGES) {
    const entry = packageOf(page, name)
    await expect(entry.getByText(price, { exact: true })).toBeVisible()
    const steps = entry.getByRole('listitem').filter({ visible: true })
    expect(await steps.count()).toBeGreaterThanOrEqual(MIN_STEPS)
  }
}

/**
 * Replaces text in every HTML document that the browser loads. To change styles, the test must bypass the content
 * security policy, which has the hashes of the styles as built.
 */
export async function rewriteDocuments(page: Page, pattern: RegExp, replacement: string): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(pattern, replacement) })
    },
  )
}
