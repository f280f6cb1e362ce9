import { z } from 'astro/zod'

/** Converts a name to lower case with hyphens: `Polishing & Paint Correction` to `polishing-paint-correction`. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** A name that has a slug. */
export const sluggedName = z.string().refine((name) => slug(name) !== '', {
  error: 'Write a name with letters or digits, because links to it consist of them.',
})
