import type { Coating } from '../schemas/coating.ts'
import type { Service } from '../schemas/service.ts'
import { slug } from '../schemas/slug.ts'

/**
 * The slugs that `/quote?service=` and `/quote?package=` accept, with the names of the services and packages.
 *
 * @throws if two have the same slug or, on the home page, the same id
 */
export function quoteSubjects(
  services: Service[],
  { title, packages }: Pick<Coating, 'title' | 'packages'>,
): [slug: string, name: string][] {
  const subjects = [
    ...services.flatMap((service) => [service, ...service.packages]),
    { slug: slug(title), name: title },
    ...packages.map((entry) => ({ slug: entry.slug, name: `${title}: ${entry.name}` })),
  ]
  const link = firstDuplicate(subjects.map(({ slug }) => slug))
  if (link) {
    const names = subjects.filter(({ slug }) => slug === link).map(({ name }) => `"${name}"`)
    throw new Error(`content/: ${names.join(' and ')} would have the same link, ${link}. Rename one of them.`)
  }
  const id = firstDuplicate(services.flatMap(({ slug, packages }) => [slug, ...packages.map(({ id }) => id)]))
  if (id) {
    throw new Error(
      `content/services: two packages, or a package and a service, have the id "${id}". Give each its own.`,
    )
  }
  return subjects.map(({ slug, name }) => [slug, name])
}

function firstDuplicate(values: string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) < index)
}
