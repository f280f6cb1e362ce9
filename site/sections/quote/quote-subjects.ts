import type { Coating } from '../../schemas/coating.ts'
import { price, priceAndTime } from '../../schemas/price.ts'
import type { Service } from '../../schemas/service.ts'
import { slug } from '../../schemas/slug.ts'

/** What a quote is asked for: its slug, its name, and a package's price and time in words. */
type Subject = [slug: string, name: string, details?: string]

/** What `/quote?service=` and `/quote?package=` accept. */
export function quoteSubjects(
  services: Service[],
  coating: Pick<Coating, 'title' | 'packages' | 'currency'> | undefined,
): Subject[] {
  return [
    ...services.flatMap((service): Subject[] => [
      [service.slug, service.name],
      ...service.packages.map((entry): Subject => [entry.slug, entry.name, priceAndTime(entry)]),
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
