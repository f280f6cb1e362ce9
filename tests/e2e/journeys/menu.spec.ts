import type { Locator, Page } from '@playwright/test'
import { openMenu } from '../support/actions.ts'
import { BUSINESS, COATING, HOURS_IN_BRIEF, LOWEST_PRICE, NAV, PHONE, QUOTE_LINK } from '../support/expected-content.ts'
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
const WAYS_TO_CLOSE: Record<string, (menu: Locator) => Promise<void>> = {
  'the close button': (menu) => menu.getByRole('button', { name: 'Close' }).click(),
  'a click beside the links': (menu) => menu.click({ position: { x: width - 12, y: height / 2 } }),
  Escape: (menu) => menu.page().keyboard.press('Escape'),
}
test('every way to close the menu returns the focus', async ({ page }) => {
  for (const [way, close] of Object.entries(WAYS_TO_CLOSE)) {
    const menu = await openMenu(page)
    await close(menu)
    await expect(menu, way).toBeHidden()
    await expect(menuButton(page), way).toBeFocused()
  }
})

test('on other pages the menu leads to the sections of the home page and to a quote', async ({ page }) => {
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
