/** What one contestant gave in each round: figures by their names. */
export type Figures = Record<string, number>
type Contestant = () => Promise<Figures>

/**
 * Measures several contestants in turn, round by round, so that whatever else the machine does in the meantime
 * falls on all of them alike.
 *
 * @returns each contestant's figures, a list over the rounds for each name
 */
export async function interleave(
  rounds: number,
  contestants: Record<string, Contestant>,
): Promise<Record<string, Record<string, number[]>>> {
  const results: Record<string, Record<string, number[]>> = {}
  for (let round = 1; round <= rounds; round++) {
    for (const [name, contestant] of Object.entries(contestants)) {
      console.error(`  round ${round} of ${rounds}: ${name}`)
      const all = results[name] ?? {}
      results[name] = all
      for (const [figure, value] of Object.entries(await contestant())) {
        all[figure] = [...(all[figure] ?? []), value]
      }
    }
  }
  return results
}

/** The middle of the values; NaN where there is none. */
export function median(values: number[] = []): number {
  return percentile(values, 0.5)
}

/** The middle of the ratios, round by round, since the machine itself is faster in one minute than in another. */
export function medianRatio(values: number[] = [], others: number[] = []): number {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)))
}

/** The value below which a share of the values lies, 0 to 1: the nearest one that was measured. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
