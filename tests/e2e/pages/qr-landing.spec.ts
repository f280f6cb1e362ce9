import AxeBuilder from '@axe-core/playwright'
import { BUSINESS, CONTACT } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test('with qrLanding: page, the QR code leads to a page with three contact links', async ({ page }) => {
  test.skip(BUSINESS.qrLanding !== 'page')
  const { phone, whatsapp, profiles } = CONTACT
  const contacts = [{ ...phone, text: 'Call Us' }, whatsapp]
  for (const { network, href } of profiles.slice(0, 1)) contacts.push({ text: network, href })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/qrcodelanding')
    await expect(page.getByRole('img', { name: BUSINESS.name })).toBeVisible()
    await expect(page.getByText(BUSINESS.tagline)).toBeVisible()
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveText(contacts.map(({ text }) => text))
    for (const [index, { href }] of contacts.entries()) {
      await expect(links.nth(index)).toBeInViewport({ ratio: 1 })
      await expect(links.nth(index)).toHaveAttribute('href', href)
    }
    for (const { name } of BUSINESS.partnerLogos) {
      const logo = page.getByRole('img', { name, exact: true })
      await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBeGreaterThan(0)
    }
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])
  }
})
