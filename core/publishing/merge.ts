import { diff3Merge } from 'node-diff3'

/** Lines that both sides have changed. */
export type Clash = { mine: string; theirs: string }

type Region = { ok?: string[]; conflict?: { a: string[]; o: string[]; b: string[] } }

/**
 * Merges two texts that come from `base`, line by line; as a whole if one of them is no more, which is empty. Where both
 * changed the same lines, `whose` wins.
 */
export function merge(mine: string, base: string, theirs: string, whose: keyof Clash = 'mine') {
  const isWhole = mine === '' || theirs === ''
  const lines = (text: string) => text.split(isWhole ? /(?!)/ : /(?<=\n)/).filter(Boolean)
  const regions: Region[] = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true })
  const parts = regions.map(mergeNeighbours)
  const text = parts.flatMap(({ ok, conflict }) => ok ?? conflict?.[whose === 'mine' ? 'a' : 'b'] ?? []).join('')
  const clashes = parts.flatMap(({ conflict }): Clash[] =>
    conflict ? [{ mine: conflict.a.join(''), theirs: conflict.b.join('') }] : [],
  )
  return { text, clashes }
}

/** Lines next to each other do not clash if only one side changed each. */
function mergeNeighbours(region: Region): Region {
  const { a = [], o = [], b = [] } = region.conflict ?? {}
  const isSame = a.length === o.length && b.length === o.length
  if (!region.conflict || !isSame) return region
  const isClash = o.some((line, index) => a[index] !== line && b[index] !== line && a[index] !== b[index])
  return isClash
    ? region
    : { ok: o.map((line, index) => (a[index] === line ? (b[index] ?? line) : (a[index] ?? line))) }
}
