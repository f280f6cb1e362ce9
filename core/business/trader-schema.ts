import { z } from 'astro/zod'
import { says } from './fields-schema.ts'

const VAT_ERROR = 'Write the VAT number as GB123456789, or none.'
const COMPANY_NUMBER_ERROR =
  'A limited company must show its company number. Write it in quotes, for example "01234567" or "SC123456".'
const REGISTERED_IN_ERROR =
  'A limited company must show where it is registered. Write England and Wales, Wales, Scotland or Northern Ireland.'

const postalAddress = z.string().min(10, {
  error: 'Write the whole postal address on one line, for example 1 High Street, Leeds LS1 1AA.',
})
const vat = z
  .string({ error: VAT_ERROR })
  .regex(/^(none|GB ?\d{3} ?\d{4} ?\d{2})$/, { error: VAT_ERROR })
  .transform((text) => (text === 'none' ? null : text))
  .meta(says('VAT number', 'As GB123456789, or none.'))

/** The person or company behind the business. A company has to say more (Companies Act 2006, sections 82 and 1202). */
export const trader = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['sole trader', 'partnership']).meta(says('Kind')),
    name: z.string().min(1).meta(says('Full name', 'Of the person, or of all partners.')),
    address: postalAddress.meta(says('Postal address')),
    vat,
  }),
  z.strictObject({
    kind: z.literal('limited company').meta(says('Kind')),
    name: z.string().min(1).meta(says('Registered name', 'With Ltd or Limited.')),
    number: z
      .string({ error: COMPANY_NUMBER_ERROR })
      .regex(/^([A-Z]{2}\d{6}|\d{8})$/, { error: COMPANY_NUMBER_ERROR })
      .meta(says('Company number', 'As Companies House has it.')),
    registeredIn: z
      .enum(['England and Wales', 'Wales', 'Scotland', 'Northern Ireland'], { error: REGISTERED_IN_ERROR })
      .meta(says('Registered in')),
    registeredOffice: postalAddress.meta(says('Registered office', 'Its address, on one line.')),
    address: postalAddress.optional().meta(says('Postal address', 'If it isn’t the registered office.')),
    vat,
  }),
])
