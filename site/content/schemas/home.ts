import { z } from 'astro/zod'
import { entryId, says, saysList, saysLong } from '../../../core/business/fields-schema.ts'
import { comparison, decoration, items, pictureFile } from './fields.ts'

const heading = z.string().meta(says('Heading'))
const text = z.string().meta(saysLong('Text'))
const alt = z.string().meta(says('What the drawing shows', 'For people who can’t see it.'))
const packageName = z.string().describe('The id of the package.')

const hero = z.strictObject({
  picture: decoration.meta(says('Picture for wide screens')),
  tallPicture: decoration
    .optional()
    .meta(says('Picture for phones', 'Twice as high as wide. Left empty, the other one is cut.')),
  place: z.string().meta(says('Line above the heading')),
  heading: z
    .strictObject({
      large: z.array(z.string()).min(1).max(3).meta(says('Heading', 'One to three large lines.')),
      rest: z.string().meta(says('Its second part')),
    })
    .meta(says('Heading')),
  quoteButton: z.string().meta(says('Button to the quote form')),
  servicesButton: z.string().meta(says('Button to the services')),
  badges: z.array(z.string()).meta(says('Claims', 'Beside the buttons.')),
  approvalBadge: z
    .string()
    .optional()
    .meta(says('Claim with proof', 'Shows only with an approval that can be checked.')),
  facts: z
    .strictObject({
      price: z.string().meta(says('Under the lowest price')),
      others: z
        .array(
          z.strictObject({
            id: entryId,
            name: z.string().meta(says('Promise')),
            text: z.string().meta(says('Its small print')),
          }),
        )
        .max(2)
        .meta(saysList('More promises', 'promise', 'At most two, before the opening hours.')),
    })
    .meta(says('Under the buttons')),
})

const about = z.strictObject({
  heading,
  text,
  van: alt.optional().meta(says('What the van’s drawing shows', 'Left empty, there is no drawing.')),
  cards: items,
  approvalLink: z
    .string()
    .default('See our approval')
    .meta(says('Link to an approval', 'On the card of each approval.')),
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
        id: entryId,
        part: z.enum(PARTS, { error: `Write one of ${PARTS.join(', ')}.` }).describe('The part of the car.'),
        name: z.string().meta(says('Name')),
        package: packageName,
        text: z.string().meta(saysLong('Text', 'One or two sentences.')),
      }),
    )
    .meta(saysList('Parts of the car', 'part')),
  unsure: z
    .strictObject({
      heading: z.string().meta(says('Heading')),
      text: z.string().meta(says('Text')),
      link: z.string().meta(says('Link to the quote form')),
    })
    .meta(says('While nothing is chosen')),
})

const avif = pictureFile.regex(/\.avif$/, { error: 'Save it as AVIF: the build publishes it as it is.' })
const avifs = (what: string) => z.tuple([avif, avif]).describe(`${what} Two files, the smaller one first.`)

/** A panel that the visitor lights (ui/Lamp.tsx). */
const lamp = z
  .strictObject({
    photos: z
      .tuple([pictureFile, pictureFile])
      .describe('The two photos that it was made from. If before and after are others, those are shown instead.'),
    before: avifs('The panel with scratches, lit, for browsers without WebGL.'),
    after: avifs('The panel without scratches and lamp.'),
    front: avifs('What is not paint, on a transparent ground.'),
    hairs: avifs('A seamless tile of scratches: depth in luma, direction and colour in chroma.'),
    haze: avif.describe('The panel as it is mirrored in scratched paint.'),
    strip: avif.describe('The lamp’s reflection in polished paint.'),
  })
  .describe('A panel that the visitor lights, in place of the two photos.')
export type LampPictures = z.output<typeof lamp>

interface Compared {
  before: { file: string }
  after: { file: string }
  lamp?: LampPictures | undefined
}

/** Leaves the lamp out if the owner has chosen another photo, which would not be seen. */
function withoutOutdatedLamp<T extends Compared>(comparison: T): T {
  const { before, after, lamp } = comparison
  const isOutdated = lamp?.photos[0] !== before.file || lamp.photos[1] !== after.file
  return isOutdated ? { ...comparison, lamp: undefined } : comparison
}

const quote = z.strictObject({
  heading,
  text,
  hints: z
    .strictObject({
      phone: z.string().meta(says('Under “Phone”')),
      message: z.string().meta(says('Under “Message”')),
    })
    .meta(says('Hints')),
  total: z.string().optional().meta(saysLong('Under the total', 'What the sum of “from” prices means.')),
  privacy: z.string().meta(says('Under the button', 'Before the link to the privacy notice.')),
  next: z
    .strictObject({
      heading: z.string().meta(says('Heading')),
      steps: z.array(z.string()).min(1).meta(says('Steps')),
    })
    .meta(says('What happens next')),
  sent: z
    .strictObject({
      heading: z.string().meta(says('Heading')),
      reply: z.string().meta(says('When you reply')),
      text: z.string().meta(saysLong('How you reply')),
      withoutPhotos: z.string().optional().meta(saysLong('Without photos')),
      photos: z.string().meta(says('Button to WhatsApp')),
    })
    .meta(says('Once it is sent')),
})

/** content/home.yaml: the texts of the home page, section by section. */
export const homeSchema = z.strictObject({
  hero: hero.meta(says('First screen')),
  gallery: z.strictObject({ heading, intro: text }).optional().meta(says('Videos')),
  about: about.meta(says('Who are we?')),
  start: start.optional().meta(says('Where shall we start?')),
  services: z.strictObject({ heading, text }).meta(says('Services')),
  comparison: comparison
    .extend({
      heading,
      package: packageName,
      link: z.string().meta(says('Link before the price')),
      lamp: lamp.optional(),
    })
    .transform(withoutOutdatedLamp)
    .optional()
    .meta(says('Before and after')),
  why: z
    .strictObject({
      heading,
      points: items,
      layers: z
        .strictObject({
          alt,
          caption: z.string().meta(says('Caption')),
          labels: z.tuple([z.string(), z.string(), z.string(), z.string()]).meta(says('Layers', 'From the top.')),
        })
        .optional()
        .meta(says('Drawing of the paint')),
    })
    .meta(says('Why choose us')),
  quote: quote.meta(says('Quote form')),
  location: z.strictObject({ heading, text, cards: items }).meta(says('Location')),
  faq: z.strictObject({ heading, text }).optional().meta(says('Questions')),
})

export type Home = z.output<typeof homeSchema>
