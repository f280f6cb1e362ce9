import { z } from 'astro/zod'
import { slug } from './slug.ts'

const named = z.strictObject({
  name: z.string().describe('The title.'),
  text: z.string().describe('One or two sentences under it.'),
})

/** content/coating.yaml: the ceramic coating page. */
export const coatingSchema = z.strictObject({
  title: z.string().describe('The heading of the page.'),
  subtitle: z.string().describe('The line under the heading.'),
  description: z.string().max(160).describe('One or two sentences for search engines and shared links.'),
  intro: z.string().describe('One or two sentences of introduction.'),
  whatIs: z.strictObject({
    heading: z.string().describe('The heading of the block.'),
    text: z.string().describe('What a ceramic coating is.'),
    benefits: z.array(named).min(1).describe('What it brings.'),
  }),
  packagesHeading: z.string().describe('The heading above the packages.'),
  currency: z
    .enum(['GBP', 'USD'], { error: 'Write GBP for pounds or USD for dollars.' })
    .describe('The currency of all prices on the page.'),
  packages: z
    .array(
      z
        .strictObject({
          name: z.string().describe('The name of the package.'),
          description: z.string().describe('What it is, in a few words.'),
          price: z.int().positive().describe('The price in whole units of the currency.'),
          includes: z.array(z.string()).min(1).describe('What it includes, a line each.'),
        })
        .transform((entry) => ({ ...entry, slug: slug(entry.name) })),
    )
    .min(1)
    .describe('The packages, in the order in which they are shown.'),
  process: z.strictObject({
    heading: z.string().describe('The heading above the steps.'),
    steps: z.array(named).min(1).describe('The steps, in the order of the work.'),
  }),
  results: z.strictObject({
    heading: z.string().describe('The heading above the pictures.'),
    comparison: z
      .strictObject({
        label: z.string().describe('What the slider over the two pictures is for.'),
        before: z.string().describe('What is seen before the work, for people who cannot see it.'),
        after: z.string().describe('What is seen after it.'),
      })
      .describe('One panel before and after, one picture over the other.'),
    images: z
      .array(
        z.strictObject({
          image: z.enum(['gloss', 'beading']).describe('Which picture is shown.'),
          alt: z.string().describe('What is seen in the picture, for people who cannot see it.'),
        }),
      )
      .describe('The other pictures.'),
  }),
  cta: z.strictObject({
    heading: z.string().describe('The heading of the call to action.'),
    text: z.string().describe('The line under it.'),
    button: z.string().describe('The words on its button.'),
  }),
})

export type Coating = z.output<typeof coatingSchema>
