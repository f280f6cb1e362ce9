import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aQuote } from '../../support/builders.ts'
import { test } from '../support/desk.ts'
import { expect, openSite, SITE_ROOT } from '../support/fixtures.ts'
import { keepChanging } from '../support/other-programs.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

for (const javaScriptEnabled of [true, false])
  test(`an owner asks, a customer says how it went by keyboard ${javaScriptEnabled ? 'in a translated page' : 'without a script'}, and it goes on the site`, async ({
    page,
    desk,
    browser,
  }) => {
    test.slow()
    const { store } = desk
    // Without scripts, axe does not end.
    const check = async (page: Page) => javaScriptEnabled && expectAccessible(page)
    const { reference = '' } = await store.requests.accept({ quote: aQuote({ name: 'Fiona Ross' }) })
    for (const delivery of await store.outbox.claimDue(9)) await store.outbox.markSent(delivery)
    await store.requests.mark(reference, 'answered')
    await desk.signIn(page)
    await page.goto(`/desk/requests/${reference}`)
    await page.getByRole('button', { name: 'Mark as done' }).click()
    const sheet = page.getByRole('dialog', { name: 'Ask Fiona how it went?' })
    await sheet.waitFor()
    await check(page)
    await page.keyboard.press('Tab')
    // Nothing behind the sheet can be reached.
    await expect(sheet.getByLabel('Subject')).toBeFocused()
    await sheet.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByText('Asked today.').waitFor()

    const site = await openSite(SITE_ROOT, { DATABASE_URL: desk.databaseUrl })
    const mail = await site.mailbox.take('ailsa@example.com', 'How did it go, Fiona?')
    const [link = ''] = /http\S+\/review\/[\w-]+/.exec(mail.text ?? '') ?? []
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const customer = await context.newPage()
    const translate = async () => javaScriptEnabled && keepChanging(customer, 'a translator')
    await customer.goto(link)
    await check(customer)
    await translate()
    await customer.getByLabel('Your words').fill('The sand is gone. {{phone}}')
    await customer.getByLabel('Name to show').fill('')
    const consent = customer.getByRole('checkbox', { name: 'You may show this on your website' })
    await consent.focus()
    await customer.keyboard.press('Space')
    await customer.keyboard.press('Tab')
    await customer.keyboard.press('Enter')
    const mistake = customer.getByRole('link', { name: 'Please say which name we may show' })
    await mistake.waitFor()
    await translate()
    await mistake.press('Enter')
    await check(customer)
    await expect(customer.getByLabel('Your words')).toHaveValue('The sand is gone. {{phone}}')
    await expect(consent).toBeChecked()
    await customer.getByLabel('Name to show').fill('Fiona, G42')
    await customer.keyboard.press('Enter')
    await customer.getByRole('heading', { name: 'Thank you, Fiona' }).waitFor()
    await check(customer)
    await customer.goto(link)
    await customer.getByRole('heading', { name: 'You’ve told us already' }).waitFor()
    await context.close()
    await site.close()

    const told = page.getByRole('heading', { name: 'Told you how it went' })
    await page.goto('/desk')
    await told.waitFor()
    await page
      .getByRole('link', { name: /Fiona Ross/ })
      .first()
      .click()
    await page.locator('blockquote').getByText('“The sand is gone. {{phone}}”').waitFor()
    await expect.poll(async () => (await store.reviews.of(reference))?.readAt).toBeDefined()
    await check(page)
    await page.getByRole('button', { name: 'Put it on the site' }).press('Enter')
    await page.getByText('Put on the site. Visitors see it once you publish.').waitFor()
    await check(page)
    await page.goto('/desk')
    await expect(told).toHaveCount(0)
    await page.goto('/desk/site')
    await page.getByText('Added: Fiona, G42').first().waitFor()
  })
