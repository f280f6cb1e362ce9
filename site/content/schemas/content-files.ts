import { z } from 'astro/zod'
import { calendarDate, entryId, httpsUrl, says, saysList, saysLong } from '../../../core/business/fields-schema.ts'
import { businessSchema } from '../../../core/business/schema.ts'
import { localDate } from '../../../core/business/time.ts'
import { coatingSchema } from './coating.ts'
import { decoration } from './fields.ts'
import { homeSchema } from './home.ts'
import { serviceSchema } from './service.ts'

/** content/faqs.yaml: the frequently asked questions of the home page. */
const faqsSchema = z.strictObject({
  faqs: z
    .array(
      z.strictObject({
        id: entryId,
        question: z.string().meta(says('Question', 'As a visitor would ask it.')),
        answer: z.string().meta(saysLong('Answer', 'One paragraph of plain text, one to three sentences.')),
      }),
    )
    .min(1)
    .meta(saysList('Questions', 'question', undefined, 'No questions yet.')),
})

export type Faq = z.output<typeof faqsSchema>['faqs'][number]

/** In quotation marks, double or single, and none like them inside but apostrophes. */
const QUOTED = /^\s*(?:["“„«]([^"“”„«»]+)["“”»]|['‘]((?:[^'‘’]|(?<=\p{L})['’](?=\p{L}))+)['’])\s*$/u

/** The page puts quotation marks around a review: those around all of it are left out. */
function withoutQuotes(text: string): string {
  const [, double, single] = QUOTED.exec(text) ?? []
  return double ?? single ?? text
}

/** content/reviews.yaml: what customers wrote, in their words. */
const reviewsSchema = z.strictObject({
  heading: z.string().meta(says('Heading')),
  reviews: z
    .array(
      z.strictObject({
        id: entryId,
        text: z.string().min(1).transform(withoutQuotes).meta(saysLong('Their words')),
        name: z.string().min(1).meta(says('Name', 'First name or initials.')),
        date: calendarDate
          // Where each day begins first.
          .refine((date) => date <= localDate(new Date(), 'Pacific/Kiritimati'), {
            error: 'This day is still to come. Write when it was written.',
          })
          .meta(says('Date')),
        package: z.string().optional().meta(says('Package', 'What was done, if you like.')),
        picture: decoration.optional().meta(says('Their photo')),
        source: httpsUrl.optional().meta(says('Where it can be read', 'Left empty if it was sent to you.')),
        example: z.boolean().optional().describe('Invented for the sample: only a site on localhost shows it.'),
      }),
    )
    .meta(saysList('Reviews', 'review', undefined, 'No reviews yet, so visitors don’t see this part.')),
})

export type Review = z.output<typeof reviewsSchema>['reviews'][number]

/** The front matter of terms.md, privacy.md and accessibility.md. */
const textPageSchema = z.strictObject({
  title: z.string().meta(says('Title')),
  description: z.string().meta(saysLong('For search engines')),
  date: calendarDate.transform((text) => new Date(text)).meta(says('Date', 'Change it whenever you change the text.')),
})

/** The front matter of pages/*.md, which may be about something that has no date. */
const pageSchema = textPageSchema.extend({ date: textPageSchema.shape.date.optional() })

/** The files of the content folder. A Markdown file has its fields in its front matter. */
export const CONTENT_FILES = {
  business: { pattern: 'business.yaml', schema: businessSchema, optional: false },
  home: { pattern: 'home.yaml', schema: homeSchema, optional: false },
  services: { pattern: 'services/*.yaml', schema: serviceSchema, optional: false },
  coating: { pattern: 'coating.yaml', schema: coatingSchema, optional: true },
  faqs: { pattern: 'faqs.yaml', schema: faqsSchema, optional: true },
  reviews: { pattern: 'reviews.yaml', schema: reviewsSchema, optional: true },
  pages: { pattern: 'pages/*.md', schema: pageSchema, optional: true },
  terms: { pattern: 'terms.md', schema: textPageSchema, optional: false },
  privacy: { pattern: 'privacy.md', schema: textPageSchema, optional: false },
  accessibility: { pattern: 'accessibility.md', schema: textPageSchema, optional: false },
}

export type Kind = keyof typeof CONTENT_FILES

/** What a kind of file contains once it is validated. */
export type Data<Name extends Kind> = z.output<(typeof CONTENT_FILES)[Name]['schema']>

/** Returns the kind of a file, by its path within the content folder. */
export function kindOf(file: string): Kind | undefined {
  return (Object.keys(CONTENT_FILES) as Kind[]).find((kind) => {
    const [start, end] = CONTENT_FILES[kind].pattern.split('*')
    if (end === undefined) return file === start
    return file.startsWith(start ?? '') && file.endsWith(end) && file.split('/').length === 2
  })
}

/** Returns the correct name of a file that is only misspelt: `faqs.yml`, `Home.yaml`, `home.yaml.txt`. */
export function nameMeant(file: string): string | undefined {
  const name = file
    .toLowerCase()
    .replace(/\.ya?ml(\.txt)?$/, '.yaml')
    .replace(/\.(md|markdown)(\.txt)?$/, '.md')
  return name !== file && kindOf(name) ? name : undefined
}
