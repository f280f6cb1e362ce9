import { z } from 'astro/zod'
import { calendarDate, httpsUrl } from '../../../core/business/fields-schema.ts'

/** content/reviews.yaml: what customers wrote, in their words. */
export const reviewsSchema = z.strictObject({
  heading: z.string().describe('The heading of the section.'),
  reviews: z
    .array(
      z.strictObject({
        text: z.string().min(1).describe('The customer’s own words, whole or shortened.'),
        name: z.string().min(1).describe('The customer’s first name or initials.'),
        date: calendarDate.describe('When it was written, as 2026-05-01.'),
        source: httpsUrl.describe('The web address where anyone can read it.'),
      }),
    )
    .min(1)
    .describe('The reviews, in the order of display.'),
})

export type Reviews = z.output<typeof reviewsSchema>
