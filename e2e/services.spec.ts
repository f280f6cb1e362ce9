import type { Locator, Page } from '@playwright/test'
import { closeButton, learnMore, openService, rowOf } from './actions.ts'
import { MIN_STEPS, SERVICES } from './expected-content.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => page.goto('/'))

const [DETAILING, COMBINED] = SERVICES.map(({ name }) => name) as [string, string]
const tabText = ({ name, price }: { name: string; price: string }) => `${name} ${price}`
const selectedTab = (dialog: Locator) => dialog.getByRole('tab', { selected: true })
const stepsOf = (dialog: Locator) => dialog.getByRole('list').getByRole('listitem')

/** Clicks near the left edge of the screen, outside the dialog. */
const clickBackdrop = (page: Page) => page.mouse.click(5, 300)

for (const { name, packages } of SERVICES.filter(({ packages }) => packages.length > 1)) {
  test(`${name} opens with its tabs in order, and each panel has its price and steps`, async ({ page }) => {
    const dialog = await openService(page, name)
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(name)
    await expect(dialog.getByRole('tab')).toHaveText(packages.map(tabText))
    await expect(selectedTab(dialog)).toContainText(packages[0]?.name ?? '')
    for (const entry of packages) {
      await dialog.getByRole('tab', { name: entry.name }).click()
      await expect(selectedTab(dialog)).toHaveText(tabText(entry))
      const panel = dialog.getByRole('tabpanel', { name: entry.name })
      await expect(dialog.getByRole('tabpanel')).toHaveCount(1)
      await expect(panel).toContainText(entry.price)
      expect(await stepsOf(panel).count()).toBeGreaterThanOrEqual(MIN_STEPS)
    }
  })
}

for (const { name, packages } of SERVICES) {
  test(`each row of ${name} opens its dialog at that package, and closing it leads back to the row`, async ({
    page,
  }) => {
    for (const entry of packages) {
      const row = rowOf(page, entry.name)
      await expect(row).toContainText(entry.price)
      await row.click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(entry.name)
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1)
      if (packages.length > 1) await expect(selectedTab(dialog)).toHaveText(tabText(entry))
      await page.keyboard.press('Escape')
      await expect(row).toBeFocused()
    }
  })
}

test('a link to a package from elsewhere opens its dialog at that package', async ({ page }) => {
  await page.goto('/terms')
  await page.goto('/#revive')
  const dialog = page.getByRole('dialog', { name: 'Polishing & Paint Correction' })
  await expect(dialog.getByRole('tabpanel', { name: 'Revive' })).toBeVisible()
  await expect(dialog.getByRole('tabpanel')).toHaveCount(1)
})

for (const { name, packages } of SERVICES) {
  test(`on a laptop the quote button of every package of ${name} is in view without scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const dialog = await openService(page, name)
    for (const entry of packages) {
      if (packages.length > 1) await dialog.getByRole('tab', { name: entry.name }).click()
      await dialog.evaluate((element) => element.scrollTo(0, 0))
      await expect(dialog.getByRole('link', { name: 'Get a free quote' })).toBeInViewport({ ratio: 1 })
    }
  })
}

test('Tailored Services is one plan for returning clients, priced on enquiry', async ({ page }) => {
  const dialog = await openService(page, 'Tailored Services & Maintenance')
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await expect(dialog.getByRole('heading', { name: 'Heritage Maintain' })).toBeVisible()
  for (const words of ['returning clients only', /bi-weekly or monthly/i, /discounts/i, 'Price on enquiry']) {
    await expect(dialog.getByText(words).first()).toBeVisible()
  }
  expect(await stepsOf(dialog).count()).toBeGreaterThanOrEqual(MIN_STEPS)
})

test('every package of the first card ends with the documentation video', async ({ page }) => {
  const dialog = await openService(page, DETAILING)
  for (const tab of await dialog.getByRole('tab').all()) {
    await tab.click()
    await expect(stepsOf(dialog).last()).toContainText('documentation video')
  }
})

for (const { name, packages } of SERVICES) {
  test(`each package of ${name} leads to a quote form that names it`, async ({ page }) => {
    for (const entry of packages) {
      await page.goto('/')
      const dialog = await openService(page, name)
      if (packages.length > 1) {
        await dialog.getByRole('tab', { name: entry.name }).click()
        await expect(dialog.getByRole('tabpanel', { name: entry.name })).toBeVisible()
      }
      await dialog.getByRole('link', { name: 'Get a free quote' }).click()
      await expect(page).toHaveURL(`/quote?package=${entry.name.toLowerCase().replaceAll(' ', '-')}`)
      await expect(page.getByLabel('Message')).toHaveValue(new RegExp(entry.name))
    }
  })
}

test('the arrow keys, Home and End select and focus a tab', async ({ page }) => {
  const dialog = await openService(page, DETAILING)
  const tabs = dialog.getByRole('tab')
  await expect(tabs.nth(1)).toHaveAttribute('tabindex', '-1')
  await tabs.first().focus()
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['End', 3],
    ['ArrowRight', 0],
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tabs.nth(index)).toBeFocused()
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('tabpanel')).toContainText(SERVICES[0]?.packages[index]?.price ?? '')
  }
})

const waysToClose: Record<string, (dialog: Locator) => Promise<void>> = {
  'the close icon': (dialog) => dialog.getByLabel('Close', { exact: true }).click(),
  'the Close button': (dialog) => closeButton(dialog).click(),
  'a click on the backdrop': (dialog) => clickBackdrop(dialog.page()),
  Escape: (dialog) => dialog.page().keyboard.press('Escape'),
}

for (const [way, close] of Object.entries(waysToClose)) {
  test(`${way} closes a dialog and returns the focus to its card`, async ({ page }) => {
    for (const service of [DETAILING, COMBINED]) {
      const dialog = await openService(page, service)
      await expect(dialog).toBeVisible()
      await close(dialog)
      await expect(dialog).toBeHidden()
      await expect(learnMore(page, service)).toBeFocused()
    }
  })
}

test('a click inside a dialog does not close it', async ({ page }) => {
  const dialog = await openService(page, DETAILING)
  await dialog.getByRole('heading', { level: 2 }).click()
  await dialog.click({ position: { x: 8, y: 200 } })
  await expect(dialog).toBeVisible()
})

test('a reopened dialog shows the tab that was selected', async ({ page }) => {
  const dialog = await openService(page, COMBINED)
  await dialog.getByRole('tab', { name: 'Heritage Legacy' }).click()
  await page.keyboard.press('Escape')
  await openService(page, COMBINED)
  await expect(selectedTab(dialog)).toContainText('Heritage Legacy')
})
