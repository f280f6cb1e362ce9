import { z } from 'astro/zod'
import { entryId, says, saysList, saysLong } from '../../../core/business/fields-schema.ts'

/** The formats that the build can read, by the end of the file's name. */
export const PICTURE_FORMATS = /\.(jpe?g|png|webp|avif)$/i

export const pictureFile = z
  .string()
  .regex(/^[^/\\]+$/, { error: 'Write the file’s name alone, such as van.jpg: pictures are in pictures/.' })
const file = pictureFile.meta(says('Which one', undefined, { kind: 'picture' }))
const focus = z
  .string()
  .regex(/^(\d\d?|100)% (\d\d?|100)%$/, {
    error: 'Write the focus as 70% 40%: how far from the left, and how far from the top.',
  })
  .optional()
  .describe('What stays in view if the picture is cut, as 70% 40%: from the left, and from the top.')
const alt = z.string().min(1).meta(says('What it shows', 'For people who can’t see it.'))

/** A picture that adds nothing to the text beside it: `van.jpg`, or `{ file, focus }`. */
export const decoration = z
  .preprocess(nameAsGroup, z.strictObject({ file, alt: z.string().default(''), focus }))
  .meta(says('Picture'))

/** A picture that says something itself: `{ file, alt, focus }`. */
const illustration = z.preprocess(nameAsGroup, z.strictObject({ file, alt, focus })).meta(says('Picture'))

export const comparison = z
  .strictObject({
    label: z.string().meta(says('Slider, for screen readers')),
    before: illustration.meta(says('Before')),
    after: illustration.meta(says('After', 'Of the same shape.')),
  })
  .meta(says('Before and after'))

/** A picture as the content names it. */
export type ContentPicture = z.output<typeof illustration>

function nameAsGroup(value: unknown): unknown {
  return typeof value === 'string' ? { file: value } : value
}

/** A picture of a list. */
export const illustrationWithId = z
  .preprocess(nameAsGroup, z.strictObject({ id: entryId, file, alt, focus }))
  .meta(says('Picture'))

/** Titles, each with a text. */
export const items = z
  .array(
    z.strictObject({
      id: entryId,
      name: z.string().meta(says('Title')),
      text: z.string().meta(saysLong('Text', 'One or two sentences.')),
    }),
  )
  .min(1)
  .meta(saysList('Cards', 'card'))

/** The id of what the content gives only a name: `Polishing & Paint Correction` has `polishing-paint-correction`. */
export function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** A name that makes an id. */
export const nameWithId = z.string().refine((name) => idOf(name) !== '', {
  error: 'Write a name with letters or digits, because links to it consist of them.',
})
