import { z } from 'astro/zod'
import { comparison, decoration, items } from './fields.ts'

const heading = z.string().describe('The heading of the section.')
const text = z.string().describe('The lines under the heading.')
const alt = z.string().describe('A description of the picture, for people who cannot see it.')
const packageName = z.string().describe('The id of the package.')

const hero = z.strictObject({
  picture: decoration.describe('The picture behind the heading, at least 1600 pixels wide.'),
  tallPicture: decoration
    .optional()
    .describe('A picture for phones, twice as high as wide. Left out, it is cut from the other one.'),
  place: z.string().describe('The small line above the heading: the trade and the place.'),
  heading: z
    .strictObject({
      large: z.array(z.string()).min(1).max(3).describe('The beginning of the heading, one to three large lines.'),
      rest: z.string().describe('The rest of the sentence, smaller.'),
    })
    .describe('The heading of the first screen: one sentence in two sizes.'),
  quoteButton: z.string().describe('The label of the button that leads to the quote form.'),
  servicesButton: z.string().describe('The label of the button that leads to the services.'),
  badges: z.array(z.string()).describe('Short claims beside the buttons.'),
  approvalBadge: z.string().optional().describe('A claim that rests on an approval, and shows only with its proof.'),
  facts: z.strictObject({
    price: z.string().describe('The line under the lowest price.'),
    others: z
      .array(
        z.strictObject({
          name: z.string().describe('The fact, in a few words.'),
          text: z.string().describe('A few words under it.'),
        }),
      )
      .max(2)
      .describe('At most two more facts, between the price and the opening hours.'),
  }),
})

const about = z.strictObject({
  heading,
  text,
  van: alt.optional().describe('A description of the drawing of the van. Leave it out for no drawing.'),
  cards: items,
  approvalLink: z
    .string()
    .default('See our approval')
    .describe('The label of the link to the proof, on the card of each approval in business.yaml.'),
})

/** The parts of the car's drawing that can be cleaned. */
const PARTS = ['paint', 'wheels', 'cabin', 'bay', 'all'] as const
export type Part = (typeof PARTS)[number]

const start = z.strictObject({
  heading,
  text,
  parts: z
    .array(
      z.strictObject({
        part: z.enum(PARTS, { error: `Write one of ${PARTS.join(', ')}.` }).describe('The part of the car.'),
        name: z.string().describe('What the part is called.'),
        package: packageName,
        text: z.string().describe('One or two sentences about the package.'),
      }),
    )
    .describe('The parts of the car to choose from, each once.'),
  unsure: z
    .strictObject({
      heading: z.string().describe('The heading while nothing is chosen.'),
      text: z.string().describe('The lines beside it.'),
      link: z.string().describe('The label of the link to the quote form.'),
    })
    .describe('What is said while nothing is chosen.'),
})

const quote = z.strictObject({
  heading,
  text,
  hints: z
    .strictObject({
      phone: z.string().describe('The line under the label of the phone field.'),
      message: z.string().describe('The line under the label of the message field.'),
    })
    .describe('Help with two of the fields.'),
  overlap: z
    .string()
    .optional()
    .describe('What is said under the total where packages of different services add up. Optional.'),
  privacy: z.string().describe('The line under the button, before the link to the privacy notice.'),
  next: z.strictObject({
    heading: z.string().describe('The heading of the steps.'),
    steps: z.array(z.string()).min(1).describe('What happens after a quote request, step by step.'),
  }),
  sent: z
    .strictObject({
      heading: z.string().describe('The heading.'),
      reply: z.string().describe('When you reply.'),
      text: z.string().describe('How you reply.'),
      withoutPhotos: z.string().optional().describe('What is added if no photos came with the request.'),
      photos: z.string().describe('The label of the button that opens WhatsApp.'),
    })
    .describe('What takes the place of the form once a request is sent.'),
})

/** content/home.yaml: the texts of the home page, section by section. */
export const homeSchema = z.strictObject({
  hero,
  gallery: z
    .strictObject({ heading, intro: text })
    .optional()
    .describe('The heading above your videos. Leave it out for no videos and no links to them.'),
  about,
  start: start.optional().describe('The dusty car above the services.'),
  services: z.strictObject({ heading, text }),
  comparison: comparison
    .extend({
      heading,
      package: packageName,
      link: z.string().describe('What the link to the package says before its price.'),
    })
    .optional()
    .describe('One panel before and after the work, with a slider between the two pictures.'),
  why: z.strictObject({
    heading,
    points: items,
    layers: z
      .strictObject({
        alt,
        caption: z.string().describe('The line under the drawing.'),
        labels: z
          .tuple([z.string(), z.string(), z.string(), z.string()])
          .describe('The names of the four layers, from the top.'),
      })
      .optional()
      .describe('The drawing of the layers of car paint.'),
  }),
  quote,
  location: z.strictObject({ heading, text, cards: items }),
  faq: z.strictObject({ heading, text }).optional().describe('The heading above the questions of faqs.yaml.'),
})

export type Home = z.output<typeof homeSchema>
