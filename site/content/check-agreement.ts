import { findNamed } from '../../quote/choice.ts'
import { type ContentFile, type ContentFiles, type Mistake, mistakeAt } from './mistake.ts'
import { OR } from './plain-errors.ts'
import type { Data, Kind } from './schemas/content-files.ts'
import { slug } from './slug.ts'

/** Checks what several files must agree on. Files that are invalid by themselves are left out. */
export function checkAgreement(files: ContentFiles): Mistake[] {
  return [...findDuplicates(files), ...checkSizes(files), ...checkFaqs(files), ...checkPackageLinks(files)]
}

interface Value<Name extends Kind = Kind> {
  in: ContentFile<Name>
  path: PropertyKey[]
  /** What must differ from all others. */
  key: string
  /** What the owner calls it. */
  name: string
}

/** Names make links and the subjects of quote requests, so no two may have the same. */
function findDuplicates({ business, home, services, coating }: ContentFiles): Mistake[] {
  const serviceNames = valuesOf(services, ({ name, slug }) => [[['name'], slug, `The service “${name}”`]])
  // The only package of a service may have its name, and that as its id.
  const notOwn = ({ in: { data }, key }: Value<'services'>) =>
    data?.packages.length !== 1 || data.slug !== key
  const names = [
    ...serviceNames,
    ...valuesOf(services, ({ packages }) => packages.map(nameOfPackage)).filter(notOwn),
    ...valuesOf(coating, ({ title, packages }) => [
      [['title'], slug(title), `The title “${title}”`],
      ...packages.map(nameOfPackage),
    ]),
  ]
  const found = [
    valuesOf(business, ({ sizes }) =>
      sizes.map(({ id }, index) => [['sizes', index, 'id'], id, `The size “${id}”`]),
    ),
    valuesOf(home, ({ start }) =>
      (start?.parts ?? []).map(({ part }, index) => [
        ['start', 'parts', index, 'part'],
        part,
        `The part “${part}”`,
      ]),
    ),
    valuesOf(services, ({ order }) => [[['order'], String(order), `Position ${order}`]]),
    // A link that names a package has the end of its address or its id.
    [
      ...names,
      ...valuesOf(services, ({ packages }) =>
        packages.flatMap(({ id, slug }, index): Named[] =>
          id === slug ? [] : [[['packages', index, 'id'], id, `In links, the id “${id}”`]],
        ),
      ).filter(notOwn),
    ],
    [
      ...serviceNames,
      ...valuesOf(services, ({ packages }) =>
        packages.map(({ id }, index) => [['packages', index, 'id'], id, `The id “${id}”`]),
      ).filter(notOwn),
    ],
  ].flatMap(explainRepeated)
  // A service's name makes both a link and an id.
  return [...new Map(found.map((one) => [`${one.file} ${one.field}`, one])).values()]
}

type Named = [path: PropertyKey[], key: string, name: string]

function valuesOf<Name extends Kind>(
  files: ContentFile<Name>[],
  list: (data: Data<Name>) => Named[],
): Value<Name>[] {
  return files.flatMap((file) =>
    (file.data ? list(file.data) : []).map(([path, key, name]) => ({ in: file, path, key, name })),
  )
}

const nameOfPackage = ({ name, slug }: { name: string; slug: string }, index: number): Named => [
  ['packages', index, 'name'],
  slug,
  `The package “${name}”`,
]

function explainRepeated(values: Value[]): Mistake[] {
  return values.flatMap((value, index) => {
    const first = values.find(({ key }) => key === value.key)
    if (!first || values.indexOf(first) === index) return []
    const { line } = first.in.yaml.locate(first.path)
    const order = line > value.in.yaml.locate(value.path).line ? 'later' : 'earlier'
    const place = first.in === value.in ? `${order} in this file` : `in ${first.in.file}`
    return [
      mistakeAt(value.in, value.path, `${value.name} is also ${place}, line ${line}. Give each its own.`),
    ]
  })
}

/** A package that has a price for one size has one for each. */
function checkSizes({ business: [business], services }: ContentFiles): Mistake[] {
  const sizes = business?.data?.sizes.map(({ id }) => id)
  // Repeated ones are mistakes already.
  if (!sizes || new Set(sizes).size < sizes.length) return []
  return services.flatMap((file) =>
    (file.data?.packages ?? []).flatMap(({ prices }, index) => {
      if (!prices) return []
      const path = ['packages', index, 'prices']
      if (sizes.length === 0)
        return [
          mistakeAt(file, path, 'There are no sizes in business.yaml. Add sizes there, or write fromPrice.'),
        ]
      const priced = Object.keys(prices)
      const unknown = priced.filter((id) => !sizes.includes(id))
      // The one that is missing may be the one that is unknown.
      const missing = unknown.length > 0 ? [] : sizes.filter((id) => !priced.includes(id))
      return [
        ...unknown.map((id) =>
          mistakeAt(
            file,
            [...path, id],
            `There is no size “${id}” in business.yaml. Write ${OR.format(sizes)}.`,
          ),
        ),
        ...missing.map((id) => mistakeAt(file, path, `The price for the size “${id}” is missing. Add it.`)),
      ]
    }),
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

/** The fields of home.yaml that name a package. */
function checkPackageLinks({ home: [home], services }: ContentFiles): Mistake[] {
  if (!home?.data || services.length === 0 || services.some(({ data }) => !data)) return []
  const { start, comparison } = home.data
  const named: [path: PropertyKey[], name: string][] = []
  for (const [index, part] of (start?.parts ?? []).entries())
    named.push([['start', 'parts', index, 'package'], part.package])
  if (comparison) named.push([['comparison', 'package'], comparison.package])
  const packages = services.flatMap(({ data }) => data?.packages ?? [])
  const known = packages.map(({ slug }) => slug).join(', ')
  return named
    .filter(([, name]) => !findNamed(packages, name))
    .map(([path, name]) => mistakeAt(home, path, `There is no package “${name}”. Write one of ${known}.`))
}
