const segmenter = new Intl.Segmenter('en')

/** The beginning of a text, of at most `max` UTF-16 code units, cut between characters as people count them. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (const { index } of segmenter.segment(text)) {
    if (index > max) break
    end = index
  }
  return `${text.slice(0, end)}…`
}
