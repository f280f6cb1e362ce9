import type { Locator, Page } from '@playwright/test'
import { chosen, QUOTE } from './expected-content.ts'
import { expect } from './fixtures.ts'

export const SENT = 'Thank you! Your quote request has been submitted successfully.'
export const FAILED = 'Sorry, there was a problem submitting your form. Please try again later.'
export const API = '**/api/SendEmail'

/** Valid values. Each test uses its own email address to find its emails. */
export const ailsa = (email: string) => ({
  Name: 'Ailsa Reid',
  Phone: '07700 900 456',
  Email: email,
  Message: 'A blue hatchback, two dogs & <b>sand</b>.',
})

export const form = (page: Page) => page.locator('form')
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
/** The package for which a quote is asked, above the fields. */
export const chip = (page: Page) => form(page).locator('[data-choice]')

/** Expects the form to name a package or service, by its slug. */
export async function expectChosen(page: Page, name: string | undefined): Promise<void> {
  const { text, note } = chosen(name)
  await expect(chip(page).getByRole('paragraph')).toHaveText(`${text} ${note}`.trim())
  await expect(chip(page)).toBeVisible()
}

export const submit = (page: Page) => form(page).locator('button[type=submit]')
/** What takes the place of the form once a request is sent. */
export const sentPanel = (page: Page) => form(page).getByRole('region', { name: QUOTE.sent.heading })
export const referenceOf = (page: Page) => form(page).locator('[data-reference]').innerText()
export const toast = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })

/** Waits until the form’s code has taken over. */
export const untilEnhanced = (page: Page): Promise<void> =>
  expect(form(page)).toHaveAttribute('novalidate', '')

export async function openForm(page: Page): Promise<void> {
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await untilEnhanced(page)
}

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text)
}

export async function errorOf(input: Locator): Promise<string> {
  const [id] = ((await input.getAttribute('aria-describedby')) ?? '').split(' ')
  return input.page().locator(`#${id}`).innerText()
}
