import type { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { businessSchema } from '../../business/schema.ts'
import { faqsSchema } from './faq.ts'
import { legalSchema } from './legal.ts'
import { plainErrors } from './plain-errors.ts'
import { serviceSchema } from './service.ts'

const business = {
  name: 'Burnish',
  tagline: 'Vehicle Care Specialists',
  description: 'Mobile car detailing at your door in Glasgow, interior and exterior.',
  keywords: ['car valeting'],
  phone: '07700 900123',
  whatsapp: '07700 900123',
  email: 'hello@burnish.example.com',
  address: { locality: 'Glasgow', region: 'Scotland', country: 'GB' },
  area: { name: 'Glasgow', districts: ['West End'] },
  hours: {
    monday: '08:00-18:00',
    tuesday: '08:00-18:00',
    wednesday: '08:00-18:00',
    thursday: '08:00-18:00',
    friday: '08:00-18:00',
    saturday: '08:00-18:00',
    sunday: 'closed',
  },
  social: { instagram: 'https://a.example', facebook: 'https://b.example', tiktok: 'https://c.example' },
  approval: { body: 'Institute of The Motor Industry', proof: null },
  paymentMethods: [],
  qrLanding: 'redirect',
  partnerLogos: [],
}

const steps = ['Wash', 'Rinse', 'Dry', 'Seal', 'Check']
const polish = { id: 'polish', name: 'Polish', description: 'Shine.', duration: 'A day', steps }
const service = { order: 1, name: 'Polishing', summary: 'Shine.', image: 'polishing', packages: [polish] }

/** What is said of each field that is wrong. */
function complaints(schema: z.ZodType, data: unknown): Record<string, string> {
  const { error } = plainErrors(schema).safeParse(data)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('what is right is taken as it is meant', () => {
  expect(complaints(businessSchema, business)).toEqual({})
  expect(complaints(serviceSchema, service)).toEqual({})
  expect(plainErrors(businessSchema).parse(business).hours).toMatchObject({
    saturday: { opens: '08:00', closes: '18:00' },
    sunday: null,
  })
  expect(plainErrors(businessSchema).parse(business).timeZone).toBe('Europe/London')
})

test.each([
  ['phone', '12345', 'Write a UK phone number, for example 07700 900123.'],
  ['whatsapp', '0141 496 0000', 'Write a UK mobile number, for example 07700 900123.'],
  ['email', 'hello', 'Write a full e-mail address, for example hello@example.com.'],
  ['qrLanding', 'yes', 'Write redirect or page.'],
  ['timeZone', 'UK', 'Write the name of a time zone, for example Europe/London.'],
  ['description', 'Cars.', 'Write at least 50 characters: search engines show this under the name.'],
])('a wrong %s is told with an example of a right one', (field, value, message) => {
  expect(complaints(businessSchema, { ...business, [field]: value })).toEqual({ [field]: message })
})

test.each([
  ['8am to 6pm', 'Write the hours as 08:00-18:00, or closed.'],
  ['08:00-25:00', 'Write the hours as 08:00-18:00, or closed.'],
  ['18:00-08:00', 'The closing time must be later than the opening time.'],
])('opening hours of %s are told with how to write them', (monday, message) => {
  const hours = { ...business.hours, monday }
  expect(complaints(businessSchema, { ...business, hours })).toEqual({ 'hours.monday': message })
})

test('an unknown field is named, with the fields that there are', () => {
  const { colour, ...others } = complaints(businessSchema, { ...business, colour: 'red' })
  expect(colour).toMatch(/^This field is not known\. Remove it, or correct its spelling\..* name, tagline,/)
  expect(others).toEqual({})
  const within = complaints(faqsSchema, { faqs: [{ question: 'Why?', answer: 'So.', author: 'Me' }] })
  expect(within['faqs.0.author']).toContain('The fields here are: question, answer.')
})

test('a missing field is named, with what belongs in it', () => {
  const { tagline: _, ...without } = business
  expect(complaints(businessSchema, without)).toEqual({
    tagline: expect.stringMatching(/^This field is missing\. Add it\. Shown under the name/),
  })
})

test('a value of the wrong kind is shown, with the kind that is right', () => {
  expect(complaints(businessSchema, { ...business, name: 7 }).name).toMatch(
    /^Expected a text \(put it in quotes if it looks like a number\), found 7\. The name of the business\./,
  )
  expect(complaints(businessSchema, { ...business, keywords: 'cars' }).keywords).toContain(
    'Expected a list, each line starting with a hyphen',
  )
  expect(complaints(serviceSchema, { ...service, fromPrice: '£49' }).fromPrice).toContain(
    'whole pounds, without the sign',
  )
  expect(complaints(legalSchema, { title: 'Terms', date: 'in May' }).date).toBe(
    'Write the date as 2025-05-01.',
  )
})

test('a package with too few steps is named by its place in the list', () => {
  const packages = [polish, { ...polish, steps: steps.slice(1) }]
  expect(complaints(serviceSchema, { ...service, packages })['packages.1.steps']).toMatch(/at least 5/)
})

test('several mistakes are told at once', () => {
  const wrong = { ...business, phone: '12345', email: 'hello', colour: 'red' }
  expect(Object.keys(complaints(businessSchema, wrong)).sort()).toEqual(['colour', 'email', 'phone'])
})
