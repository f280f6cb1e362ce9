/** Joins two texts of a note that were written at the same time, so that no word of either is lost. */
export function joinNotes(one: string, other: string): string {
  if (other.includes(one)) return other
  return one.includes(other) ? one : `${one}\n\n${other}`
}
