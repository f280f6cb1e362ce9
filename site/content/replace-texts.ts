/** Copies data and replaces each text in it. */
export function replaceTexts(
  data: unknown,
  replace: (text: string, path: PropertyKey[]) => string,
  path: PropertyKey[] = [],
): unknown {
  if (typeof data === 'string') return replace(data, path)
  if (Array.isArray(data)) return data.map((entry, index) => replaceTexts(entry, replace, [...path, index]))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, entry]) => [key, replaceTexts(entry, replace, [...path, key])]),
  )
}
