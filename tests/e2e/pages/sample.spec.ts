import type { Locator } from '@playwright/test'
import { shapesOf } from '../../../site/content/check-pictures.ts'
import { openService } from '../support/actions.ts'
import { COATING, CONTACT, HOURS, IS_SAMPLE, PAGES, SERVICES, TITLE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

// The other tests compare the pages with the content. These compare the content with the specification.
test.skip(!IS_SAMPLE, 'These tests are about the sample.')

test('the name, the contact details, the opening hours and the pages are those of the specification', () => {
  expect(TITLE).toBe('Burnish - Vehicle Care Specialists')
  expect(HOURS).toEqual(['Mon-Fri 8am-6pm', 'Saturday 8am-6pm', 'Sunday closed'])
  expect(CONTACT).toMatchObject({
    phone: { text: '07700 900123', href: 'tel:+447700900123' },
    whatsapp: { text: 'WhatsApp', href: 'https://wa.me/447700900123' },
    email: { text: 'hello@burnish.example.com', href: 'mailto:hello@burnish.example.com' },
    profiles: [{ network: 'Instagram' }, { network: 'Facebook' }, { network: 'TikTok' }],
  })
  expect(PAGES.join(' ')).toBe('/ /ceramiccoating /quote /terms /privacy /accessibility /quote/sent /404')
})

test('the services, packages and prices are those of the specification, in the same order', () => {
  const rows = SERVICES.map(({ name, price, packages }) => {
    const list = packages.map((entry) => `${entry.name} ${entry.price}`)
    return `${name} ${price}: ${list.join(', ')}`
  })
  expect(rows).toEqual([
    'Exterior & Interior Detailing from £49: Exterior Detailed Decontamination from £49, ' +
      'Interior Revival from £99, Engine Bay Detail from £59, Wheels from £149',
    'Combined Detailing from £59: Heritage Essential from £59, Heritage Prestige from £99, ' +
      'Heritage Legacy from £179',
    'Polishing & Paint Correction from £249: Enhance from £249, Revive from £349, Signature Correction from £499',
    'Tailored Services & Maintenance Contact for pricing: Heritage Maintain Price on enquiry',
  ])
  expect(COATING?.packages.map(({ name, price }) => `${name} ${price}`)).toEqual([
    'Silver $1,499',
    'Gold $2,499',
    'Platinum $3,499',
  ])
  for (const { packages } of SERVICES)
    for (const { name, difference } of packages) expect(difference, name).toBeTruthy()
})

test('the legal pages say what the law and the specification ask for', async ({ page }) => {
  for (const [path, words] of [
    ['/terms', ['01/05/2025', 'A 20% deposit', 'at least 48 hours']],
    ['/privacy', ['cookies', /Information Commissioner|ICO/, '365 days', CONTACT.email.text]],
    ['/accessibility', ['WCAG', 'does not', 'Equality Act 2010', CONTACT.email.text]],
  ] as const) {
    await page.goto(path)
    for (const word of words) await expect(page.getByRole('main')).toContainText(word)
  }
})

for (const [index, width, height] of [
  [0, 390, 844],
  [1, 1440, 900],
] as const)
  test(`at ${width}, pages cut their pictures as the desk shows it`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const expectShape = async (picture: Locator, kind: string, part: string) => {
      const box = await picture.boundingBox()
      const [, shape] = shapesOf(kind, [part])[index] ?? []
      const share = (box?.width ?? 0) / (box?.height ?? 1) / (shape ?? 0)
      expect(Math.abs(share - 1), `${kind} ${part}: ${box?.width} × ${box?.height}`).toBeLessThan(0.08)
    }
    const cover = page.locator('.cover-picture img')
    const comparison = page.locator('[data-before-after], [data-lamp]')
    const cards = page.locator('main li.card img')
    await page.goto('/')
    await expectShape(cover, 'home', 'hero')
    await expectShape(comparison, 'home', 'comparison')
    await expectShape(cards.nth(0), 'services', 'beside')
    await expectShape(cards.nth(1), 'services', 'picture')
    const dialog = await openService(page, SERVICES[0]?.name ?? '')
    await expectShape(dialog.locator('img').first(), 'services', 'packages')
    await page.goto('/ceramiccoating')
    await expectShape(cover, 'coating', 'picture')
    await expectShape(comparison, 'coating', 'comparison')
    await expectShape(page.locator('main picture img').last(), 'coating', 'pictures')
  })
