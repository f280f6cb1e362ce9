import { expect, test } from 'vitest'
import { quoteChoices } from './quote-choices.ts'
import { serviceSchema } from './schemas/service.ts'

const stages = [{ name: 'Wash', steps: ['Wash', 'Rinse', 'Dry', 'Seal', 'Check'] }]
const aService = (name: string, ...packages: [id: string, name: string, price?: number][]) =>
  serviceSchema.parse({
    ...{ order: 1, name, summary: 'Shine.' },
    packages: packages.map(([id, name, price]) => ({
      ...{ id, name, description: 'Shine.', duration: 'A day', stages, ...(price && { price }) },
    })),
  })
const gold = { name: 'Gold', id: 'gold', description: 'Five years.', price: 900, includes: ['A wash'] }
const ON_ENQUIRY = 'price on enquiry'
const A_DAY = { price: ON_ENQUIRY, note: 'a day' }
const coating = { id: 'ceramic-coating', title: 'Ceramic Coating', packages: [gold], currency: 'GBP' as const }

test('each service, package and coating has an id, whatever alphabet its name is in', () => {
  const services = [aService('Polishing & Paint', ['revive', 'Revive']), aService('Πακέτα', ['full', '全套 2'])]
  expect(quoteChoices(services, coating)).toEqual([
    { id: 'polishing-paint', name: 'Polishing & Paint', price: ON_ENQUIRY },
    { id: 'revive', name: 'Revive', ...A_DAY },
    { id: 'πακέτα', name: 'Πακέτα', price: ON_ENQUIRY },
    { id: 'full', name: '全套 2', ...A_DAY },
    { id: 'ceramic-coating', name: 'Ceramic Coating', price: 'from £900' },
    { id: 'gold', name: 'Ceramic Coating: Gold', price: '£900', note: 'Five years.' },
  ])
})

test('a package with the name of its service takes its place', () => {
  expect(quoteChoices([aService('Valeting', ['valet', 'Valeting'])], undefined)).toEqual([
    { id: 'valet', name: 'Valeting', ...A_DAY },
  ])
})

test('a service whose packages all have one fixed price costs that, not from that', () => {
  const fixed = aService('Valets', ['inside', 'Inside', 49], ['outside', 'Outside', 49])
  expect(quoteChoices([fixed], undefined)[0]?.price).toBe('£49')
})
