import { z } from 'astro/zod'
import { readReplyTime } from './due-time.ts'
import { colour, countryCode, httpsUrl, isTimeZone, nameInWords, place, ukMobile } from './fields-schema.ts'
import { hours } from './hours-schema.ts'
import { DEFAULT_THEME, explainTheme } from './theme.ts'
import { trader } from './trader-schema.ts'

const districtName = nameInWords('the name of a district or town')

const district = z.strictObject({
  name: districtName.describe('The everyday name.'),
  at: place.optional().describe('Where it is on the map, for example "55.8609, -4.2514".'),
  label: z
    .enum(['left', 'right', 'top', 'bottom'], { error: 'Write left, right, top or bottom.' })
    .optional()
    .describe('On which side of its dot the name stands on the map: left, right, top or bottom.'),
})

/** A district or town that the business serves. On the map if it has a place. */
export type District = z.output<typeof district>

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

/** Eleven digits. Freephone numbers and some forty area codes have ten too, but none of the form 011x or 01x1. */
const UK_PHONE = /^0(?:[1-9]\d{9}|1(?!1|\d1)\d{8}|800\d{6})$/

/** content/business.yaml: name, contact details and opening hours, as pages, emails and search engines show them. */
export const businessSchema = z.strictObject({
  name: nameInWords('the name of the business').describe('The name of the business.'),
  tagline: nameInWords('a few words, for example Mobile car detailing').describe(
    'Shown under the name, and after it in page titles.',
  ),
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
    .describe('One or two sentences for search engines and shared links.'),
  keywords: z.array(z.string()).describe('Search terms, listed in the keywords of each page.'),
  phone: z
    .string()
    .refine((text) => UK_PHONE.test(text.replaceAll(/(?<=\d) (?=\d)/g, '')), {
      error: 'Write a UK phone number, for example 07700 900123.',
    })
    .describe('The number customers call, written as the pages should show it.'),
  whatsapp: ukMobile.describe('The mobile number for WhatsApp.'),
  email: z
    .email({ error: 'Write a full email address, for example hello@example.com.' })
    .describe('Receives quote requests and sends all emails, unless QUOTE_INBOX or MAIL_FROM is set.'),
  theme,
  logo: z
    .string()
    .regex(/^[^/\\]+\.(svg|png)$/i, {
      error: 'Write the name of an SVG or PNG file beside business.yaml, for example logo.svg.',
    })
    .optional()
    .describe('The logo, on a transparent background: an SVG or PNG file beside business.yaml, or none.'),
  trader: trader
    .nullable()
    .default(null)
    .describe('The legal trader, as the footer, the terms, the privacy notice and emails show it. UK law requires it.'),
  address: z
    .strictObject({
      locality: nameInWords('the town, for example Leeds').describe('The town, for example Leeds.'),
      region: nameInWords('the region, for example West Yorkshire').describe('The region, for example West Yorkshire.'),
      country: countryCode,
    })
    .describe('Where the van is based.'),
  area: z
    .strictObject({
      name: z.string().describe('A name for the whole area, for example Leeds and surrounding areas.'),
      districts: z
        .array(z.preprocess((value) => (typeof value === 'string' ? { name: value } : value), district))
        .min(1, { error: 'Name at least one district or town.' })
        .describe('The districts and towns served, by their everyday names.'),
    })
    .describe('The area the business covers.'),
  hours: hours.describe('The opening hours of each day, as 08:00-18:00 or closed, and exceptions.'),
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
    .describe('Profiles on social networks, the most important one first: any networks, or none.'),
  approvals: z
    .array(
      z.strictObject({
        body: z.string().min(1).describe('The institute that approved the business.'),
        number: z.string().min(1).optional().describe('The number of the approval, in quotes, for example "12345".'),
        text: z.string().min(1).describe('What the institute is, in one sentence.'),
        proof: httpsUrl
          .nullable()
          .describe(
            'The web address where anyone can check the approval. While it is null, the site does not mention the approval, and npm run doctor fails.',
          ),
      }),
    )
    .default([])
    .describe('Approvals by institutes of the motor industry, or none.'),
  sizes: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z-]+$/, { error: 'Use lower-case letters and hyphens only, for example small.' })
          .describe('A short name, by which the prices of packages name the size.'),
        name: z.string().min(1).describe('The name of the size, for example Small.'),
        examples: z.string().min(1).describe('Cars of that size, for example Fiesta, Polo, Corsa.'),
      }),
    )
    .default([])
    .describe('The sizes of vehicles by which packages are priced, or none.'),
  insurance: z
    .string()
    .min(1)
    .optional()
    .describe(
      'What your insurance covers, in one sentence, with the insurer and the sum. A card in the section about the business says it, and a line beside the quote form.',
    ),
  since: z
    .number()
    .refine((year) => year > 1900 && year <= new Date().getFullYear(), { error: 'Write a year, for example 2009.' })
    .optional()
    .describe('The year in which you began in the trade. A line beside the quote form says it.'),
  reviewsUrl: httpsUrl
    .optional()
    .describe('The web address where anyone can read reviews of the business. Links lead there.'),
  promises: z
    .strictObject({
      reply: z
        .string()
        .refine((text) => readReplyTime(text), {
          error: ({ input }) =>
            /^within\b/i.test(String(input))
              ? 'Leave out “within”: write, for example, one working day.'
              : 'Write a time that can follow “within”, because texts and emails say so: for example two hours, one working day or the same day.',
        })
        .optional()
        .describe('How soon you reply to a quote request, for example one working day.'),
      deposit: z
        // YAML takes 20 for a number.
        .preprocess(
          (value) => (typeof value === 'number' ? String(value) : value),
          z.string().regex(/^([1-9]\d?%|£[1-9]\d*)$/, {
            error: ({ input }) =>
              /^£?0+%?$/.test(String(input))
                ? 'Without a deposit, leave this field out, and the texts that name it.'
                : 'Write a percentage or an amount, for example 20% or £50.',
          }),
        )
        .optional()
        .describe('The deposit that confirms a booking, for example 20% or £50.'),
    })
    .default({})
    .describe('Figures that several texts name. A text has them from here, as {{reply}} and {{deposit}}.'),
  paymentMethods: z
    .array(z.string())
    .describe('Ways to pay, for example [cash, card, bank transfer]. If empty, payment is agreed with each booking.'),
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
