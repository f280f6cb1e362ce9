import type { Coating } from '../schemas/coating.ts'
import type { Service } from '../schemas/service.ts'
import { slug } from '../schemas/slug.ts'

/** The slugs that `/quote?service=` and `/quote?package=` accept, with the names of the services and packages. */
export function quoteSubjects(services: Service[], coating: Coating): [slug: string, name: string][] {
  return [
    ...services.flatMap((service) => [service, ...service.packages]).map(slugAndName),
    [slug(coating.title), coating.title],
    ...coating.packages.map((entry): [string, string] => [entry.slug, `${coating.title}: ${entry.name}`]),
  ]
}

const slugAndName = ({ slug, name }: { slug: string; name: string }): [string, string] => [slug, name]
