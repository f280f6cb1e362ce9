import type { AutoWash, BreadcrumbList, DayOfWeek, Offer, OpeningHoursSpecification, WithContext } from 'schema-dts'
import type { Business, VehicleSize } from '../../core/business/business.ts'
import type { Span } from '../../core/business/hours-schema.ts'
import { internationalPhone } from '../../core/business/links.ts'
import { spansOf } from '../../core/business/opening-hours.ts'
import { WEEKDAYS } from '../../core/business/time.ts'
import type { Coating } from '../content/schemas/coating.ts'
import { type Package, type Service, sizePrices } from '../content/schemas/service.ts'

/** Structured data about the business, for search engines: https://schema.org/AutoWash */
export function businessJsonLd(
  business: Business,
  services: Service[],
  siteUrl: URL,
  image: URL,
): WithContext<AutoWash> {
  const { name, description, phone, email, address, area, hours, social, trader, sizes } = business
  const profiles = Object.values(social)
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoWash',
    '@id': new URL('#business', siteUrl).href,
    name,
    ...(trader && { legalName: trader.name }),
    ...(trader?.vat && { vatID: trader.vat }),
    description,
    url: siteUrl.href,
    image: image.href,
    telephone: internationalPhone(phone),
    email,
    address: {
      '@type': 'PostalAddress',
      addressLocality: address.locality,
      addressRegion: address.region,
      addressCountry: address.country,
    },
    areaServed: area.districts.map(({ name: district }) => ({ '@type': 'Place', name: district })),
    openingHoursSpecification: openingHours(hours),
    ...(hours.exceptions && { specialOpeningHoursSpecification: specialOpeningHours(hours.exceptions) }),
    makesOffer: services.flatMap(({ packages }) => packages.flatMap((entry) => packageOffers(entry, sizes))),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** The breadcrumb from the home page to this page. */
export function breadcrumbJsonLd(title: string, page: URL, siteUrl: URL): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: siteUrl.href },
      { '@type': 'ListItem', position: 2, name: title, item: page.href },
    ],
  }
}

/** The coating as a service. Its prices are omitted unless they are in pounds, like those of the business. */
export function coatingJsonLd(coating: Coating, page: URL, siteUrl: URL) {
  const offers = coating.currency === 'GBP' ? coating.packages.map(({ name, price }) => offer(name, { price })) : []
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'Service' as const,
    name: coating.title,
    description: coating.description,
    url: page.href,
    provider: { '@id': new URL('#business', siteUrl).href },
    ...(offers.length > 0 && { offers }),
  }
}

/** One offer for each size of vehicle, if the price depends on it. */
function packageOffers(entry: Package, sizes: VehicleSize[]): Offer[] {
  const { name, fromPrice, isFixed } = entry
  const bySize = sizePrices(entry, sizes)
  const amountOf = (price: number) => (isFixed ? { price } : { minPrice: price })
  if (bySize.length > 0) return bySize.map((size) => offer(`${name}, ${size.name}`, amountOf(size.price)))
  return fromPrice === undefined ? [] : [offer(name, amountOf(fromPrice))]
}

const offer = (name: string, amount: { price: number } | { minPrice: number }): Offer => ({
  '@type': 'Offer',
  itemOffered: { '@type': 'Service', name },
  priceSpecification: { '@type': 'PriceSpecification', ...amount, priceCurrency: 'GBP' },
})

function openingHours(hours: Business['hours']): OpeningHoursSpecification[] {
  return WEEKDAYS.flatMap((day) => {
    const dayOfWeek = `https://schema.org/${day.replace(/^./, (letter) => letter.toUpperCase())}` as DayOfWeek
    return spansOf(hours[day]).map((span) => ({ ...specification(span), dayOfWeek }))
  })
}

function specialOpeningHours(exceptions: NonNullable<Business['hours']['exceptions']>): OpeningHoursSpecification[] {
  return Object.entries(exceptions).flatMap(([date, hours]) => {
    const spans = spansOf(hours)
    return (spans.length > 0 ? spans : [CLOSED]).map((span) => ({
      ...specification(span),
      validFrom: date,
      validThrough: date,
    }))
  })
}

/**
 * A day without fixed hours opens and closes at midnight, and one that ends at midnight closes a minute before:
 * https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
const CLOSED = { opens: '00:00', closes: '00:00' }

const specification = ({ opens, closes }: Span) => ({
  '@type': 'OpeningHoursSpecification' as const,
  opens,
  closes: closes === '24:00' ? '23:59' : closes,
})
