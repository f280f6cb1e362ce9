/** A price in whole units, as it is written in Britain: `£49`, `US$1,499` is `$1,499`. */
export function price(amount: number, currency: 'GBP' | 'USD' = 'GBP'): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}
