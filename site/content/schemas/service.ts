import { z } from 'astro/zod'
import type { VehicleSize } from '../../../core/business/business.ts'
import { entryId, says, saysList, saysLong } from '../../../core/business/fields-schema.ts'
import { lowestPrice } from '../../../core/business/price.ts'
import { decoration, idOf, nameWithId } from './fields.ts'

const WHOLE_POUNDS = 'Write whole pounds and nothing else, such as 99.'
const pounds = z.int(WHOLE_POUNDS).positive(WHOLE_POUNDS)

const pricesBySize = z.record(z.string(), pounds)

/** The ways to price a package. A package with none of them is priced on enquiry. */
const PRICE_FIELDS = ['fromPrice', 'fromPrices', 'price', 'prices'] as const

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
    name: z.string().min(1).meta(says('Name')),
    difference: z
      .string()
      .refine((text) => wordsIn(text) <= MAX_DIFFERENCE, {
        error: ({ input }) => `This has ${wordsIn(String(input))} words. Write ${MAX_DIFFERENCE} at most.`,
      })
      .optional()
      .meta(says('In a few words', 'Six words at most.')),
    description: z.string().meta(saysLong('Description', 'One or two sentences.')),
    fromPrice: pounds
      .describe('The lowest price in whole pounds, without the sign. Leave it out for a price on enquiry.')
      .optional(),
    fromPrices: pricesBySize
      .describe('The lowest price of each size in business.yaml, as { small: 49, large: 69 }.')
      .optional(),
    price: pounds.describe('The price in whole pounds, if it is the same for every vehicle.').optional(),
    prices: pricesBySize
      .describe('The price of each size in business.yaml, if it is the same for every vehicle of that size.')
      .optional(),
    picture: decoration.optional().meta(says('Picture', 'Left empty, the service’s picture is there.')),
    duration: z.string().meta(says('Time', 'How long it takes, in words.')),
    stages: z
      .array(
        z.strictObject({
          id: entryId,
          name: z.string().meta(says('Stage', 'Such as Wash.')),
          steps: z.array(z.string()).min(1).meta(says('Steps')),
        }),
      )
      .min(1)
      .refine((stages) => stages.flatMap(({ steps }) => steps).length >= MIN_STEPS, {
        error: `Write at least ${MIN_STEPS} steps in all.`,
        when: ({ issues }) => issues.length === 0,
      })
      .meta(saysList('What we do', 'stage', 'Two or three stages, each with its steps.')),
  })
  .superRefine((entry, context) => {
    const [first, second] = PRICE_FIELDS.filter((field) => entry[field] !== undefined)
    if (!second) return
    const message = `There is ${first} already. Keep one of ${PRICE_FIELDS.join(', ')}.`
    context.addIssue({ code: 'custom', path: [second], message })
  })
  .transform(({ fromPrice, fromPrices, price, prices = fromPrices, ...entry }) => ({
    ...entry,
    /** The lowest price, or `undefined` if it is on enquiry. */
    fromPrice: lowestPrice([{ fromPrice, price, prices }]),
    /** Whether a vehicle of a given size costs no more. */
    isFixed: fromPrice === undefined && fromPrices === undefined,
    /** The price of each size of vehicle, by its id. */
    prices,
  }))

const comparison = z
  .array(
    z.strictObject({
      id: entryId,
      name: z.string().meta(says('What is compared', 'Such as Paint.')),
      texts: z.array(z.string()).meta(says('For each package', 'One a line, in the order of the packages.')),
    }),
  )
  .min(1)
  .meta(saysList('Side by side', 'point', 'For a service of two or three packages, point by point.'))

/** content/services/*.yaml: one service per file, with its packages. */
export const serviceSchema = z
  .strictObject({
    order: z.int().describe('The position of the service among the cards; 1 is first.'),
    name: nameWithId.meta(says('Name')),
    summary: z.string().max(130).meta(saysLong('Summary', 'One sentence for the card.')),
    points: z.array(z.string()).default([]).meta(says('Facts', 'With ticks.')),
    note: z.string().optional().meta(says('Line under the prices')),
    picture: decoration.optional().meta(says('Picture')),
    packages: z.array(packageSchema).min(1).meta(saysList('Packages', 'package')),
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
    const isFixed = entry.packages.every((one) => one.isFixed && !one.prices && one.fromPrice === fromPrice)
    return { ...entry, id: idOf(entry.name), fromPrice, isFixed }
  })

/** The HTML id of a service's heading. */
export const cardId = ({ id }: Pick<Service, 'id'>) => `service_${id}`

/** The HTML id of a package's panel. */
export const panelId = ({ id }: Pick<Package, 'id'>) => `package_${id}`

/** The sizes of vehicles with the package's price for each, or none if the price does not depend on the size. */
export function sizePrices({ prices }: Pick<Package, 'prices'>, sizes: VehicleSize[]) {
  return sizes.flatMap((size) => {
    const price = prices?.[size.id]
    return price === undefined ? [] : [{ ...size, price }]
  })
}

export type Service = z.output<typeof serviceSchema>
export type Package = Service['packages'][number]
