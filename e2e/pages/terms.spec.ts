import type { Locator } from '@playwright/test'
import { openTerms, TERMS_BUTTON } from '../support/actions.ts'
import { BUSINESS, TERMS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

async function expectTerms(container: Locator): Promise<void> {
  await expect(container.getByText(`Effective ${TERMS.effective}`)).toBeVisible()
  await expect(container.getByRole('heading')).toHaveText([TERMS.title, ...TERMS.clauses])
  if (BUSINESS.promises.deposit) await expect(container).toContainText(BUSINESS.promises.deposit)
}

test('the terms open from the footer at their start, and the Close button closes them', async ({ page }) => {
  await page.goto('/')
  await page.locator('#footer').getByRole('button', { name: TERMS_BUTTON }).click()
  const dialog = page.getByRole('dialog', { name: TERMS.title })
  await expectTerms(dialog)
  await expect(dialog.getByRole('heading', { name: TERMS.title })).toBeInViewport()
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#footer').getByRole('button', { name: TERMS_BUTTON })).toBeFocused()
})

test('a link in the terms closes them and leads to its target', async ({ page }) => {
  await page.goto('/')
  const dialog = await openTerms(page)
  await dialog
    .getByRole('heading')
    .last()
    .evaluate((clause) => {
      clause.insertAdjacentHTML('afterend', '<a href="#services">Our services</a>')
    })
  await dialog.getByRole('link', { name: 'Our services' }).click()
  await expect(page.locator('#services')).toBeInViewport()
  await expect(dialog).toBeHidden()
})

test('the terms also have their own page', async ({ page }) => {
  await page.goto('/terms')
  await expectTerms(page.getByRole('main'))
})
