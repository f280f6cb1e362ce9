import type { Business } from '../../core/business/business.ts'
import type { Review } from '../content/schemas/content-files.ts'
import type { ContentPicture } from '../content/schemas/fields.ts'
import type { Home } from '../content/schemas/home.ts'
import type { Service } from '../content/schemas/service.ts'
import { drawVan } from './drawing.ts'
import { darknessStyles } from './hero-picture.ts'
import { focusStyles, loadComparison, loadHeroPicture, loadLamp, loadPicture } from './pictures.ts'
import { fitLines } from './text-svg.ts'

/** A service with its pictures, and those of its packages, encoded. */
export type PicturedService = Awaited<ReturnType<typeof withPictures>>
export type PicturedReview = Awaited<ReturnType<typeof withPicture>>
export type PicturedPackage = PicturedService['packages'][number]

/** Encodes the pictures of the home page, and writes the rules that depend on its content. */
export async function loadHomePictures(
  { hero: texts, about, comparison }: Home,
  all: Service[],
  business: Business,
  reviews: Review[] = [],
) {
  const hero = await loadHeroPicture(texts)
  const services = await Promise.all(all.map(withPictures))
  const pictured = await Promise.all(reviews.map(withPicture))
  const compared = comparison && { texts: comparison, ...(await loadComparison(comparison)) }
  const van = about.van && (await drawVan(business)).src
  const lamp = comparison?.lamp && (await loadLamp(comparison.lamp))
  const ofServices = services.flatMap(({ picture, packages }) => [picture, ...packages.map((entry) => entry.picture)])
  const css = [
    await fitLines(texts.heading.large),
    focusStyles([hero, compared?.before, compared?.after, ...ofServices, ...pictured.map(({ picture }) => picture)]),
    await darknessStyles(texts.picture, business.theme),
  ].join('')
  return { hero, van, services, comparison: compared, lamp, reviews: pictured, css }
}

async function withPicture({ picture, ...review }: Review) {
  return { ...review, picture: picture && (await loadPicture(picture, 'review')) }
}

async function withPictures(service: Service) {
  const load = (picture?: ContentPicture) => picture && loadPicture(picture, 'service')
  const packages = service.packages.map(async (entry) => ({ ...entry, picture: await load(entry.picture) }))
  return { ...service, picture: await load(service.picture), packages: await Promise.all(packages) }
}
