import type { Coating } from '../schemas/coating.ts'
import type { Service } from '../schemas/service.ts'
import { slug } from '../schemas/slug.ts'
import { price, priceAndTime } from '../ui/price.ts'

/** What a quote is asked for: its slug, its name, and a package's price and time in words. */
type Subject = [slug: string, name: string, details?: string]

/**
 * What `/quote?service=` and `/quote?package=` accept.
 *
 * @throws if two have the same slug or, on the home page, the same id
 */
export function quoteSubjects(
  services: Service[],
  { title, packages, currency }: Pick<Coating, 'title' | 'packages' | 'currency'>,
): Subject[] {
  const subjects = [
    ...services.flatMap((service): Subject[] => [
      [service.slug, service.name],
      ...service.packages.map((entry): Subject => [entry.slug, entry.name, priceAndTime(entry)]),
    ]),
    [slug(title), title] satisfies Subject,
    ...packages.map(
      (entry): Subject => [
        entry.slug,
        `${title}: ${entry.name}`,
        `${price(entry.price, currency)}, ${entry.description}`,
      ],
    ),
  ]
  const link = firstDuplicate(subjects.map(([slug]) => slug))
  if (link) {
    const names = subjects.filter(([slug]) => slug === link).map(([, name]) => `"${name}"`)
    throw new Error(`content/: ${names.join(' and ')} would have the same link, ${link}. Rename one of them.`)
  }
  const id = firstDuplicate(services.flatMap(({ slug, packages }) => [slug, ...packages.map(({ id }) => id)]))
  if (id) {
    throw new Error(
      `content/services: two packages, or a package and a service, have the id "${id}". Give each its own.`,
    )
  }
  return subjects
}

function firstDuplicate(values: string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) < index)
}
