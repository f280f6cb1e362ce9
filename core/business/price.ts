export type Currency = 'GBP' | 'USD'

/** What stands before a price that depends on the vehicle. */
export const FROM = 'from'

/** Formats a price in whole units: `£49` or `$1,499`. */
export function price(amount: number, currency: Currency = 'GBP'): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}

/** `from £49`, for a price that depends on the vehicle. */
export function priceFrom(amount: number, currency?: Currency): string {
  return `${FROM} ${price(amount, currency)}`
}

interface Amounts {
  fromPrice?: number | undefined
  price?: number | undefined
  /** By size of vehicle. */
  fromPrices?: Record<string, number> | undefined
  prices?: Record<string, number> | undefined
}

/** The lowest of the prices of packages, or `undefined` if all are on enquiry. */
export function lowestPrice(packages: Amounts[]): number | undefined {
  const amounts = packages.flatMap(({ fromPrice, price, fromPrices, prices }) => [
    ...[fromPrice, price],
    ...Object.values({ ...fromPrices, ...prices }),
  ])
  const numbers = amounts.filter((amount) => typeof amount === 'number')
  return numbers.length > 0 ? Math.min(...numbers) : undefined
}

/** The lowest price for each size of vehicle, by its id. Empty if no package is priced by size. */
export function pricesBySize(packages: Pick<Amounts, 'fromPrice' | 'prices'>[]): Record<string, number> {
  const sizes = new Set(packages.flatMap(({ prices }) => Object.keys(prices ?? {})))
  const lowest = (size: string) =>
    lowestPrice(packages.map(({ fromPrice, prices }) => ({ fromPrice: prices?.[size] ?? fromPrice }))) ?? 0
  return Object.fromEntries(Array.from(sizes, (size) => [size, lowest(size)]))
}

export interface Priced {
  /** The lowest, in whole units of the currency. */
  fromPrice: number | undefined
  /** Whether a vehicle, or one of a given size, costs no more. */
  isFixed: boolean
  /** By size of vehicle. */
  prices?: Record<string, number> | undefined
}

/** A package's price: `from £49`, or `£49` if it is fixed, or `Price on enquiry` if there is none. */
export function packagePrice({ fromPrice, isFixed, prices }: Priced, currency?: Currency): string {
  if (fromPrice === undefined) return 'Price on enquiry'
  return isFixed && !prices ? price(fromPrice, currency) : priceFrom(fromPrice, currency)
}

/** A package's price and time in a line: `from £349 · about 1 to 2 days`. */
export function priceAndTime(entry: Priced & { duration: string }): string {
  return `${packagePrice(entry)} · ${inSentence(entry.duration)}`
}

/** A text as it goes on within a sentence: `About 2 days` becomes `about 2 days`. */
export function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
