import { slug } from '../schemas/slug.ts'
import type { ContentFile, ContentFiles, Mistake } from './read-content.ts'

/** Checks what several files must agree on. Files that are invalid by themselves are left out. */
export function checkAgreement(files: ContentFiles): Mistake[] {
  return [...findDuplicates(files), ...checkSizes(files), ...checkFaqs(files), ...checkPackageLinks(files)]
}

interface Value {
  in: ContentFile
  path: PropertyKey[]
  /** What must differ from all others. */
  key: string
  /** What the owner calls it. */
  name: string
}

/** Names make links and the subjects of quote requests, so no two may have the same. */
function findDuplicates({ business, home, services, coating }: ContentFiles): Mistake[] {
  const sizes: Value[] = business.flatMap((file) =>
    (file.data?.sizes ?? []).map(({ id }, index) => ({
      in: file,
      path: ['sizes', index, 'id'],
      key: id,
      name: `The size “${id}”`,
    })),
  )
  const parts: Value[] = home.flatMap((file) =>
    (file.data?.start?.parts ?? []).map(({ part }, index) => ({
      in: file,
      path: ['start', 'parts', index, 'part'],
      key: part,
      name: `The part “${part}”`,
    })),
  )
  const orders: Value[] = []
  const links: Value[] = []
  const ids: Value[] = []
  for (const file of services) {
    if (!file.data) continue
    const { order, name, packages, ...service } = file.data
    orders.push({ in: file, path: ['order'], key: String(order), name: `Position ${order}` })
    const own = { in: file, path: ['name'], key: service.slug, name: `The service “${name}”` }
    links.push(own)
    ids.push(own)
    for (const [index, entry] of packages.entries()) {
      const path = ['packages', index]
      links.push({
        in: file,
        path: [...path, 'name'],
        key: entry.slug,
        name: `The package “${entry.name}”`,
      })
      ids.push({ in: file, path: [...path, 'id'], key: entry.id, name: `The id “${entry.id}”` })
    }
  }
  for (const file of coating) {
    if (!file.data) continue
    const { title, packages } = file.data
    links.push({ in: file, path: ['title'], key: slug(title), name: `The title “${title}”` })
    for (const [index, { name, slug }] of packages.entries()) {
      links.push({ in: file, path: ['packages', index, 'name'], key: slug, name: `The package “${name}”` })
    }
  }
  const found = [sizes, parts, orders, links, ids].flatMap(explainRepeated)
  // A service's name makes both a link and an id.
  return [...new Map(found.map((one) => [`${one.file} ${one.field}`, one])).values()]
}

function explainRepeated(values: Value[]): Mistake[] {
  return values.flatMap((value, index) => {
    const first = values.find(({ key }) => key === value.key)
    if (!first || values.indexOf(first) === index) return []
    const place = first.in === value.in ? 'earlier in this file' : `in ${first.in.file}`
    const line = first.in.yaml.locate(first.path).line
    return [mistake(value.in, value.path, `${value.name} is also ${place}, line ${line}. Give each its own.`)]
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
          mistake(file, path, 'There are no sizes in business.yaml. Add sizes there, or write fromPrice.'),
        ]
      const priced = Object.keys(prices)
      return [
        ...priced
          .filter((id) => !sizes.includes(id))
          .map((id) =>
            mistake(
              file,
              [...path, id],
              `There is no size “${id}” in business.yaml. Write ${OR.format(sizes)}.`,
            ),
          ),
        ...sizes
          .filter((id) => !priced.includes(id))
          .map((id) => mistake(file, path, `The price for the size “${id}” is missing. Add it.`)),
      ]
    }),
  )
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The questions are below their heading, which is in home.yaml: neither appears without the other. */
function checkFaqs({ home: [home], faqs }: ContentFiles): Mistake[] {
  if (!home?.data) return []
  if (home.data.faq && faqs.length === 0) {
    return [
      mistake(home, ['faq'], 'There are no questions: faqs.yaml is missing. Add it, or remove this group.'),
    ]
  }
  if (!home.data.faq && faqs.length > 0) {
    return [
      mistake(
        home,
        ['faq'],
        'The questions of faqs.yaml need a heading. Add the group faq, or remove faqs.yaml.',
      ),
    ]
  }
  return []
}

/** The fields of home.yaml that name a package by its slug. */
function checkPackageLinks({ home: [home], services }: ContentFiles): Mistake[] {
  if (!home?.data || services.length === 0 || services.some(({ data }) => !data)) return []
  const { start, comparison } = home.data
  const named = [
    ...(start?.parts ?? []).map(({ package: name }, index) => ({
      path: ['start', 'parts', index, 'package'],
      name,
    })),
    ...(comparison ? [{ path: ['comparison', 'package'], name: comparison.package }] : []),
  ]
  const known = services.flatMap(({ data }) => data?.packages.map(({ slug }) => slug) ?? [])
  return named
    .filter(({ name }) => !known.includes(name))
    .map(({ path, name }) =>
      mistake(home, path, `There is no package “${name}”. Write one of ${known.join(', ')}.`),
    )
}

function mistake({ file, yaml }: ContentFile, path: PropertyKey[], message: string): Mistake {
  return { file, field: path.join('.'), ...yaml.locate(path), message }
}
