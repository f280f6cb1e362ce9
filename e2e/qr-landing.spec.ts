import AxeBuilder from '@axe-core/playwright'
import { expect, openSite, test } from './fixtures.ts'
import { copyProject } from './project-copy.ts'

test('with qrLanding: page, the QR code leads to a page with three contact links', async ({ page }) => {
  test.setTimeout(180_000) // 3 minutes: this test builds the site.
  const project = await copyProject()
  await project.edit('content/business.yaml', 'qrLanding: redirect', 'qrLanding: page')
  expect(await project.build()).toMatchObject({ succeeded: true })
  const site = await openSite(project.folder)

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto(`${site.url}/qrcodelanding`)
    await expect(page.getByRole('img', { name: 'Burnish' })).toBeVisible()
    await expect(page.getByText('Vehicle Care Specialists')).toBeVisible()
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveText(['Call Us', 'WhatsApp', 'Instagram'])
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
    await expect(links.nth(0)).toHaveAttribute('href', 'tel:+447700900123')
    await expect(links.nth(1)).toHaveAttribute('href', 'https://wa.me/447700900123')
    await expect(links.nth(2)).toHaveAttribute('href', /^https:\/\/instagram/)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(links.nth(0)).toBeFocused()
  }
  await site.close()
  await project.remove()
})
