import { z } from 'astro/zod'
import { slug } from './slug.ts'

const pounds = z
  .int()
  .positive()
  .describe('The lowest price in whole pounds, without the sign. Leave it out for a price on enquiry.')

const packageSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z-]+$/, { error: 'Use lower-case letters and hyphens only, for example decon.' })
      .describe('A short name for addresses within the page. Never used twice.'),
    name: z.string().describe('The name of the package, as it stands on its tab.'),
    description: z.string().describe('Whom it is for and what it does, in one or two sentences.'),
    fromPrice: pounds.optional(),
    duration: z.string().describe('How long it takes, in words.'),
    steps: z.array(z.string()).min(5).describe('What is done, a line each, in the order of the work.'),
  })
  .transform((entry) => ({ ...entry, slug: slug(entry.name) }))

/** content/services/*.yaml: one service a file, with its packages. */
export const serviceSchema = z
  .strictObject({
    order: z.int().describe('The place of the service among the cards: 1 comes first.'),
    name: z.string().describe('The name of the service, as it stands on its card.'),
    summary: z.string().max(130).describe('One sentence for the card.'),
    image: z
      .enum(['exterior', 'combined', 'polishing', 'maintenance'])
      .optional()
      .describe('Which picture the card shows. Leave it out for none.'),
    fromPrice: pounds.optional(),
    packages: z.array(packageSchema).min(1).describe('The packages, in the order of their tabs.'),
  })
  .transform((entry) => ({ ...entry, slug: slug(entry.name) }))

export type Service = z.output<typeof serviceSchema>
export type Package = Service['packages'][number]
