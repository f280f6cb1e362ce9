/** Converts a name to lower case with hyphens: `Polishing & Paint Correction` to `polishing-paint-correction`. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
