import { z } from 'astro/zod'

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
