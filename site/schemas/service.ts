import { z } from 'astro/zod'
import { slug, sluggedName } from './slug.ts'

const pounds = z
  .int()
  .positive()
  .describe('The lowest price in whole pounds, without the sign. Leave it out for a price on enquiry.')

const packageSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z-]+$/, { error: 'Use lower-case letters and hyphens only, for example decon.' })
      .describe('A short name for links to the package. Each package needs its own.'),
    name: sluggedName.describe('The name of the package, as on its tab.'),
    description: z.string().describe('One or two sentences: the cars it suits, and what it does.'),
    fromPrice: pounds.optional(),
    duration: z.string().describe('How long it takes, in words.'),
    steps: z.array(z.string()).min(5).describe('The steps of the work in order, one line each.'),
  })
  .transform((entry) => ({ ...entry, slug: slug(entry.name) }))

/** content/services/*.yaml: one service per file, with its packages. */
export const serviceSchema = z
  .strictObject({
    order: z.int().describe('The position of the service among the cards; 1 is first.'),
    name: sluggedName.describe('The name of the service, as on its card.'),
    summary: z.string().max(130).describe('One sentence for the card.'),
    image: z
      .enum(['exterior', 'combined', 'polishing', 'maintenance'])
      .optional()
      .describe('The picture on the card. Leave it out for a card without a picture.'),
    fromPrice: pounds.optional(),
    packages: z.array(packageSchema).min(1).describe('The packages, in the order of their tabs.'),
  })
  .transform((entry) => ({ ...entry, slug: slug(entry.name) }))

export type Service = z.output<typeof serviceSchema>
export type Package = Service['packages'][number]
