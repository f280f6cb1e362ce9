import { z } from 'astro/zod'
import { expect, it } from 'vitest'
import { CONTENT_FILES } from './content-files.ts'

type Schema = { [key: string]: unknown; properties?: Record<string, Schema> | undefined }

/** The last two names of each field without a title, which an owner does not see. */
function untitled(schema: Schema, around: string): string[] {
  const inner = ['anyOf', 'oneOf', 'prefixItems', 'items', 'additionalProperties'].flatMap((key) => schema[key] ?? [])
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      field.title ? untitled(field, name) : `${around}.${name}`,
    ),
    ...inner.filter((one) => Object(one) === one).flatMap((one) => untitled(one as Schema, around)),
  ]
}

it('gives every field a title, except those that are not for an owner', () => {
  const found = Object.entries(CONTENT_FILES).flatMap(([kind, { schema }]) =>
    untitled(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, kind),
  )
  const hidden = `
    address.country after.focus before.focus business.logo business.partnerLogos business.qrLanding business.theme
    business.timeZone coating.currency comparison.package hours.exceptions packages.fromPrice packages.id packages.price packages.prices parts.package parts.part picture.alt
    picture.focus pictures.focus services.order services.several sizes.id tallPicture.alt tallPicture.focus`
  expect([...new Set(found)].sort()).toEqual(hidden.trim().split(/\s+/))
})
