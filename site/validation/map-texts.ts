/** Copies data and replaces each text in it. */
export function mapTexts(
  data: unknown,
  replace: (text: string, path: PropertyKey[]) => string,
  path: PropertyKey[] = [],
): unknown {
  if (typeof data === 'string') return replace(data, path)
  if (Array.isArray(data)) return data.map((entry, index) => mapTexts(entry, replace, [...path, index]))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, entry]) => [key, mapTexts(entry, replace, [...path, key])]),
  )
}
