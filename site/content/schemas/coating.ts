import { z } from 'astro/zod'
import { comparison, decoration, idOf, illustration, items, nameWithId } from './fields.ts'

/** content/coating.yaml: the ceramic coating page. */
export const coatingSchema = z
  .strictObject({
    picture: decoration.describe('The picture behind the heading.'),
    title: nameWithId.describe('The heading of the page.'),
    subtitle: z.string().describe('The line under the heading.'),
    description: z.string().max(160).describe('One or two sentences for search engines and shared links.'),
    intro: z.string().describe('An introduction of one or two sentences.'),
    homeLink: z.string().optional().describe('The link to the page under the services of the home page. Optional.'),
    heroButton: z.string().describe('The label of the button beside the lowest price, which leads to the quote form.'),
    whatIs: z.strictObject({
      heading: z.string().describe('The heading of the section.'),
      text: z.string().describe('What a ceramic coating is.'),
      benefits: items.describe('The benefits, each with a title and a text.'),
    }),
    packagesHeading: z.string().describe('The heading above the packages.'),
    currency: z
      .enum(['GBP', 'USD'], { error: 'Write GBP for pounds or USD for dollars.' })
      .describe('The currency of all prices on the page.'),
    packages: z
      .array(
        z
          .strictObject({
            name: nameWithId.describe('The name of the package.'),
            description: z.string().describe('A few words about the package.'),
            price: z
              .int()
              .positive({ error: 'Write a price above 0.' })
              .describe('The price in whole units of the currency.'),
            includes: z.array(z.string()).min(1).describe('What the package includes, one line each.'),
          })
          .transform((entry) => ({ ...entry, id: idOf(entry.name) })),
      )
      .min(1)
      .describe('The packages, in the order of display.'),
    process: z.strictObject({
      heading: z.string().describe('The heading above the steps.'),
      steps: items.describe('The steps, in the order of the work.'),
    }),
    results: z.strictObject({
      heading: z.string().describe('The heading above the pictures.'),
      comparison,
      pictures: z.array(illustration).describe('The other pictures, each a group with file and alt.'),
    }),
    cta: z.strictObject({
      heading: z.string().describe('The heading of the call to action.'),
      text: z.string().describe('The line under the heading.'),
      button: z.string().describe('The label of the button.'),
    }),
  })
  .transform((coating) => ({ ...coating, id: idOf(coating.title) }))

export type Coating = z.output<typeof coatingSchema>
