import { openService } from '../support/actions.ts'
import {
  ABOUT_CARDS,
  BUSINESS,
  COATING,
  CONTACT,
  HERO,
  HOME,
  HOURS,
  IS_SAMPLE,
  namesOf,
  PAGES,
  SERVICES,
  START,
  TERMS,
  TITLE,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

// The other tests compare the pages with the content. These compare the content with the specification.
test.skip(!IS_SAMPLE, 'These tests are about the sample.')

test('the name, the contact details and the opening hours are those of the specification', () => {
  expect(TITLE).toBe('Burnish - Vehicle Care Specialists')
  expect(HOURS).toEqual(['Mon-Fri 8am-6pm', 'Saturday 8am-6pm', 'Sunday closed'])
  expect(CONTACT).toMatchObject({
    phone: { text: '07700 900123', href: 'tel:+447700900123' },
    whatsapp: { text: 'WhatsApp', href: 'https://wa.me/447700900123' },
    email: { text: 'hello@burnish.example.com', href: 'mailto:hello@burnish.example.com' },
    profiles: [{ network: 'Instagram' }, { network: 'Facebook' }, { network: 'TikTok' }],
  })
  expect(namesOf(BUSINESS.area.districts)).toContain('Paisley')
})

test('the first screen and the sections are those of the specification', () => {
  expect(HERO).toMatchObject({
    heading: 'EXPERIENCE THE DIFFERENCE WITH A TEAM THAT CARES FOR YOUR CAR AS MUCH AS YOU DO.',
    quoteButton: 'Get a free quote',
    servicesButton: 'Detailing Services',
    badges: ['Premium Service', 'Certified Experts'],
    facts: ['From £49', 'Reply within one working day', 'Own water and power', 'Mon-Sat 8am-6pm'],
  })
  expect(HOME).toMatchObject({
    gallery: {
      heading: 'RECENT WORK',
      intro: 'Take a look at our latest detailing projects and see the transformation for yourself.',
    },
    about: { heading: 'WHO ARE WE?' },
    why: { heading: 'WHY CHOOSE US' },
    location: { heading: 'WHERE ARE WE?' },
    quote: { sent: { reply: 'We’ll reply within one working day' } },
  })
  const cards = [ABOUT_CARDS, namesOf(HOME.why.points), namesOf(HOME.location.cards)]
  expect(cards.map((names) => names.join(', '))).toEqual([
    'Professional Team, Mobile Service, Trusted & Caring, Institute of The Motor Industry Approved',
    'Excellence in detailing, A true partnership, An expert team, Premium products',
    'Serving Glasgow, Mobile Detailing, Flexible Coverage',
  ])
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
  const parts = START?.parts.map(({ name, found }) => `${name}: ${found.name}`)
  expect(parts).toEqual([
    'Gritty paint: Exterior Detailed Decontamination',
    'Wheels: Wheels',
    'Cabin: Interior Revival',
    'Engine bay: Engine Bay Detail',
    'Basics, in and out: Heritage Essential',
  ])
})

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the home page is at most 12.6 screens high', async ({ page }) => {
    await page.goto('/')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(12.6 * 844 + 1)
  })
})

test('every package says what sets it apart, and the three levels are compared', () => {
  for (const { packages } of SERVICES)
    for (const { name, difference } of packages) expect(difference, name).toBeTruthy()
  expect(SERVICES.filter(({ comparison }) => comparison.length > 0).map(({ name }) => name)).toEqual([
    'Combined Detailing',
  ])
})

test('the tailored service is one plan for returning clients, priced on enquiry', async ({ page }) => {
  await page.goto('/')
  const dialog = await openService(page, 'Tailored Services & Maintenance')
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await expect(dialog.getByRole('heading', { name: 'Heritage Maintain' })).toBeVisible()
  for (const words of ['returning clients only', /bi-weekly or monthly/i, /discounts/i, 'Price on enquiry'])
    await expect(dialog.getByText(words).first()).toBeVisible()
})

test('every package of the first card ends with the documentation video, and Location mentions larger jobs', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('#location').getByText('larger jobs or multiple vehicles')).toBeVisible()
  const dialog = await openService(page, 'Exterior & Interior Detailing')
  for (const tab of await dialog.getByRole('tab').all()) {
    await tab.click()
    await expect(dialog.getByRole('listitem').last()).toContainText('documentation video')
  }
})

test('the terms have the clauses, the deposit and the notice of the specification', async ({ page }) => {
  expect(TERMS).toEqual({
    title: 'Terms & Conditions',
    effective: '01/05/2025',
    clauses: [
      '1. Booking and deposits',
      '2. Payment',
      '3. Vehicle condition and extra charges',
      '4. Service location requirements',
      '5. Weather',
      '6. Liability',
      '7. Customer responsibilities',
      '8. Changes to these terms',
    ],
  })
  await page.goto('/terms')
  await expect(page.getByRole('main')).toContainText('A 20% deposit')
  await expect(page.getByRole('main')).toContainText('at least 48 hours')
})

test('the privacy notice and the accessibility statement say what the law asks for', async ({ page }) => {
  for (const [path, words] of [
    ['/privacy', ['cookies', /Information Commissioner|ICO/, '365 days', CONTACT.email.text]],
    ['/accessibility', ['WCAG', 'does not', 'Equality Act 2010', CONTACT.email.text]],
  ] as const) {
    await page.goto(path)
    for (const word of words) await expect(page.getByRole('main')).toContainText(word)
  }
})

test('the ceramic coating page is that of the specification', async ({ page }) => {
  expect(COATING).toMatchObject({
    title: 'Ceramic Coating',
    subtitle: 'Premium Protection',
    whatIs: { heading: 'What is Ceramic Coating?' },
    packagesHeading: 'Coating Packages',
    process: { heading: 'Our Coating Process' },
    results: { heading: 'Coating Results' },
    cta: { heading: 'Ready to Protect Your Investment?', button: 'Book Consultation' },
    packages: [
      { name: 'Silver', price: '$1,499', description: '2-year protection, basic paint correction' },
      { name: 'Gold', price: '$2,499', description: '5-year protection, advanced correction' },
      { name: 'Platinum', price: '$3,499', description: '7-year protection, premium correction' },
    ],
    lowestPrice: 'from $1,499',
  })
  expect(namesOf([...(COATING?.whatIs.benefits ?? []), ...(COATING?.process.steps ?? [])]).join(', ')).toBe(
    'Superior Protection, Hydrophobic Properties, Enhanced Gloss, ' +
      'Surface Prep, Paint Correction, Coating Application, Curing',
  )
  await page.goto('/ceramiccoating')
  await expect(page.getByRole('listitem').filter({ hasText: 'Curing' })).toContainText(/24[- ]hour/)
})

test('no page names a picture twice, and neighbouring packages show different ones', () => {
  for (const page of [[HOME, SERVICES], COATING]) {
    const pictures = JSON.stringify(page).match(/[\w-]+\.jpg/g)
    expect(pictures).toEqual([...new Set(pictures)])
  }
  for (const { picture, packages } of SERVICES) {
    const shown = packages.map((entry) => (entry.picture ?? picture)?.file)
    expect(shown.filter((file, index) => file === shown[index + 1])).toEqual([])
  }
})

test('there are exactly the pages of the specification', () => {
  expect(PAGES.join(' ')).toBe('/ /ceramiccoating /quote /terms /privacy /accessibility /quote/sent /404')
})
