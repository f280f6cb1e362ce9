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

const stepsOf = (dialog: Locator) => dialog.getByRole('list').getByRole('listitem')

test('a service opens with its tabs in order, and each panel has its price and steps', async ({ page }) => {
  const { name, packages } = WITH_TABS
  const dialog = await openService(page, name)
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(dialog.getByRole('tablist', { name, exact: true })).toBeVisible()
  const labels = packages.map((entry) => `${entry.label} ${entry.price}`)
  await expect(dialog.getByRole('tab')).toHaveText(labels, { useInnerText: true })
  for (const entry of packages) {
    await tabOf(dialog, entry).click()
    await expect(tabOf(dialog, entry)).toHaveAttribute('aria-selected', 'true')
    const panel = panelOf(dialog, entry)
    await expect(dialog.getByRole('tabpanel')).toHaveCount(1)
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText(entry.name)
    await expect(panel).toContainText(entry.price)
    expect(await stepsOf(panel).count()).toBeGreaterThanOrEqual(MIN_STEPS)
  }
})

const COMPARED = SERVICES.find(({ comparison }) => comparison.length > 0)

test('a comparison has every package and point side by side in each tab, once on paper', async ({ page }) => {
  if (!COMPARED) return test.skip()
  const { name, packages, comparison } = COMPARED
  const dialog = await openService(page, name)
  const table = page.locator('dialog', { has: page.locator('h2', { hasText: name }) }).locator('table')
  const shown = table.filter({ visible: true })
  for (const entry of packages) {
    await tabOf(dialog, entry).click()
    await expect(shown).toHaveCount(1)
    await expect(shown.getByRole('columnheader')).toHaveText(packages.map((one) => one.name))
    await expect(shown.getByRole('cell')).toHaveText([
      ...comparison.flatMap(({ texts }) => texts),
      ...packages.map(({ duration }) => duration),
    ])
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

/** Whether the whole tab is in view, clear of the 48 px that fade at each end of the list where it scrolls on. */
const isClear = (tab: Locator) =>
  tab.evaluate((element) => {
    const list = element.parentElement
    if (!list) return false
    const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()]
    const before = list.scrollLeft > 0 ? 48 : 0
    const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1 ? 48 : 0
    return inner.left >= outer.left + before && inner.right <= outer.right - after
  })

test('on a phone each row opens the dialog at its tab, in view, and closing leads back', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  for (const entry of WITH_TABS.packages) {
    await clickInSection(rowOf(page, entry))
    const dialog = page.getByRole('dialog', { name: WITH_TABS.name, exact: true })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(entry.name)
    await expect(tabOf(dialog, entry)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => isClear(tabOf(dialog, entry)), entry.name).toBe(true)
    const link = dialog.getByRole('link', { name: 'Get a free quote' })
    const [price, button] = [await boxOf(link.locator('xpath=../p')), await boxOf(link.locator('xpath=../label'))]
    expect(price.x + price.width, entry.name).toBeLessThanOrEqual(button.x)
    await page.keyboard.press('Escape')
    await expect(rowOf(page, entry)).toBeFocused()
  }
})

test('on a laptop the quote button of every package is in view without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const { name, packages } of SERVICES) {
    const dialog = await openService(page, name)
    for (const entry of packages) {
      if (packages.length > 1) await tabOf(dialog, entry).click()
      await expect(dialog.getByRole('link', { name: 'Get a free quote' })).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.press('Escape')
  }
})

for (const [where, height] of [
  ['the panels scroll', 700],
  ['the whole dialog scrolls', 500],
] as const)
  test(`where ${where}, the next tab begins at its top`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height })
    const dialog = await openService(page, WITH_TABS.name)
    await expect(dialog.getByRole('tab').nth(1)).toHaveAttribute('tabindex', '-1') // It is hydrated.
    const scrolled = () =>
      dialog.evaluate((element) => element.scrollTop + (element.querySelector('[data-scroller]')?.scrollTop ?? 0))
    await dialog.getByRole('tab').first().focus()
    await dialog.evaluate((element) => {
      for (const part of [element, element.querySelector('[data-scroller]')]) part?.scrollTo(0, 610)
    })
    expect(await scrolled()).toBeGreaterThan(100)
    await page.keyboard.press('ArrowRight')
    await expect.poll(scrolled).toBe(0)
  })

test('the arrow keys, Home and End select and focus a tab', async ({ page }) => {
  const dialog = await openService(page, WITH_TABS.name)
  const tabs = dialog.getByRole('tab')
  await expect(tabs.nth(1)).toHaveAttribute('tabindex', '-1')
  await tabs.first().focus()
  const end = WITH_TABS.packages.length - 1
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['End', end],
    ['ArrowRight', 0],
    ['ArrowLeft', end],
    ['ArrowLeft', end - 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tabs.nth(index)).toBeFocused()
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('tabpanel')).toContainText(WITH_TABS.packages[index]?.price ?? '')
  }
})

const WAYS_TO_CLOSE: Record<string, (dialog: Locator) => Promise<void>> = {
  'the close icon': (dialog) => dialog.getByLabel('Close', { exact: true }).click(),
  'the Close button': (dialog) => closeButton(dialog).click(),
  'a click on the backdrop': (dialog) => dialog.page().mouse.click(5, 300),
  Escape: (dialog) => dialog.page().keyboard.press('Escape'),
}
test('every way to close a dialog returns the focus; reopened it shows the same tab', async ({ page }) => {
  for (const [way, close] of Object.entries(WAYS_TO_CLOSE)) {
    const dialog = await openService(page, WITH_TABS.name)
    if (way !== 'the close icon') await expect(tabOf(dialog, LAST_PACKAGE)).toHaveAttribute('aria-selected', 'true')
    await tabOf(dialog, LAST_PACKAGE).click()
    await dialog.click({ position: { x: 8, y: 200 } }) // It does not close it.
    await expect(dialog).toBeVisible()
    await close(dialog)
    await expect(dialog, way).toBeHidden()
    await expect(learnMore(page, WITH_TABS.name), way).toBeFocused()
  }
})
