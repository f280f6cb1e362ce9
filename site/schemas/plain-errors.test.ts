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
const stages = [{ name: 'Wash', steps }]
const polish = { id: 'polish', name: 'Polish', description: 'Shine.', duration: 'A day', stages }
const service = { order: 1, name: 'Polishing', summary: 'Shine.', image: 'polisher', packages: [polish] }

/** The error message of each invalid field, by its path. */
function errorMessages(schema: z.ZodType, data: unknown): Record<string, string> {
  const { error } = plainErrors(schema).safeParse(data)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('valid content is parsed without errors', () => {
  expect(errorMessages(businessSchema, business)).toEqual({})
  expect(errorMessages(serviceSchema, service)).toEqual({})
  expect(plainErrors(businessSchema).parse(business).hours).toMatchObject({
    saturday: { opens: '08:00', closes: '18:00' },
    sunday: null,
  })
  expect(plainErrors(businessSchema).parse(business).timeZone).toBe('Europe/London')
})

test.each([
  ['phone', '12345', 'Write a UK phone number, for example 07700 900123.'],
  ['whatsapp', '0141 496 0000', 'Write a UK mobile number, for example 07700 900123.'],
  ['email', 'hello', 'Write a full email address, for example hello@example.com.'],
  ['qrLanding', 'yes', 'Write redirect or page.'],
  ['timeZone', 'UK', 'Write the name of a time zone, for example Europe/London.'],
  ['description', 'Cars.', 'Write at least 50 characters: search engines show this under the name.'],
])('the error for an invalid %s says what to write', (field, value, message) => {
  expect(errorMessages(businessSchema, { ...business, [field]: value })).toEqual({ [field]: message })
})

test.each([
  ['8am to 6pm', 'Write the hours as 08:00-18:00, or closed.'],
  ['08:00-25:00', 'Write the hours as 08:00-18:00, or closed.'],
  ['18:00-08:00', 'The closing time must be later than the opening time.'],
])('the error for opening hours of %s says what to write', (monday, message) => {
  const hours = { ...business.hours, monday }
  expect(errorMessages(businessSchema, { ...business, hours })).toEqual({ 'hours.monday': message })
})

test('the error for an unknown field lists the known fields', () => {
  const { colour, ...others } = errorMessages(businessSchema, { ...business, colour: 'red' })
  expect(colour).toMatch(/^This field is not known\. Remove it, or correct its spelling\..* name, tagline,/)
  expect(others).toEqual({})
  const nested = errorMessages(faqsSchema, { faqs: [{ question: 'Why?', answer: 'So.', author: 'Me' }] })
  expect(nested['faqs.0.author']).toContain('The fields here are: question, answer.')
})

test('the error for a missing field describes the field', () => {
  const { tagline: _, ...incomplete } = business
  expect(errorMessages(businessSchema, incomplete)).toEqual({
    tagline: `This required field is missing. Add it. ${businessSchema.shape.tagline.description}`,
  })
})

test('the error for a value of the wrong type shows the value and the expected type', () => {
  expect(errorMessages(businessSchema, { ...business, name: 7 }).name).toBe(
    `Expected text (put it in quotes if it looks like a number), found 7. ${businessSchema.shape.name.description}`,
  )
  expect(errorMessages(businessSchema, { ...business, keywords: 'cars' }).keywords).toContain(
    'Expected a list, with a hyphen at the start of each line',
  )
  const packages = [{ ...polish, fromPrice: '£49' }]
  expect(errorMessages(serviceSchema, { ...service, packages })['packages.0.fromPrice']).toContain(
    'whole pounds, without the sign',
  )
  expect(errorMessages(legalSchema, { title: 'Terms', date: 'in May' }).date).toBe(
    'Write the date as 2025-05-01.',
  )
})

test('the error for a package with too few steps names the package by its index', () => {
  const packages = [polish, { ...polish, stages: [{ name: 'Wash', steps: steps.slice(1) }] }]
  expect(errorMessages(serviceSchema, { ...service, packages })['packages.1.stages']).toBe(
    'Write at least 5 steps in all.',
  )
})

test('the error for a name that no link can consist of says what to write', () => {
  expect(errorMessages(serviceSchema, { ...service, packages: [{ ...polish, name: '★★★' }] })).toEqual({
    'packages.0.name': 'Write a name with letters or digits, because links to it consist of them.',
  })
})

test('all errors are reported at once', () => {
  const invalid = { ...business, phone: '12345', email: 'hello', colour: 'red' }
  expect(Object.keys(errorMessages(businessSchema, invalid)).sort()).toEqual(['colour', 'email', 'phone'])
})
