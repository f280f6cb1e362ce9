import type { Business } from './business.ts'

/** Consumers must see prices with VAT (Price Marking Order 2004). */
const PRICES_INCLUDE_VAT = 'All prices include VAT.'

/** The line beside prices, if the trader is registered for VAT. */
export function vatNote({ trader }: Pick<Business, 'trader'>): string | undefined {
  return trader?.vat ? PRICES_INCLUDE_VAT : undefined
}

/** Where letters reach the trader. A company without another address has its registered office. */
export function postalAddress(trader: NonNullable<Business['trader']>): string {
  return trader.kind === 'limited company' ? (trader.address ?? trader.registeredOffice) : trader.address
}

/** Says who the legal trader is, as UK law requires on a site and in emails. `undefined` while it is unknown. */
export function traderText({ name, trader }: Pick<Business, 'name' | 'trader'>): string | undefined {
  if (!trader) return undefined
  const who = trader.name === name ? `${name} is` : `${name} is a trading name of ${trader.name},`
  const facts =
    trader.kind === 'limited company'
      ? [
          `${who} a limited company registered in ${trader.registeredIn}, number ${trader.number}.`,
          `Registered office: ${trader.registeredOffice}.`,
          trader.address && `Postal address: ${trader.address}.`,
        ]
      : [`${who} a ${trader.kind}.`, `Postal address: ${trader.address}.`]
  const vat = trader.vat ? `VAT number ${trader.vat}. ${PRICES_INCLUDE_VAT}` : 'Not VAT-registered.'
  return [...facts, vat].filter(Boolean).join(' ')
}
