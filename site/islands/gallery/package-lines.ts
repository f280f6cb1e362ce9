import { inSentence, priceAndTime } from '../../../core/business/price.ts'
import { type GalleryVideo, splitName } from '../../../core/gallery/video-list.ts'
import type { Package } from '../../content/schemas/service.ts'

/** What the lightbox says about a package. */
export interface Offer {
  name: string
  id: string
  /** The price and the time, to follow the name in a sentence: `from £349, about 1 to 2 days`. */
  details: string
}

type Offered = Pick<Package, 'name' | 'id' | 'fromPrice' | 'isFixed' | 'duration'>

/** What the lightbox needs to know of each package. */
export function offersOf(packages: Offered[]): Offer[] {
  return packages.map(({ name, id, ...entry }) => ({
    name,
    id,
    details: inSentence(priceAndTime(entry)),
  }))
}

/** A video that names a package by its id, with the package's name instead. */
export function nameOffer(video: GalleryVideo, offers: Offer[]): GalleryVideo {
  const { more } = splitName(video.name)
  const offer = offers.some(({ name }) => name === more) ? undefined : offers.find(({ id }) => id === more)
  return offer ? { ...video, name: video.name.slice(0, -more.length) + offer.name } : video
}
