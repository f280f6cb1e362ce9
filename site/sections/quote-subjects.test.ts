import { expect, test } from 'vitest'
import { serviceSchema } from '../schemas/service.ts'
import { quoteSubjects } from './quote-subjects.ts'

const stages = [{ name: 'Wash', steps: ['Foam', 'Wash', 'Rinse', 'Dry', 'Check'] }]
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
    ['revive', 'Revive', 'Price on enquiry, a day'],
    ['πακέτα', 'Πακέτα'],
    ['全套-2', '全套 2', 'Price on enquiry, a day'],
    ['ceramic-coating', 'Ceramic Coating'],
    ['gold', 'Ceramic Coating: Gold', '£900, Five years.'],
  ])
})

test('two names with the same link stop the build, whatever files they are in', () => {
  const services = [aService('Polishing', ['revive', 'Revive']), aService('Other', ['other', 'Revive!'])]
  expect(() => quoteSubjects(services, coating)).toThrow(
    'content/: "Revive" and "Revive!" would have the same link, revive. Rename one of them.',
  )
  expect(() => quoteSubjects([aService('Gold', ['full', 'Full'])], coating)).toThrow(
    '"Gold" and "Ceramic Coating: Gold" would have the same link',
  )
})

test.each([
  ['two packages', aService('Two', ['full', 'Complete'])],
  ['a package and a service', aService('Full', ['all', 'Complete'])],
])('%s with the same id stop the build', (_what, other) => {
  const services = [aService('One', ['full', 'Full detail']), other]
  expect(() => quoteSubjects(services, coating)).toThrow('have the id "full". Give each its own.')
})
