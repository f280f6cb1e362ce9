/** The name in lower case, with hyphens: `Polishing & Paint Correction` is polishing-paint-correction. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
