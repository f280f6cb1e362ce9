import { z } from 'astro/zod'
import type { Wording } from '../../../core/business/fields-schema.ts'
import type { Path } from '../../../core/publishing/edit.ts'
import { CONTENT_FILES, kindOf } from './content-files.ts'

/** The parts of JSON Schema that our schemas become, and what they say of themselves. */
export type Schema = Wording & {
  type?: string
  title?: string
  description?: string
  enum?: string[]
  const?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  of?: string | undefined
}

export const variantsOf = ({ anyOf, oneOf }: Schema): Schema[] =>
  (anyOf ?? oneOf ?? []).flatMap((form) => (form.anyOf || form.oneOf ? variantsOf(form) : form))

export const isNull = ({ type }: Schema) => type === 'null'

/** One schema for all forms that a value may have: a group of several kinds has the fields of each. */
export function joined(schema: Schema): Schema {
  const variants = variantsOf(schema).filter((form) => !isNull(form))
  const [first] = variants
  if (!first) return schema
  if (variants.length === 1) return { ...first, ...schema }
  const groups = variants.map(({ properties = {} }) => properties)
  const properties = Object.assign({}, ...groups.toReversed()) as Record<string, Schema>
  for (const name of Object.keys(properties)) {
    const [only, ...others] = groups.filter((group) => group[name])
    if (only && others.length + 1 < groups.length) properties[name] = { ...properties[name], of: only.kind?.const }
  }
  const kinds = groups.flatMap(({ kind }) => kind?.enum ?? kind?.const ?? [])
  return {
    ...schema,
    properties: { ...properties, kind: { ...properties.kind, enum: kinds } },
    required: Object.keys(properties).filter((name) =>
      variants.every((one) => !one.properties?.[name] || one.required?.includes(name)),
    ),
  }
}

const SCHEMAS = new Map<string | undefined, Schema>(
  Object.entries(CONTENT_FILES).map(([kind, { schema }]) => [
    kind,
    joined(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Schema),
  ]),
)

/** The schema of a place in a file, or `undefined` if it has no such place. A field without a title is not the owner's. */
export function schemaAt(file: string, path: Path): Schema | undefined {
  let schema = SCHEMAS.get(kindOf(file))
  for (const key of path) {
    const inner: Schema | undefined = schema && innerSchema(schema, key)
    schema = inner && joined(inner)
  }
  return schema
}

function innerSchema({ properties, items, prefixItems, additionalProperties }: Schema, key: string) {
  const entry = items ?? prefixItems?.[0]
  if (entry) return entry
  const field = properties && Object.hasOwn(properties, key) ? properties[key] : undefined
  if (field?.title) return field
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** The names of the fields of a group, as its schema orders them. */
export const fieldOrder = (file: string, path: Path): string[] => Object.keys(schemaAt(file, path)?.properties ?? {})
