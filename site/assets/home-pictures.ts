import type { Theme } from '../../core/business/theme.ts'
import type { Home } from '../content/schemas/home.ts'
import type { Package, Service } from '../content/schemas/service.ts'
import { darknessStyles } from './hero-picture.ts'
import { focusStyles, loadComparison, loadHeroPicture, loadServicePicture, type PictureData } from './pictures.ts'
import { fitLines } from './text-svg.ts'

/** A service or a package whose picture is encoded. */
type Pictured<Entry> = Omit<Entry, 'picture'> & { picture: PictureData | undefined }
export type PicturedPackage = Pictured<Package>
export type PicturedService = Pictured<Omit<Service, 'packages'>> & { packages: PicturedPackage[] }

/** Encodes the pictures of the home page, those of the services included. */
export async function loadHomePictures({ hero, comparison }: Home, services: Service[]) {
  return {
    hero: await loadHeroPicture(hero),
    services: await Promise.all(
      services.map(
        async (service): Promise<PicturedService> => ({
          ...(await withPicture(service)),
          packages: await Promise.all(service.packages.map(withPicture)),
        }),
      ),
    ),
    comparison: comparison && { texts: comparison, ...(await loadComparison(comparison)) },
  }
}

async function withPicture<Entry extends Pick<Service, 'picture'>>(entry: Entry) {
  return { ...entry, picture: entry.picture && (await loadServicePicture(entry.picture)) }
}

/** The rules of the home page that depend on its content. */
export async function homeStyles(
  home: Home,
  theme: Theme,
  { hero, comparison, services }: Awaited<ReturnType<typeof loadHomePictures>>,
): Promise<string> {
  const ofServices = services.flatMap((service) => [service, ...service.packages])
  return [
    await fitLines(home.hero.heading.large),
    focusStyles([hero, comparison?.before, comparison?.after, ...ofServices.map(({ picture }) => picture)]),
    await darknessStyles(home.hero.picture, theme),
  ].join('')
}
