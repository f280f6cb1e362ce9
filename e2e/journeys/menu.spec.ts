import type { Locator, Page } from '@playwright/test'
import { openMenu } from '../support/actions.ts'
import {
  BUSINESS,
  COATING,
  HERO,
  HOURS_IN_BRIEF,
  LOWEST_PRICE,
  NAV,
  PHONE,
  QUOTE_LINK,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.use(PHONE)
test.beforeEach(({ page }) => page.goto('/'))

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })

test('on a phone the links are in a full-screen menu', async ({ page }) => {
  await expect(page.getByRole('link', { name: 'ABOUT', exact: true })).toBeHidden()
  const menu = await openMenu(page)
  await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport })
  await expect(menu.getByRole('heading', { level: 2, name: 'Menu' })).toBeAttached()
  await expect(menu.getByRole('img', { name: BUSINESS.name })).toBeVisible()
  await expect(menu.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()).toBeVisible()
  const labels = (await menu.getByRole('link').allInnerTexts()).filter((label) => label !== 'GALLERY')
  const links = [...NAV, QUOTE_LINK].map(({ label }) =>
    label === 'SERVICES' && LOWEST_PRICE ? `SERVICES ${LOWEST_PRICE}` : label,
  )
  expect(labels.map((label) => label.replace(/\s+/g, ' '))).toEqual([...links, 'Call', 'WhatsApp'])
  if (HOURS_IN_BRIEF) await expect(menu.getByText(HOURS_IN_BRIEF)).toBeVisible()
})

test('pressed controls light up: a button, a filled link and an outlined link', async ({ page }) => {
  const hero = page.getByRole('main')
  for (const control of [
    menuButton(page),
    hero.getByRole('link', { name: HERO.quoteButton }).first(),
    hero.getByRole('link', { name: HERO.servicesButton }).first(),
  ]) {
    const boxShadow = () => control.evaluate((element) => getComputedStyle(element).boxShadow)
    const before = await boxShadow()
    await control.hover()
    expect(await boxShadow()).toBe(before)
    await page.mouse.down()
    expect(await boxShadow()).not.toBe(before)
    await page.mouse.move(4, 400)
    await page.mouse.up()
  }
})

test('each link closes the menu, leads to its section and leaves no text selected', async ({ page }) => {
  for (const { label, anchor } of [...NAV, QUOTE_LINK]) {
    const menu = await openMenu(page)
    await menu.getByRole('link', { name: new RegExp(`^${label}\\b`) }).click()
    await expect(menu).toBeHidden()
    await expect(page.locator(anchor)).toBeInViewport()
    // That of the services, not of what stands above them.
    await expect(page.locator(anchor).getByRole('heading', { level: 2 }).first()).toBeInViewport()
    await expect(page).toHaveURL(`/${anchor}`)
    expect(await page.evaluate(() => getSelection()?.type)).not.toBe('Range')
  }
})

const { width, height } = PHONE.viewport
const waysToClose: Record<string, (menu: Locator) => Promise<void>> = {
  'the close button': (menu) => menu.getByRole('button', { name: 'Close' }).click(),
  'a click beside the links': (menu) => menu.click({ position: { x: width - 12, y: height / 2 } }),
  'a click between the links': (menu) => menu.click({ position: { x: width / 2, y: height / 2 } }),
  Escape: (menu) => menu.page().keyboard.press('Escape'),
}
test(`${Object.keys(waysToClose).join(', ')}: each closes the menu and returns the focus`, async ({
  page,
}) => {
  for (const [way, close] of Object.entries(waysToClose)) {
    const menu = await openMenu(page)
    await close(menu)
    await expect(menu, way).toBeHidden()
    await expect(menuButton(page), way).toBeFocused()
  }
})

test('Tab does not leave the open menu for the page', async ({ page }) => {
  const menu = await openMenu(page)
  const stops = (await menu.getByRole('link').count()) + 1
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 2 * stops + 2; press++) {
      await page.keyboard.press(key)
      const place = await page.evaluate(() => {
        if (document.activeElement === document.body) return 'the browser'
        return document.activeElement?.closest('dialog') ? 'the menu' : 'the page'
      })
      expect(place).not.toBe('the page')
    }
  }
})

test('on other pages the menu links lead to the sections of the home page, and on the coating page to a quote for one', async ({
  page,
}) => {
  await page.goto('/terms')
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'LOCATION' }).click()
  await expect(page).toHaveURL('/#location')
  await expect(page.locator('#location')).toBeInViewport()
  if (!COATING) return
  await page.goto('/ceramiccoating')
  const quote = (await openMenu(page)).getByRole('link', { name: QUOTE_LINK.label })
  await expect(quote).toHaveAttribute('href', `/quote?package=${COATING.id}`)
})
