import type { Locator, Page } from '@playwright/test'

/** A service's card on the home page. */
export const cardOf = (page: Page, service: string): Locator =>
  page
    .locator('#services')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: service, exact: true }) })

/** The button that opens a service's dialog. */
export const learnMore = (page: Page, service: string): Locator =>
  cardOf(page, service).getByRole('button', { name: 'Learn More' })

/** Opens a service's dialog from its card. */
export async function openService(page: Page, service: string): Promise<Locator> {
  await learnMore(page, service).click()
  return page.getByRole('dialog', { name: service })
}

/** Opens the terms from the footer. */
export async function openTerms(page: Page): Promise<Locator> {
  await page.locator('#footer').getByRole('button', { name: 'Terms & Conditions' }).click()
  return page.getByRole('dialog', { name: 'Terms & Conditions' })
}

/** Opens the menu of small screens. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' })
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
