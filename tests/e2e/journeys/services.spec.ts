import type { Locator } from '@playwright/test'
import {
  boxOf,
  clickInSection,
  closeButton,
  learnMore,
  openService,
  panelOf,
  rowOf,
  tabOf,
} from '../support/actions.ts'
import { LAST_PACKAGE, MIN_STEPS, PHONE, SERVICES, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(({ page }) => page.goto('/'))

test('a service opens with its tabs in order, and each panel has its price and steps', async ({ page }) => {
  const { name, packages } = WITH_TABS
  const dialog = await openService(page, name)
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(dialog.getByRole('tablist', { name, exact: true })).toBeVisible()
  const labels = packages.map((entry) => `${entry.label} ${entry.price}`)
  await expect(dialog.getByRole('tab')).toHaveText(labels, { useInnerText: true })
  for (const entry of packages) {
    await tabOf(dialog, entry).click()
    const panel = panelOf(dialog, entry)
    await expect(dialog.getByRole('tabpanel')).toHaveCount(1)
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText(entry.name)
    await expect(panel).toContainText(entry.price)
    expect(await panel.getByRole('listitem').count()).toBeGreaterThanOrEqual(MIN_STEPS)
  }
})

test('a comparison has every package and point side by side in each tab, once on paper', async ({ page }) => {
  const { name, packages, comparison } = SERVICES.find(({ comparison }) => comparison.length > 0) ?? WITH_TABS
  if (comparison.length === 0) return test.skip()
  const dialog = await openService(page, name)
  const shown = page.locator('dialog[open] table').filter({ visible: true })
  for (const entry of packages) {
    await tabOf(dialog, entry).click()
    await expect(shown.getByRole('columnheader')).toHaveText(packages.map((one) => one.name))
    const points = [...comparison.flatMap(({ texts }) => texts), ...packages.map(({ duration }) => duration)]
    await expect(shown.getByRole('cell')).toHaveText(points)
    await expect(shown.locator('thead [data-this]')).toContainText(entry.name)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(shown).toHaveCount(1)
})

test('a link to a package from elsewhere opens its dialog at that package', async ({ page }) => {
  await page.goto('/terms')
  await page.goto(`/#package_${LAST_PACKAGE.id}`)
  const dialog = page.getByRole('dialog', { name: WITH_TABS.name, exact: true })
  await expect(panelOf(dialog, LAST_PACKAGE)).toBeVisible()
  await expect(dialog.getByRole('tabpanel')).toHaveCount(1)
})

test('on a phone each row opens the dialog at its tab, in view, and closing leads back', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  for (const entry of WITH_TABS.packages) {
    await clickInSection(rowOf(page, entry))
    const dialog = page.getByRole('dialog', { name: WITH_TABS.name, exact: true })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(entry.name)
    await expect(tabOf(dialog, entry)).toHaveAttribute('aria-selected', 'true')
    await expect(tabOf(dialog, entry)).toBeInViewport({ ratio: 1 })
    const link = dialog.getByRole('link', { name: 'Get a free quote' })
    const [price, button] = [await boxOf(link.locator('xpath=../p')), await boxOf(link.locator('xpath=../label'))]
    expect(price.x + price.width, entry.name).toBeLessThanOrEqual(button.x)
    await page.keyboard.press('Escape')
    await expect(rowOf(page, entry)).toBeFocused()
  }
})

test('an arrow key, End and Home select and focus a tab', async ({ page }) => {
  const dialog = await openService(page, WITH_TABS.name)
  const tabs = dialog.getByRole('tab')
  await expect(tabs.nth(1)).toHaveAttribute('tabindex', '-1')
  await tabs.first().focus()
  for (const [key, tab] of [
    ['ArrowRight', tabs.nth(1)],
    ['End', tabs.last()],
    ['Home', tabs.first()],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab).toBeFocused()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
})

test('every way to close a dialog returns the focus; reopened it shows the same tab', async ({ page }) => {
  for (const [index, close] of [
    (dialog: Locator) => dialog.getByLabel('Close', { exact: true }).click(),
    (dialog: Locator) => closeButton(dialog).click(),
    () => page.mouse.click(5, 300), // On the backdrop.
    () => page.keyboard.press('Escape'),
  ].entries()) {
    const dialog = await openService(page, WITH_TABS.name)
    if (index > 0) await expect(tabOf(dialog, LAST_PACKAGE)).toHaveAttribute('aria-selected', 'true')
    await tabOf(dialog, LAST_PACKAGE).click()
    await dialog.click({ position: { x: 8, y: 200 } }) // It does not close it.
    await expect(dialog).toBeVisible()
    await close(dialog)
    await expect(dialog).toBeHidden()
    await expect(learnMore(page, WITH_TABS.name)).toBeFocused()
  }
})
