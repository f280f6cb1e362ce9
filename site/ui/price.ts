/** Formats a price in whole units: `£49` or `$1,499`. */
export function price(amount: number, currency: 'GBP' | 'USD' = 'GBP'): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}

/** Formats a from-price in whole pounds: `from £49`, or `Price on enquiry` if there is none. */
export function fromPrice(pounds: number | undefined): string {
  return pounds === undefined ? 'Price on enquiry' : `from ${price(pounds)}`
}

/** A package's price and time in a line: `from £349, about 1 to 2 days`. */
export function priceAndTime({
  fromPrice: pounds,
  duration,
}: {
  fromPrice?: number | undefined
  duration: string
}) {
  return `${fromPrice(pounds)}, ${duration.charAt(0).toLowerCase()}${duration.slice(1)}`
}
