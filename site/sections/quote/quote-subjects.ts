import type { Coating } from '../../schemas/coating.ts'
import { price, priceAndTime } from '../../schemas/price.ts'
import type { Service } from '../../schemas/service.ts'
import { slug } from '../../schemas/slug.ts'

/** What a quote is asked for: its slug, its name, a package's price and time in words, and its id. */
type Subject = [slug: string, name: string, details?: string, id?: string]

/** What `/quote?service=` and `/quote?package=` accept. */
export function quoteSubjects(
  services: Service[],
  coating: Pick<Coating, 'title' | 'packages' | 'currency'> | undefined,
): Subject[] {
  return [
    ...services.flatMap((service): Subject[] => [
      // A single package may have the service's name, and says more.
      ...(service.packages.some(({ slug }) => slug === service.slug)
        ? []
        : [[service.slug, service.name] satisfies Subject]),
      ...service.packages.map((entry): Subject => [entry.slug, entry.name, priceAndTime(entry), entry.id]),
    ]),
    ...(coating ? coatingSubjects(coating) : []),
  ]
}

function coatingSubjects({
  title,
  packages,
  currency,
}: Pick<Coating, 'title' | 'packages' | 'currency'>): Subject[] {
  return [
    [slug(title), title],
    ...packages.map(
      (entry): Subject => [
        entry.slug,
        `${title}: ${entry.name}`,
        `${price(entry.price, currency)}, ${entry.description}`,
      ],
    ),
  ]
}
