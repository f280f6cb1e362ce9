import type { Page } from '@playwright/test'
import { openMenu, openService } from '../support/actions.ts'
import { CONTACT, DESKTOP, HERO, PHONE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.use(PHONE)

const bar = (page: Page) => page.getByRole('navigation', { name: 'Contact' })
const scrollToElement = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

test('the bottom bar has links to call, to message and to request a quote', async ({ page }) => {
  await page.goto('/')
  await scrollToElement(page, '#about')
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  const links = bar(page).getByRole('link')
  await expect(links).toHaveText(['Call', 'WhatsApp', 'Free quote'])
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([CONTACT.phone.href, CONTACT.whatsapp.href, '#quote'])
  await links.last().click()
  await expect(page.locator('#quote form')).toBeInViewport()
})

test('only the form has links to call or to message, unless the screen is too low', async ({ page }) => {
  await page.goto('/')
  for (const { href } of [CONTACT.phone, CONTACT.whatsapp]) {
    const links = page.locator(`main section:not(#quote) a[href="${href}"]`).filter({ visible: true })
    await expect(links).toHaveCount(0)
    await page.setViewportSize({ width: PHONE.viewport.width, height: 390 })
    await expect(links).not.toHaveCount(0)
    await page.setViewportSize(PHONE.viewport)
  }
})

test('the bar is hidden beside the hero’s button, the form or a dialog', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: HERO.quoteButton, exact: true })).toBeInViewport({
    ratio: 1,
  })
  await expect(bar(page)).toBeHidden()
  for (const place of ['#services', '#location']) {
    await scrollToElement(page, place)
    await expect(bar(page)).toBeVisible()
    await scrollToElement(page, '#quote form')
    await expect(bar(page)).toBeHidden()
  }
  await scrollToElement(page, '#services')
  for (const open of [openMenu, (on: Page) => openService(on, WITH_TABS.name)]) {
    await expect(bar(page)).toBeVisible()
    await open(page)
    await expect(bar(page)).toBeHidden()
    await page.keyboard.press('Escape')
  }
  await expect(bar(page)).toBeVisible()
  await page.setViewportSize(DESKTOP.viewport)
  await expect(bar(page)).toBeHidden()
})
