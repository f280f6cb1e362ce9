import { expect, test } from 'vitest'
import { quoteChoices } from './quote-choices.ts'
import { serviceSchema } from './schemas/service.ts'

const stages = [{ name: 'Wash', steps: ['Wash', 'Rinse', 'Dry'] }]
const aPackage = (id: string, prices: object) => ({
  id,
  name: `The ${id}`,
  description: 'Shine.',
  duration: 'A day',
  stages,
  ...prices,
})
const aService = (name: string, rest: object) => serviceSchema.parse({ order: 1, name, summary: 'Shine.', ...rest })
const gold = { name: 'Gold', id: 'gold', description: 'Five years.', price: 900, includes: ['A wash'] }
const coating = { id: 'coating', title: 'Coating', packages: [gold], currency: 'USD' as const }

test('a quote can be asked for packages with what they cost: several of a service that allows it, else one', () => {
  const services = [
    aService('Detailing', {
      several: true,
      packages: [aPackage('wash', { fromPrice: 49 }), aPackage('cabin', { prices: { small: 99, large: 129 } })],
    }),
    aService('Πακέτα', { packages: [aPackage('full', { price: 349 }), aPackage('care', {})] }),
  ]
  expect(quoteChoices(services, coating)).toMatchObject([
    { id: 'wash', name: 'The wash', price: 'from £49', amount: 49, oneOf: undefined },
    { id: 'cabin', price: 'from £99', amount: 99, sizes: { small: 99, large: 129 }, oneOf: undefined },
    { id: 'full', price: '£349', amount: 349, isFixed: true, oneOf: 'πακέτα' },
    { id: 'care', price: 'price on enquiry', amount: undefined, oneOf: 'πακέτα' },
    { id: 'gold', name: 'Coating: Gold', price: '$900', amount: 900, currency: 'USD', oneOf: 'coating' },
    { id: 'coating', name: 'Coating: not sure which', price: 'from $900', oneOf: 'coating' },
  ])
  expect(quoteChoices(services, undefined)).toHaveLength(4)
})
