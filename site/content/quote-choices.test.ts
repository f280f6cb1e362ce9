import { expect, test } from 'vitest'
import { quoteChoices } from './quote-choices.ts'
import { serviceSchema } from './schemas/service.ts'

const stages = [{ name: 'Wash', steps: ['Wash', 'Rinse', 'Dry', 'Seal', 'Check'] }]
const aService = (name: string, ...packages: [id: string, name: string][]) =>
  serviceSchema.parse({
    ...{ order: 1, name, summary: 'Shine.' },
    packages: packages.map(([id, name]) => ({ id, name, description: 'Shine.', duration: 'A day', stages })),
  })
const gold = { name: 'Gold', slug: 'gold', description: 'Five years.', price: 900, includes: ['A wash'] }
const ON_ENQUIRY = 'price on enquiry'
const A_DAY = { price: ON_ENQUIRY, note: 'a day' }
const coating = { title: 'Ceramic Coating', packages: [gold], currency: 'GBP' as const }

test('each service and package has a link of its own, whatever alphabet its name is in', () => {
  const services = [
    aService('Polishing & Paint', ['revive', 'Revive']),
    aService('Πακέτα', ['full', '全套 2']),
  ]
  expect(quoteChoices(services, coating)).toEqual([
    { slug: 'polishing-paint', name: 'Polishing & Paint', price: ON_ENQUIRY },
    { slug: 'revive', name: 'Revive', ...A_DAY },
    { slug: 'πακέτα', name: 'Πακέτα', price: ON_ENQUIRY },
    { slug: '全套-2', id: 'full', name: '全套 2', ...A_DAY },
    { slug: 'ceramic-coating', name: 'Ceramic Coating', price: 'from £900' },
    { slug: 'gold', name: 'Ceramic Coating: Gold', price: '£900', note: 'Five years.' },
  ])
})

test('a package with the name of its service takes its place', () => {
  expect(quoteChoices([aService('Valeting', ['valet', 'Valeting'])], undefined)).toEqual([
    { slug: 'valeting', id: 'valet', name: 'Valeting', ...A_DAY },
  ])
})

test('without a coating page, no coating can be named', () => {
  expect(quoteChoices([aService('Valeting', ['full', 'Full'])], undefined)).toEqual([
    { slug: 'valeting', name: 'Valeting', price: ON_ENQUIRY },
    { slug: 'full', name: 'Full', ...A_DAY },
  ])
})

test('a service whose packages all have one fixed price costs that, not from that', () => {
  const fixed = serviceSchema.parse({
    order: 1,
    name: 'Valets',
    summary: 'Shine.',
    packages: ['Inside', 'Outside'].map((name) => ({
      id: name.toLowerCase(),
      name,
      description: 'Shine.',
      price: 49,
      duration: 'A day',
      stages,
    })),
  })
  expect(quoteChoices([fixed], undefined)[0]?.price).toBe('£49')
})
