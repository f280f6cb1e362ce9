/** NaN if there are no values. */
export function median(values: number[]): number {
  return percentile(values, 0.5)
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
