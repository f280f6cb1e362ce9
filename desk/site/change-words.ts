import { oneLine } from '../../core/text.ts'

/** What changes: `Price`, and from what to what. Or all there is to say: `Closed Thu 24 to Sat 26 Dec`. */
export type Words = {
  /** What it is about: `Revive`. */
  about?: string
  words: string
  from?: string
  to?: string
  /** The files of a picture and of what takes its place. */
  pictures?: [string, string]
}

export const NOTHING = 'nothing'

/** A change in a line: `Revive: price from £349 → from £359`. */
export function changeInWords(change: Words & { about: string }): string {
  const { about, words } = change
  if (change.to === undefined) return `${about}: ${words}`
  const title = about === words ? '' : words.toLowerCase()
  return `${about}: ${inALine({ words: title, ...aroundDifference(change) }, words === 'Price')}`
}

/** `Heading “A” → “B”`. A price needs no quotation marks. */
export function inALine({ words, from, to }: Words, isPrice = false): string {
  if (from === undefined || to === undefined) return words
  const [before, after] = [from, to].map((text) => {
    if (text === '') return NOTHING
    return isPrice || text === NOTHING ? text : `“${text}”`
  })
  return `${words} ${before} → ${after}`.trimStart()
}

const MAX_WHOLE = 40 // characters
const AROUND = 3 // words
const MAX_WORDS = 30

/** The words that differ of two texts, with some around them. Short texts are whole. */
export function aroundDifference({ from = '', to = '' }: Pick<Words, 'from' | 'to'>): { from: string; to: string } {
  if (Math.max(from.length, to.length) < MAX_WHOLE) return { from, to }
  const [before, after] = [from, to].map((text) => oneLine(text).split(' ')) as [string[], string[]]
  const least = Math.min(before.length, after.length)
  let first = 0
  while (first < least && before[first] === after[first]) first++
  let last = 0
  while (last < least - first && before.at(-1 - last) === after.at(-1 - last)) last++
  const start = Math.max(0, first - AROUND)
  function cut(words: string[]): string {
    const end = Math.min(words.length - last + AROUND, start + MAX_WORDS)
    return [start > 0 && '…', ...words.slice(start, end), end < words.length && '…'].filter(Boolean).join(' ')
  }
  return { from: cut(before), to: cut(after) }
}
