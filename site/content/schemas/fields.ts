import { z } from 'astro/zod'

/** The formats that the build can read, by the end of the file's name. */
export const PICTURE_FORMATS = /\.(jpe?g|png|webp|avif)$/i

const file = z
  .string()
  .regex(/^[^/\\]+$/, { error: 'Write the file’s name alone, such as van.jpg: pictures are in pictures/.' })
  .describe('The file’s name in the folder pictures/, for example van.jpg.')
const focus = z
  .string()
  .regex(/^(\d\d?|100)% (\d\d?|100)%$/, {
    error: 'Write the focus as 70% 40%: how far from the left, and how far from the top.',
  })
  .optional()
  .describe('What stays in view if the picture is cut, as 70% 40%: from the left, and from the top.')
const alt = z
  .string({
    error: ({ input }) =>
      input === undefined
        ? 'Describe the picture for people who cannot see it: { file: van.jpg, alt: What it shows }.'
        : undefined,
  })
  .min(1)
  .describe('A description of the picture, for people who cannot see it.')

/** A picture that adds nothing to the text beside it: `van.jpg`, or `{ file, focus }`. */
export const decoration = z
  .preprocess(nameAsGroup, z.strictObject({ file, alt: z.string().default(''), focus }))
  .describe('A picture: its file’s name, or a group with file and focus.')

/** A picture that says something itself: `{ file, alt, focus }`. */
export const illustration = z
  .preprocess(nameAsGroup, z.strictObject({ file, alt, focus }))
  .describe('A picture: a group with file, alt and, if it is cut, focus.')

export const comparison = z
  .strictObject({
    label: z.string().describe('The label of the slider, for screen readers.'),
    before: illustration.describe('The picture before the work: a group with file and alt.'),
    after: illustration.describe('The picture after the work, of the same shape: a group with file and alt.'),
  })
  .describe('One panel before and after the work, with a slider between the two pictures.')

/** A picture as the content names it. */
export type ContentPicture = z.output<typeof illustration>

function nameAsGroup(value: unknown): unknown {
  return typeof value === 'string' ? { file: value } : value
}

/** Titles, each with a text. */
export const items = z
  .array(
    z.strictObject({
      name: z.string().describe('The title.'),
      text: z.string().describe('One or two sentences under the title.'),
    }),
  )
  .min(1)
  .describe('Titles, each with a text.')

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
