/** How long something takes that has come so far in so many milliseconds; `undefined` while nobody can say. */
export function timeLeft(elapsed: number, share: number): string | undefined {
  if (share < 0.02 || elapsed < 2000) return undefined
  const seconds = (elapsed * (1 - share)) / share / 1000
  if (seconds < 8) return 'A few seconds left.'
  if (seconds < 85) return `About ${Math.round(seconds / 10) * 10} seconds left.`
  const minutes = Math.round(seconds / 60)
  return `About ${minutes} minute${minutes === 1 ? '' : 's'} left.`
}

/** As a player says it: `0:42`. */
export const playTime = (seconds: number): string =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`
