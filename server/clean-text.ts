/** Joins lines, for an email header or a line of output. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
