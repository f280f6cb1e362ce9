import { z } from 'astro/zod'
import { calendarDate } from '../../../core/business/fields-schema.ts'

/** The front matter of terms.md, privacy.md and accessibility.md. */
export const textPageSchema = z.strictObject({
  title: z.string().describe('The heading of the page.'),
  description: z.string().describe('What search engines show under the title.'),
  date: calendarDate.transform((text) => new Date(text)).describe('The date from which the text applies.'),
})

/** The front matter of pages/*.md, which may be about something that has no date. */
export const pageSchema = textPageSchema.extend({ date: textPageSchema.shape.date.optional() })
