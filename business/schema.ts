import { z } from 'astro/zod'
import { formatHex, parse } from 'culori'
import { normalizePhone, readablePhone } from '../quote/phone.ts'
import { hours } from './hours-schema.ts'
import { readReplyTime } from './reply-time.ts'
import { DEFAULT_THEME, explainTheme } from './theme.ts'
import { trader } from './trader-schema.ts'

/** What separates several web addresses in one text. */
export const BETWEEN_URLS = /[\s,;]+(?=(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]|$))/i

export const httpsUrl = z
  .url({
    protocol: /^https$/,
    error: 'Write a full web address, starting with https://.',
  })
  .refine((text) => !/\s/.test(text) && !BETWEEN_URLS.test(text), {
    error: 'Write a single web address, without spaces.',
  })

/** A place as online maps give it, `55.8609, -4.2514`, as its latitude and longitude. */
export const place = z
  .string()
  .regex(/^-?\d{1,2}\.\d+, ?-?\d{1,3}\.\d+$/, {
    error: 'Write a place as latitude and longitude in quotes, for example "55.8609, -4.2514".',
  })
  .transform((text, context) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number)
    // Around the UK. A single place elsewhere would shrink all others to a dot.
    if (latitude < 49 || latitude > 61 || longitude < -9 || longitude > 2)
      context.addIssue(
        'This place is not in the UK. Write the latitude first, and the minus sign of a place in the west, for example "55.8609, -4.2514".',
      )
    return [latitude, longitude] as [latitude: number, longitude: number]
  })

const NOT_NAMES = {
  'a postcode': /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
  'an email address': /^\S+@\S+\.\S+$/,
  'a phone number': /^\+?[\d\s()-]{9,}$/,
}

/** A name in words. `meant` says which one, for who fills in something else. */
function words(meant: string) {
  return z
    .string()
    .min(1)
    .superRefine((text, context) => {
      const [kind] = Object.entries(NOT_NAMES).find(([, pattern]) => pattern.test(text.trim())) ?? []
      if (kind) context.addIssue(`This is ${kind}. Write ${meant}.`)
    })
}

const districtName = words('the name of a district or town')

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

/** Whether the platform's time zone database (IANA) knows the name. */
function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone })
    return true
  } catch {
    return false
  }
}

const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })

/** The code of a country as ISO 3166 has it, which is GB for UK. */
function countryCode(text: string): string | undefined {
  const { region } = /^[a-z]{2}$/i.test(text) ? new Intl.Locale(`und-${text}`) : {}
  return region && COUNTRIES.of(region) && region
}

/** A UK mobile number, however it is spaced, as the quote form takes it. Its output is spaced for reading. */
const ukMobile = z.preprocess(
  // YAML takes 07700900123 and +447700900123 for numbers.
  (value) => (typeof value === 'number' ? `+44${String(value).replace(/^44/, '')}` : value),
  z.string().transform((text, context) => {
    const number = normalizePhone(text)
    if (!number) context.addIssue('Write a UK mobile number, for example 07700 900123.')
    return number ? readablePhone(number) : z.NEVER
  }),
)

/** A colour in any notation of CSS, with or without its quotes and its #, or three numbers. Its output is hex. */
const colour = z.preprocess(
  // YAML takes 203040 for a number.
  (value) => (typeof value === 'number' ? String(value).padStart(6, '0') : value),
  z.string().transform((text, context) => {
    const bare = text
      .trim()
      .toLowerCase()
      .replaceAll(/^["'“”‘’]+|["'“”‘’;]+$/g, '')
    const read = parse(/^\d+[\s,]+\d+[\s,]+\d+$/.test(bare) ? `rgb(${bare})` : bare)
    if (!read) context.addIssue('Write a colour, for example "#22323d", "rgb(34, 50, 61)" or teal.')
    else if ((read.alpha ?? 1) < 1)
      context.addIssue('This colour is transparent. Write one that is not, for example "#22323d".')
    return read ? formatHex(read) : z.NEVER
  }),
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

/** content/business.yaml: name, contact details and opening hours, as pages, emails and search engines show them. */
export const businessSchema = z.strictObject({
  name: words('the name of the business').describe('The name of the business.'),
  tagline: words('a few words, for example Mobile car detailing').describe(
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
    .regex(/^0(?: ?\d){10}$/, {
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
    .describe(
      'The legal trader, as the footer, the terms, the privacy notice and emails show it. UK law requires it.',
    ),
  address: z
    .strictObject({
      locality: words('the town, for example Leeds').describe('The town, for example Leeds.'),
      region: words('the region, for example West Yorkshire').describe(
        'The region, for example West Yorkshire.',
      ),
      country: z.string().transform((text, context) => {
        const code = countryCode(text)
        if (!code) context.addIssue('Write the two-letter country code, for example GB.')
        return code ?? z.NEVER
      }),
    })
    .describe('Where the van is based.'),
  area: z
    .strictObject({
      name: z.string().describe('A name for the whole area, for example Leeds and surrounding areas.'),
      districts: z
        .array(z.union([districtName.transform((name): District => ({ name })), district]))
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
      'What your insurance covers, in one sentence. A card in the section about the business says it.',
    ),
  reviewsUrl: httpsUrl
    .optional()
    .describe('The web address where anyone can read reviews of the business. A link leads there.'),
  promises: z
    .strictObject({
      reply: z
        .string()
        .refine((words) => readReplyTime(words), {
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
    .describe(
      'Ways to pay, for example [cash, card, bank transfer]. If empty, payment is agreed with each booking.',
    ),
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
