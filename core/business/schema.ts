import { z } from 'astro/zod'
import {
  colour,
  countryCode,
  entryId,
  explainPhone,
  httpsUrl,
  isTimeZone,
  says,
  saysList,
  saysLong,
  ukMobile,
} from './fields-schema.ts'
import { hours } from './hours-schema.ts'
import { readReplyTime } from './reply-time.ts'
import { DEFAULT_THEME, explainTheme } from './theme.ts'
import { trader } from './trader-schema.ts'

const district = z.strictObject(
  { id: entryId, name: z.string().min(1).meta(says('Name')) },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? 'Write the name alone: the map is a drawing now, map.svg.' : undefined,
  },
)

/** The two colours of the business, from which theme.ts derives all others. */
const theme = z
  .strictObject({
    accent: colour.describe('The colour of buttons and of what should catch the eye, for example "#f2b84b".'),
    ground: colour.describe('The colour of the panels, dark enough for light text, for example "#22323d".'),
  })
  .superRefine((colours, context) => {
    for (const { field, message } of explainTheme(colours)) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
  .default(DEFAULT_THEME)
  .describe('Two colours, accent and ground, from which all others derive.')

/** Where numbers of ten digits are in use beside those of eleven (Ofcom’s National Telephone Numbering Plan). */
const TEN_DIGITS =
  /^0(800|1(204|208|254|276|297|298|363|364|384|386|404|420|460|461|480|488|524|527|562|566|606|629|635|647|659|695|697|726|744|750|768|827|837|884|900|905|935|946|949|963|995))\d+$/

function isUkPhone(text: string): boolean {
  const digits = text.replaceAll(/(?<=\d) (?=\d)/g, '')
  return /^0[1-9]\d{9}$/.test(digits) || (TEN_DIGITS.test(digits) && digits.length === 10)
}

/** content/business.yaml: name, contact details and opening hours, as pages, emails and search engines show them. */
export const businessSchema = z.strictObject({
  name: z.string().min(1).meta(says('Name of the business')),
  tagline: z.string().min(1).meta(says('In a few words')),
  description: z
    .string()
    .min(50, {
      error: ({ input }) =>
        `This has ${String(input).length} characters. Write at least 50: search engines show this under the name.`,
    })
    .max(160, {
      error: ({ input }) =>
        `This has ${String(input).length} characters. Use at most 160: search engines cut off the rest.`,
    })
    .meta(saysLong('For search engines', 'One or two sentences, 50 to 160 characters.')),
  keywords: z.array(z.string()).meta(says('Search terms')),
  phone: z
    .string()
    .refine(isUkPhone, { error: ({ input }) => explainPhone(String(input), 'UK phone number') })
    .meta(says('Phone', 'The number customers call, as they should see it.', { kind: 'tel' })),
  whatsapp: ukMobile.meta(says('WhatsApp', undefined, { kind: 'tel' })),
  email: z
    .email({ error: 'Write a full email address, for example hello@example.com.' })
    .meta(says('Email', 'Quote requests arrive here.')),
  theme,
  logo: z
    .string()
    .regex(/^[^/\\]+\.(svg|png)$/i, {
      error: 'Write the name of an SVG or PNG file beside business.yaml, for example logo.svg.',
    })
    .optional()
    .describe('The logo, on a transparent background: an SVG or PNG file beside business.yaml, or none.'),
  trader: trader.nullable().default(null).meta(says('Who trades', 'UK law requires it.')),
  address: z
    .strictObject({
      locality: z.string().min(1).meta(says('Town')),
      region: z.string().min(1).meta(says('Region')),
      country: countryCode,
    })
    .meta(says('Where the van is based')),
  area: z
    .strictObject({
      name: z.string().meta(says('Name of the whole area', 'Such as Leeds and surrounding areas.')),
      districts: z
        .array(z.preprocess((value) => (typeof value === 'string' ? { name: value } : value), district))
        .min(1, { error: 'Name at least one district or town.' })
        .meta(saysList('Districts and towns', 'district')),
    })
    .meta(says('Area')),
  hours: hours.meta(
    says('Opening hours', 'As 08:00-18:00, by appointment or closed. With a break: 08:00-12:00, 13:00-18:00.'),
  ),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'Write the name of a time zone, for example Europe/London.' })
    .default('Europe/London')
    .describe('The time zone of the opening hours and of all times shown to the owner.'),
  social: z
    .record(
      z.string().regex(/^[a-z]+$/, {
        error: 'Write the network in small letters without spaces, for example instagram.',
      }),
      httpsUrl,
    )
    .default({})
    .meta(
      says('Social networks', 'The address of your page there.', {
        keys: ['instagram', 'facebook', 'tiktok', 'youtube'],
      }),
    ),
  approvals: z
    .array(
      z.strictObject({
        id: entryId,
        body: z.string().min(1).meta(says('Institute')),
        number: z.string().min(1).optional().meta(says('Number')),
        text: z.string().min(1).meta(says('What it is')),
        proof: httpsUrl
          .nullable()
          .meta(says('Where anyone can check it', 'A web address. Without it, visitors don’t see the approval.')),
      }),
    )
    .default([])
    .meta(
      saysList(
        'Approvals',
        'approval',
        'By institutes of the motor industry.',
        'None, so visitors don’t see this part.',
      ),
    ),
  sizes: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z-]+$/, { error: 'Use lower-case letters and hyphens only, for example small.' })
          .describe('A short name, by which the prices of packages name the size.'),
        name: z.string().min(1).meta(says('Size')),
        examples: z.string().min(1).meta(says('Examples', 'Cars of that size: Fiesta, Polo, Corsa.')),
      }),
    )
    .default([])
    .meta(saysList('Sizes of car', 'size', undefined, 'None, so no price depends on the size.')),
  insurance: z.string().min(1).optional().meta(says('Insurance', 'One sentence. Left empty, visitors don’t see it.')),
  since: z
    .number()
    .refine((year) => year > 1900 && year <= new Date().getFullYear(), { error: 'Write a year, for example 2009.' })
    .optional()
    .meta(says('In the trade since', 'A year. Left empty, visitors don’t see it.')),
  reviewsUrl: httpsUrl.optional().meta(says('Where reviews are', 'A web address. Left empty, there is no link.')),
  promises: z
    .strictObject({
      reply: z
        .string()
        .refine((text) => readReplyTime(text), {
          error:
            'Write a time that can follow “within”, because texts and emails say so: for example two hours, one working day or the same day.',
        })
        .optional()
        .meta(says('Time to reply', 'Such as two hours.')),
      deposit: z
        // YAML takes 20 for a number.
        .preprocess(
          (value) => (typeof value === 'number' ? String(value) : value),
          z.string().regex(/^([1-9]\d?%|£[1-9]\d*)$/, {
            error: 'Write a percentage or an amount, for example 20% or £50, or leave this field out.',
          }),
        )
        .optional()
        .meta(says('Deposit', 'A percentage or an amount: 20% or £50.')),
    })
    .default({})
    .meta(says('Promises', 'Several texts name them.')),
  paymentMethods: z.array(z.string()).meta(says('Ways to pay', 'Left empty, you agree it with each booking.')),
  qrLanding: z
    .enum(['redirect', 'page'], { error: 'Write redirect or page.' })
    .describe('What /qrcodelanding does: redirect to the home page, or show a page of its own.'),
  partnerLogos: z
    .array(
      z.strictObject({
        name: z.string().describe('The partner’s name, which screen readers announce.'),
        file: z.string().describe('The file’s name in the folder pictures/, for example institute.png.'),
      }),
    )
    .describe('Logos of partners and accreditations, shown below the buttons of the QR page.'),
})
