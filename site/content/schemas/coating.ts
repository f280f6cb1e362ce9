import { z } from 'astro/zod'
import { entryId, says, saysList, saysLong } from '../../../core/business/fields-schema.ts'
import { comparison, decoration, idOf, illustrationWithId, items, nameWithId } from './fields.ts'

/** content/coating.yaml: the ceramic coating page. */
export const coatingSchema = z
  .strictObject({
    picture: decoration.meta(says('Picture')),
    title: nameWithId.meta(says('Heading')),
    subtitle: z.string().meta(says('Line under the heading')),
    description: z.string().max(160).meta(saysLong('For search engines', 'One or two sentences.')),
    intro: z.string().meta(saysLong('Introduction', 'One or two sentences.')),
    homeLink: z
      .string()
      .optional()
      .meta(says('Link on the home page', 'Under the services. Left empty, there is no link.')),
    heroButton: z.string().meta(says('Button to the quote form')),
    whatIs: z
      .strictObject({
        heading: z.string().meta(says('Heading')),
        text: z.string().meta(saysLong('Text')),
        benefits: items.meta(saysList('Benefits', 'benefit')),
      })
      .meta(says('What it is')),
    packagesHeading: z.string().meta(says('Heading above the packages')),
    currency: z
      .enum(['GBP', 'USD'], { error: 'Write GBP for pounds or USD for dollars.' })
      .describe('The currency of all prices on the page.'),
    packages: z
      .array(
        z
          .strictObject({
            id: entryId,
            name: nameWithId.meta(says('Name')),
            description: z.string().meta(saysLong('Description')),
            price: z
              .int()
              .positive({ error: 'Write a price above 0.' })
              .meta(says('Price', 'Whole pounds.', { unit: 'pounds' })),
            includes: z.array(z.string()).min(1).meta(says('What it includes')),
          })
          .transform((entry) => ({ ...entry, id: entry.id ?? idOf(entry.name) })),
      )
      .min(1)
      .meta(saysList('Packages', 'package')),
    process: z
      .strictObject({
        heading: z.string().meta(says('Heading')),
        steps: items.meta(saysList('Steps', 'step')),
      })
      .meta(says('Steps')),
    results: z
      .strictObject({
        heading: z.string().meta(says('Heading')),
        comparison,
        pictures: z.array(illustrationWithId).meta(saysList('Pictures', 'picture')),
      })
      .meta(says('Results')),
    cta: z
      .strictObject({
        heading: z.string().meta(says('Heading')),
        text: z.string().meta(says('Text')),
        button: z.string().meta(says('Button')),
      })
      .meta(says('At the end')),
  })
  .transform((coating) => ({ ...coating, id: idOf(coating.title) }))

export type Coating = z.output<typeof coatingSchema>
