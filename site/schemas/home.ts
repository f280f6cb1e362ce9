import { z } from 'astro/zod'

const eyebrow = z.string().describe('The small line above the heading.')
const heading = z.string().describe('The heading of the section.')
const text = z.string().describe('The lines under the heading.')
/** Titles, each with a text. */
export const items = z
  .array(
    z.strictObject({
      name: z.string().describe('The title.'),
      text: z.string().describe('One or two sentences under the title.'),
    }),
  )
  .min(1)
  .describe('Titles, each with a text.')

/** content/home.yaml: the texts of the home page, section by section. */
export const homeSchema = z.strictObject({
  hero: z.strictObject({
    eyebrow,
    heading: z.string().describe('The large heading of the first screen.'),
    quoteButton: z.string().describe('The label of the button that leads to the quote form.'),
    servicesButton: z.string().describe('The label of the button that leads to the services.'),
    badges: z.array(z.string()).describe('Short claims under the buttons.'),
  }),
  gallery: z.strictObject({ heading, intro: text }),
  about: z.strictObject({ eyebrow, heading, text, cards: items }),
  services: z.strictObject({ eyebrow, heading, text }),
  why: z.strictObject({ eyebrow, heading, points: items }),
  quote: z.strictObject({
    eyebrow,
    heading,
    text,
    next: z.array(z.string()).min(1).describe('What happens after a quote request, step by step.'),
  }),
  location: z.strictObject({
    eyebrow,
    heading,
    text,
    cards: items,
    districtsHeading: z.string().describe('The heading of the list of districts.'),
  }),
  faq: z.strictObject({ eyebrow, heading }),
})

export type Home = z.output<typeof homeSchema>
