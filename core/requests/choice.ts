import { type Currency, price, priceFrom } from '../business/price.ts'

/** A package of the site for which a quote can be asked. */
export interface Choice {
  /** As in `/quote?package=revive`. */
  id: string
  name: string
  /** In words, whatever the vehicle: `from £349`. */
  price: string
  /** The lowest price in whole units of the currency. Absent if it is on enquiry. */
  amount?: number | undefined
  /** Whether a vehicle, or one of a given size, costs no more. */
  isFixed?: boolean
  currency?: Currency | undefined
  /** The price of each size of vehicle, by its id. */
  sizes?: Record<string, number> | undefined
  /** The id of its service, of which only one can be chosen. Absent if it is booked with any other. */
  oneOf?: string | undefined
}

/** What a request keeps of its choices: names and prices as they were when it was sent. */
export interface Chosen {
  packages: Pick<Choice, 'name' | 'price'>[]
  /** What they cost together, in words. */
  total: string | undefined
  /** The name of the vehicle's size. */
  size: string | undefined
}

/** The HTML id of the quote form, for packages that are chosen elsewhere on its page. */
export const QUOTE_FORM = 'quote-form'

/** The field of a quote request that names a choice by its id. It may be repeated. */
export const PACKAGE = 'package'

/** The field that names the size of the vehicle by its id. */
export const SIZE = 'size'

/** A choice in a line: `Revive, from £349`. */
export const choiceText = ({ name, price }: Pick<Choice, 'name' | 'price'>): string => `${name}, ${price}`

/** What stands below the packages: what several cost together, and the size of the vehicle. */
export const totalAndSize = ({ packages, total = '', size }: Chosen): { label: string; value: string }[] => [
  ...(packages.length > 1 ? [{ label: 'Together', value: total }] : []),
  ...(size ? [{ label: 'Size', value: size }] : []),
]

/** What was chosen, a line each. */
export const chosenLines = (chosen: Chosen): string[] => [
  ...chosen.packages.map(choiceText),
  ...totalAndSize(chosen).map(({ label, value }) => `${label}: ${value}`),
]

/** The choices with these ids, in the order of the site. Of a service that allows only one, the one named last. */
export function chosenOf(ids: string[], choices: Choice[]): Choice[] {
  const groupOf = ({ id, oneOf }: Choice) => oneOf ?? `package ${id}`
  const named = ids.flatMap((id) => choices.find((choice) => choice.id === id) ?? [])
  const last = new Map(named.map((choice) => [groupOf(choice), choice]))
  return choices.filter((choice) => last.get(groupOf(choice)) === choice)
}

/** The price of a choice for this size of vehicle, or for any. */
export const priceFor = (choice: Choice, size: string | undefined): string => {
  const amount = choice.sizes?.[size ?? '']
  if (amount === undefined) return choice.price
  return choice.isFixed ? price(amount, choice.currency) : priceFrom(amount, choice.currency)
}

type Priced = Pick<Choice, 'name' | 'amount' | 'isFixed' | 'currency' | 'sizes'>

/** What choices cost together: `from £148`, or `from £49, Heritage Maintain on enquiry`. */
export function totalPrice(packages: Priced[], size = ''): string {
  const totals = new Map<Currency | undefined, { from: string; sum: number }>()
  const onEnquiry: string[] = []
  for (const { name, amount, isFixed, currency, sizes } of packages) {
    const ofSize = sizes?.[size]
    const least = ofSize ?? amount
    const isExact = isFixed && (!sizes || ofSize !== undefined)
    if (least === undefined) onEnquiry.push(`${name} on enquiry`)
    else {
      const { from, sum } = totals.get(currency) ?? { from: '', sum: 0 }
      totals.set(currency, { from: isExact ? from : 'from ', sum: sum + least })
    }
  }
  if (totals.size === 0) return 'price on enquiry'
  const sums = Array.from(totals, ([currency, { from, sum }]) => from + price(sum, currency))
  return [sums.join(' and '), ...onEnquiry].join(', ')
}
