import { isDeepStrictEqual } from 'node:util'
import { type ContentFile, type ContentFiles, type Mistake, mistakeAt } from './mistake.ts'
import { AND, nearestFirst, OR } from './plain-errors.ts'
import type { Data, Kind } from './schemas/content-files.ts'

/** Checks what several files must agree on. Files that are invalid by themselves are left out. */
export function checkAgreement(files: ContentFiles): Mistake[] {
  return [...findDuplicates(files), ...checkSizes(files), ...checkFaqs(files), ...checkPackageLinks(files)]
}

/** What must differ from all others of its kind. */
function findDuplicates({ business, home, services, coating }: ContentFiles): Mistake[] {
  return [
    valuesOf(business, ({ sizes }) => sizes.map(({ id }, index) => [['sizes', index, 'id'], id, `The size “${id}”`])),
    valuesOf(home, ({ start }) =>
      (start?.parts ?? []).map(({ part }, index) => [['start', 'parts', index, 'part'], part, `The part “${part}”`]),
    ),
    valuesOf(services, ({ order }) => [[['order'], String(order), `Position ${order}`]]),
    // By these a link names what a quote is for. The only package of a service may have that of the service's name.
    [
      ...valuesOf(services, ({ id, name }) => [[['name'], id, `The service “${name}”`]]),
      ...valuesOf(services, (service) =>
        service.packages
          .map(({ id }, index): Named => [['packages', index, 'id'], id, `The id “${id}”`])
          .filter(([, id]) => service.packages.length > 1 || id !== service.id),
      ),
      ...valuesOf(coating, ({ id, title, packages }) => [
        [['title'], id, `The title “${title}”`],
        ...packages.map(({ id, name }, index) => packageName(index, name, id)),
      ]),
    ],
    // Emails and the desk say only the name.
    valuesOf(services, ({ packages }) => packages.map(({ name }, index) => packageName(index, name))),
  ].flatMap(explainRepeated)
}

type Named = [path: PropertyKey[], key: string, name: string]

/** What must differ from all others, by its key; and what the owner calls it. */
function valuesOf<Name extends Kind>(files: ContentFile<Name>[], list: (data: Data<Name>) => Named[]) {
  return files.flatMap((file) =>
    (file.data ? list(file.data) : []).map(([path, key, name]) => ({
      in: file as ContentFile,
      path,
      key,
      name,
    })),
  )
}

const packageName = (index: number, name: string, key = name.toLowerCase()): Named => [
  ['packages', index, 'name'],
  key,
  `The package “${name}”`,
]

function explainRepeated(values: ReturnType<typeof valuesOf>): Mistake[] {
  return values.flatMap((value, index) => {
    const first = values.find(({ key }) => key === value.key)
    if (!first || values.indexOf(first) === index) return []
    const place = `${first.in.file}, line ${first.in.yaml.locate(first.path).line}`
    return [mistakeAt(value.in, value.path, `${value.name} is also in ${place}. Give each its own.`)]
  })
}

/** A package that has a price for one size has one for each, and for no other. */
function checkSizes({ business: [business], services }: ContentFiles): Mistake[] {
  const sizes = business?.data?.sizes.map(({ id }) => id)
  // Repeated ones are mistakes already.
  if (!sizes || new Set(sizes).size < sizes.length) return []
  const message =
    sizes.length > 0
      ? `Write a price for each of the sizes in business.yaml, and for no other: ${AND.format(sizes)}.`
      : 'There are no sizes in business.yaml. Add sizes there, or write fromPrice.'
  return services.flatMap((file) =>
    (file.data?.packages ?? []).flatMap(({ prices, isFixed }, index) =>
      !prices || isDeepStrictEqual(new Set(sizes), new Set(Object.keys(prices)))
        ? []
        : [mistakeAt(file, ['packages', index, isFixed ? 'prices' : 'fromPrices'], message)],
    ),
  )
}

/** The questions are below their heading, which is in home.yaml: neither appears without the other. */
function checkFaqs({ home: [home], faqs }: ContentFiles): Mistake[] {
  const hasHeading = home?.data?.faq !== undefined
  if (!home?.data || hasHeading === faqs.length > 0) return []
  const message = hasHeading
    ? 'There are no questions: faqs.yaml is missing. Add it, or remove this group.'
    : 'The questions of faqs.yaml need a heading. Add the group faq, or remove faqs.yaml.'
  return [mistakeAt(home, ['faq'], message)]
}

/** The fields of home.yaml that name a package, each with the group that can go instead. */
function checkPackageLinks({ home: [home], services }: ContentFiles): Mistake[] {
  if (!home?.data || services.length === 0 || services.some(({ data }) => !data)) return []
  const { start, comparison } = home.data
  const links: [path: PropertyKey[], id: string, group: string][] = []
  for (const [index, part] of (start?.parts ?? []).entries())
    links.push([['start', 'parts', index, 'package'], part.package, 'this part'])
  if (comparison) links.push([['comparison', 'package'], comparison.package, 'comparison'])
  const packages = services.flatMap(({ data }) => data?.packages ?? [])
  const ids = packages.map(({ id }) => id)
  return links
    .filter(([, id]) => !ids.includes(id))
    .map(([path, id, group]) => {
      const known = OR.format(nearestFirst(id, ids))
      return mistakeAt(home, path, `There is no package with the id “${id}”. Write ${known}, or remove ${group}.`)
    })
}
