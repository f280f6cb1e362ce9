import type { Page } from '@playwright/test'
import { CONTACT, chosen, QUOTE } from './expected-content.ts'
import { expect, type Site, test } from './fixtures.ts'

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

/** Valid values with a name and an email address of the running test alone. */
export function ownAilsa() {
  const { testId } = test.info()
  return { ...ailsa(`${testId}@example.com`), Name: `Ailsa ${testId}` }
}

/** An email address and a phone number as copied from an Arabic address book, with marks that show nothing. */
export const copied = (email: string) => ({ Email: `\u202a${email}\u202c\u200e`, Phone: '\u200f٠٧٧٠٠ ٩٠٠٤٥٦' })

export const form = (page: Page) => page.locator('form')
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
/** The packages for which a quote is asked, above the fields: only those that are ticked show, until all are open. */
export const packages = (page: Page) => form(page).locator('[data-choices]')
export const box = (page: Page, id: string | undefined) => packages(page).locator(`input[value="${id}"]`)
/** What stands beside a package, and removes it. */
export const option = (page: Page, id: string | undefined) => packages(page).locator(`input[value="${id}"] + label`)

/** Expects the form to name these packages, by their ids, and what they cost together; and nothing else on the page. */
export async function expectChosen(page: Page, ...ids: string[]): Promise<void> {
  const { lines, sum } = chosen(ids)
  const options = packages(page).locator('input + label').filter({ visible: true })
  // The prices of other sizes of car are hidden.
  await expect(options).toHaveText(lines, { useInnerText: true })
  await expect(packages(page).locator('[data-total]')).toHaveText(sum)
  const values = (all: Element[]) => [...new Set(all.map((one) => (one as HTMLInputElement).value))]
  expect((await page.locator('input[name=package]:checked').evaluateAll(values)).sort()).toEqual(ids.toSorted())
}

export const submit = (page: Page) => form(page).locator('button[type=submit]')
/** What takes the place of the form once a request is sent. */
export const sentPanel = (page: Page) => form(page).getByRole('region', { name: QUOTE.sent.heading })
/** What becomes of a request that is not sent yet. */
export const trouble = (page: Page) => form(page).locator('[data-status]')
export const referenceOf = (page: Page) => form(page).locator('[data-reference]').innerText()
export const toast = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })

/** Waits until the form’s code has taken over. */
export const untilEnhanced = (page: Page): Promise<void> => expect(form(page)).toHaveAttribute('novalidate', '')

export async function openForm(page: Page): Promise<void> {
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await untilEnhanced(page)
}

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text)
}

/** Fills in the form and sends it. */
export async function send(page: Page, values: Record<string, string>): Promise<void> {
  await fillIn(page, values)
  await submit(page).click()
}

/** Sends the form, and expects the owner’s email to name the packages and what they cost together, or none. */
export async function expectRequest(page: Page, site: Site, ...ids: string[]): Promise<void> {
  const visitor = ownAilsa()
  await send(page, visitor)
  const { text } = await site.mailbox.take(CONTACT.email.text, visitor.Name)
  expect(text?.match(/^(Package|Together): .*$/gm) ?? []).toEqual(chosen(ids).inEmail)
}

/** Expects each of these fields to have this error or question below it. */
export async function expectErrors(page: Page, errors: Record<string, string>): Promise<void> {
  for (const [label, error] of Object.entries(errors)) {
    const [id] = ((await field(page, label).getAttribute('aria-describedby')) ?? '').split(' ')
    await expect(page.locator(`#${id}`), label).toHaveText(error, { useInnerText: true })
  }
}
