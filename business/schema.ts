import { z } from 'astro/zod'
import { WEEKDAYS, type Weekday } from './weekdays.ts'

/** The opening hours of a day, as `HH:MM` in the business's time zone, or `null` when closed. */
export type DayHours = { opens: string; closes: string } | null

const webAddress = z.url({
  protocol: /^https$/,
  error: 'Write a full web address that starts with https://.',
})

const dayHours = z
  .string()
  .regex(/^(closed|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/, {
    error: 'Write the hours as 08:00-18:00, or closed.',
  })
  .transform((text): DayHours => {
    const [opens = '', closes = ''] = text.split('-')
    return text === 'closed' ? null : { opens, closes }
  })
  .refine((hours) => hours === null || hours.opens < hours.closes, {
    error: 'The closing time must be later than the opening time.',
  })

/** Whether the platform's time zone database (IANA) knows the name. */
function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone })
    return true
  } catch {
    return false
  }
}

/** content/business.yaml: who the business is. Pages, mails and search engines all read it from here. */
export const businessSchema = z.strictObject({
  name: z.string().min(1).describe('The name of the business.'),
  tagline: z.string().min(1).describe('What stands under the name, and after it in the titles of pages.'),
  description: z
    .string()
    .min(50, { error: 'Write at least 50 characters: search engines show this under the name.' })
    .max(160, { error: 'Use at most 160 characters: search engines cut off the rest.' })
    .describe('One or two sentences for search engines and shared links.'),
  keywords: z.array(z.string()).describe('Words people search for, for the keywords of each page.'),
  phone: z
    .string()
    .regex(/^0\d{4} ?\d{6}$|^0\d{3} ?\d{3} ?\d{4}$|^0\d{2} ?\d{4} ?\d{4}$/, {
      error: 'Write a UK number as people read it, for example 07700 900123.',
    })
    .describe('The number customers call, as it is shown.'),
  whatsapp: z
    .string()
    .regex(/^07\d{3} ?\d{6}$/, {
      error: 'Write a UK mobile number as people read it, for example 07700 900123.',
    })
    .describe('The mobile number that answers on WhatsApp.'),
  email: z
    .email({ error: 'Write a full e-mail address, for example hello@example.com.' })
    .describe('Quote requests arrive here, and the site writes from it, unless settings say otherwise.'),
  trader: z
    .strictObject({
      name: z.string().min(1).describe('Who trades under the business’s name: a person, or a company.'),
      address: z.string().min(10).describe('The postal address, in one line.'),
    })
    .nullable()
    .default(null)
    .describe('Who is behind the business, for the footer. UK law expects it on a site that sells services.'),
  address: z
    .strictObject({
      locality: z.string().describe('The town, for example Leeds.'),
      region: z.string().describe('For example West Yorkshire.'),
      country: z.string().length(2, { error: 'Write the two letters of the country, for example GB.' }),
    })
    .describe('Where the van is based.'),
  area: z
    .strictObject({
      name: z.string().describe('The whole area in words, for example Leeds and surrounding areas.'),
      districts: z.array(z.string()).min(1).describe('The districts and towns served, as people call them.'),
    })
    .describe('Where the van goes.'),
  hours: z
    .strictObject(
      Object.fromEntries(WEEKDAYS.map((day) => [day, dayHours])) as Record<Weekday, typeof dayHours>,
    )
    .describe('Opening hours of each day, as 08:00-18:00 or closed.'),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'Write a time zone by its city, for example Europe/London.' })
    .default('Europe/London')
    .describe('The time zone of the opening hours, and of every time the owner reads.'),
  social: z
    .strictObject({ instagram: webAddress, facebook: webAddress, tiktok: webAddress })
    .describe('The three social profiles.'),
  approval: z
    .strictObject({
      body: z.string().describe('The institute that approved the business.'),
      proof: webAddress
        .nullable()
        .describe('Where the approval can be checked. While it is null, npm run doctor fails.'),
    })
    .describe('The approval by a motor industry institute.'),
  paymentMethods: z
    .array(z.string())
    .describe('Ways to pay, for example [cash, card, bank transfer]. Empty: agreed with each booking.'),
  qrLanding: z
    .enum(['redirect', 'page'], { error: 'Write redirect or page.' })
    .describe('What /qrcodelanding does: lead to the home page, or show its own page.'),
  partnerLogos: z
    .array(
      z.strictObject({
        name: z.string().describe('The partner’s name, read out to people who cannot see the logo.'),
        file: z.string().describe('The picture’s file name in public/partners/.'),
      }),
    )
    .describe('Logos of partners and accreditations under the QR page’s buttons.'),
})
