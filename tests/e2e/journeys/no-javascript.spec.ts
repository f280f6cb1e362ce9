import {
  boxOf,
  expectPriceList,
  openMenu,
  openService,
  openTerms,
  packageOf,
  TERMS_BUTTON,
  tabOf,
} from '../support/actions.ts'
import { NAV, PAGES, PHONE, QUESTIONS, SERVICES, TERMS, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.describe('with JavaScript off, on a phone', () => {
  test.use({ ...PHONE, javaScriptEnabled: false })

  test('the menu links are in the header and lead to their sections', async ({ page }) => {
    for (const { label, anchor } of NAV) {
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(`/${anchor}`)
      await expect(page.locator(anchor)).toBeInViewport()
    }
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  })

  test('the header covers no heading', async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path)
      const [header, heading] = await Promise.all([
        boxOf(page.getByRole('banner')),
        boxOf(page.getByRole('main').getByRole('heading').first()),
      ])
      expect(heading.y, path).toBeGreaterThanOrEqual(header.y + header.height)
    }
  })

  test('every service is on the page with its packages, prices and steps', async ({ page }) => {
    await page.goto('/')
    for (const { name } of SERVICES)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expectPriceList(page)
    // Tabs and close buttons would do nothing.
    await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
  })

  test('the questions and the terms open', async ({ page }) => {
    await page.goto('/')
    if (QUESTIONS.length > 0) {
      await page.locator('summary').first().press('Enter')
      await expect(page.locator('details p').first()).toBeVisible()
    }
    await page.locator('#footer').getByRole('link', { name: TERMS_BUTTON }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TERMS.title)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })
})

test('with the script files blocked, services, menu and terms still open and close', async ({ page }) => {
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/')
  const dialog = await openService(page, WITH_TABS.name)
  for (const entry of WITH_TABS.packages) {
    await tabOf(dialog, entry).click()
    await expect(packageOf(page, entry.name)).toContainText(entry.price)
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const terms = await openTerms(page)
  await terms.getByText('Close', { exact: true }).click()
  await expect(terms).toBeHidden()

  await page.setViewportSize(PHONE.viewport)
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'SERVICES' }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('#services')).toBeInViewport()
})
