import { inSentence, priceAndTime } from '../../schemas/price.ts'
import type { Package } from '../../schemas/service.ts'

/** What the lightbox says about a package. */
export interface Offer {
  name: string
  /** As in `/quote?package=revive`. */
  slug: string
  /** The price and the time, to follow the name in a sentence: `from £349, about 1 to 2 days`. */
  details: string
}

type Offered = Pick<Package, 'name' | 'slug' | 'fromPrice' | 'isFixed' | 'duration'>

/** What the lightbox needs to know of each package. */
export function offersOf(packages: Offered[]): Offer[] {
  return packages.map(({ name, slug, ...entry }) => ({
    name,
    slug,
    details: inSentence(priceAndTime(entry)),
  }))
}
