import { z } from 'astro/zod'
import type { VehicleSize } from '../../../core/business/business.ts'
import { lowestPrice } from '../../../core/business/price.ts'
import { decoration, idOf, nameWithId } from './fields.ts'

const pounds = z.int().positive({ error: 'Write a price above 0, or leave the field out for a price on enquiry.' })

/** The ways to price a package. A package with none of them is priced on enquiry. */
const PRICE_FIELDS = ['fromPrice', 'price', 'prices'] as const

/** Fewer steps would not explain a package's price. */
const MIN_STEPS = 3

/** More would not fit in a line under the name. */
const MAX_DIFFERENCE = 6 // words

/** More columns would not fit beside one another on a phone. */
const MAX_COMPARED = 3

const wordsIn = (text: string) => text.trim().split(/\s+/).length

const packageSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z-]+$/, { error: 'Use lower-case letters and hyphens only, for example decon.' })
      .describe('A short name for the package, as in /quote?package=decon. Keep it if the name changes.'),
    name: z.string().min(1).describe('The name of the package, as on its tab.'),
    difference: z
      .string()
      .refine((text) => wordsIn(text) <= MAX_DIFFERENCE, {
        error: ({ input }) => `This has ${wordsIn(String(input))} words. Write ${MAX_DIFFERENCE} at most.`,
      })
      .optional()
      .describe(`What sets it apart from the others, in ${MAX_DIFFERENCE} words at most. Stands under its name.`),
    description: z.string().describe('One or two sentences: the cars it suits, and what it does.'),
    fromPrice: pounds
      .describe('The lowest price in whole pounds, without the sign. Leave it out for a price on enquiry.')
      .optional(),
    price: pounds
      .describe('Instead of fromPrice: the price in whole pounds, if it is the same for every vehicle.')
      .optional(),
    prices: z
      .record(z.string(), pounds)
      .describe('Instead of fromPrice: the price of each size in business.yaml, as { small: 49, large: 69 }.')
      .optional(),
    picture: decoration.optional().describe('The picture above the steps. Left out, the service’s picture is there.'),
    duration: z.string().describe('How long it takes, in words.'),
    stages: z
      .array(
        z.strictObject({
          name: z.string().describe('What this part of the work is, for example Wash.'),
          steps: z.array(z.string()).min(1).describe('The steps in order, one line each.'),
        }),
      )
      .min(1)
      .refine((stages) => stages.flatMap(({ steps }) => steps).length >= MIN_STEPS, {
        error: `Write at least ${MIN_STEPS} steps in all.`,
        when: ({ issues }) => issues.length === 0,
      })
      .describe('The work in its order, as two or three stages, each with its steps.'),
  })
  .superRefine((entry, context) => {
    const [first, second] = PRICE_FIELDS.filter((field) => entry[field] !== undefined)
    if (!second) return
    const message = `There is ${first} already. Keep one of ${PRICE_FIELDS.join(', ')}.`
    context.addIssue({ code: 'custom', path: [second], message })
  })
  .transform(({ fromPrice, price, prices, ...entry }) => {
    const fixed = price === undefined ? Object.values(prices ?? {}) : [price]
    return {
      ...entry,
      /** The lowest price, or `undefined` if it is on enquiry. */
      fromPrice: lowestPrice([{ fromPrice, price, prices }]),
      /** Whether that is the price of every vehicle. */
      isFixed: new Set(fixed).size === 1,
      /** The price of each size of vehicle, by its id. */
      prices,
    }
  })

const comparison = z
  .array(
    z.strictObject({
      name: z.string().describe('What is compared, for example Paint.'),
      texts: z.array(z.string()).describe('A few words for each package, in the order of the packages.'),
    }),
  )
  .min(1)
  .describe(`The packages side by side, point by point. For a service of two or three packages.`)

/** content/services/*.yaml: one service per file, with its packages. */
export const serviceSchema = z
  .strictObject({
    order: z.int().describe('The position of the service among the cards; 1 is first.'),
    name: nameWithId.describe('The name of the service, as on its card.'),
    summary: z.string().max(130).describe('One sentence for the card.'),
    points: z.array(z.string()).default([]).describe('Short facts for the card, with ticks.'),
    note: z.string().optional().describe('A line under the prices of the card.'),
    picture: decoration
      .optional()
      .describe('The picture on the card, and in the dialog: its file’s name, or a group with file and focus.'),
    packages: z.array(packageSchema).min(1).describe('The packages, in the order of their tabs.'),
    comparison: comparison.optional(),
    several: z
      .boolean()
      .default(false)
      .describe('Whether several of its packages can be booked together. Of any other service, a quote has one.'),
  })
  .superRefine(({ packages: { length }, comparison }, context) => {
    const refuse = (message: string, ...path: PropertyKey[]) =>
      context.addIssue({ code: 'custom', path: ['comparison', ...path], message })
    if (comparison && (length < 2 || length > MAX_COMPARED))
      return refuse('Only two or three packages can stand side by side. Leave the comparison out.')
    for (const [index, { texts }] of (comparison ?? []).entries())
      if (texts.length !== length) refuse(`Write ${length} texts, one for each package.`, index, 'texts')
  })
  .transform((entry) => {
    const fromPrice = lowestPrice(entry.packages)
    /** Whether every package costs that, whatever the vehicle. */
    const isFixed = entry.packages.every((one) => one.isFixed && one.fromPrice === fromPrice)
    return { ...entry, id: idOf(entry.name), fromPrice, isFixed }
  })

/** The HTML id of a service's heading. */
export const cardId = ({ id }: Pick<Service, 'id'>) => `service_${id}`

/** The HTML id of a package's panel. */
export const panelId = ({ id }: Pick<Package, 'id'>) => `package_${id}`

/** The sizes of vehicles with the package's price for each, or none if the price does not depend on the size. */
export function sizePrices({ isFixed, prices }: Pick<Package, 'isFixed' | 'prices'>, sizes: VehicleSize[]) {
  if (isFixed) return []
  return sizes.flatMap((size) => {
    const price = prices?.[size.id]
    return price === undefined ? [] : [{ ...size, price }]
  })
}

export type Service = z.output<typeof serviceSchema>
export type Package = Service['packages'][number]
