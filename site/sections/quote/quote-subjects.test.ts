import { expect, test } from 'vitest'
import { serviceSchema } from '../../schemas/service.ts'
import { quoteSubjects } from './quote-subjects.ts'

const stages = [{ name: 'Wash', steps: ['Wash', 'Rinse', 'Dry', 'Seal', 'Check'] }]
const aService = (name: string, ...packages: [id: string, name: string][]) =>
  serviceSchema.parse({
    ...{ order: 1, name, summary: 'Shine.' },
    packages: packages.map(([id, name]) => ({ id, name, description: 'Shine.', duration: 'A day', stages })),
  })
const gold = { name: 'Gold', slug: 'gold', description: 'Five years.', price: 900, includes: ['A wash'] }
const coating = { title: 'Ceramic Coating', packages: [gold], currency: 'GBP' as const }

test('each service and package has a link of its own, whatever alphabet its name is in', () => {
  const services = [
    aService('Polishing & Paint', ['revive', 'Revive']),
    aService('Πακέτα', ['full', '全套 2']),
  ]
  expect(quoteSubjects(services, coating)).toEqual([
    ['polishing-paint', 'Polishing & Paint'],
    ['revive', 'Revive', 'Price on enquiry, a day', 'revive'],
    ['πακέτα', 'Πακέτα'],
    ['全套-2', '全套 2', 'Price on enquiry, a day', 'full'],
    ['ceramic-coating', 'Ceramic Coating'],
    ['gold', 'Ceramic Coating: Gold', '£900, Five years.'],
  ])
})

test('a package with the name of its service takes its place', () => {
  expect(quoteSubjects([aService('Valeting', ['valet', 'Valeting'])], undefined)).toEqual([
    ['valeting', 'Valeting', 'Price on enquiry, a day', 'valet'],
  ])
})

test('without a coating page, no coating can be named', () => {
  expect(quoteSubjects([aService('Valeting', ['full', 'Full'])], undefined)).toEqual([
    ['valeting', 'Valeting'],
    ['full', 'Full', 'Price on enquiry, a day', 'full'],
  ])
})
