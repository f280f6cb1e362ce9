import type { Coating } from '../schemas/coating.ts'
import type { Service } from '../schemas/service.ts'
import { slug } from '../schemas/slug.ts'

/** Each slug that `/quote?service=` and `/quote?package=` know, with the name that it stands for. */
export function quoteSubjects(services: Service[], coating: Coating): [slug: string, name: string][] {
  return [
    ...services.flatMap((service) => [service, ...service.packages]).map(named),
    [slug(coating.title), coating.title],
    ...coating.packages.map((entry): [string, string] => [entry.slug, `${coating.title}: ${entry.name}`]),
  ]
}

const named = ({ slug, name }: { slug: string; name: string }): [string, string] => [slug, name]
