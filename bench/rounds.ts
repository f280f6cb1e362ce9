/** What a candidate measures in one round: figures by name. */
export type Figures = Record<string, number>
type Candidate = () => Promise<Figures>

/**
 * Measures several candidates in turn, round by round. Noise from the rest of the machine then affects all of them
 * equally.
 *
 * @returns for each candidate, the values of each figure, one per round
 */
export async function interleave(
  rounds: number,
  candidates: Record<string, Candidate>,
): Promise<Record<string, Record<string, number[]>>> {
  const results: Record<string, Record<string, number[]>> = {}
  for (let round = 1; round <= rounds; round++) {
    for (const [name, measure] of Object.entries(candidates)) {
      console.error(`  round ${round} of ${rounds}: ${name}`)
      const all = results[name] ?? {}
      results[name] = all
      for (const [figure, value] of Object.entries(await measure())) {
        all[figure] = [...(all[figure] ?? []), value]
      }
    }
  }
  return results
}

/** NaN if there are no values. */
export function median(values: number[] = []): number {
  return percentile(values, 0.5)
}

/** The median of the ratios of each round, because the speed of the machine varies from minute to minute. */
export function medianRatio(values: number[] = [], others: number[] = []): number {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)))
}

/**
 * The nearest-rank percentile, which is one of the values.
 *
 * @param share from 0 to 1
 */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
