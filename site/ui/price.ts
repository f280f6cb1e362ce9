/** Formats a price in whole units: `£49` or `$1,499`. */
export function price(amount: number, currency: 'GBP' | 'USD' = 'GBP'): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}
