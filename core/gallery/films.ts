import { SECOND } from '../clock.ts'
import { countOf } from '../text.ts'

/** What the desk takes: a film of this many bytes, sent in slices. core/publishing/films.ts keeps it. */
export const MAX_FILM_SIZE = 2_000_000_000
export const SLICE_SIZE = 5_000_000
export const MAX_JOB_LENGTH = 60
const STILLS = 9

/** The times of the frames that the owner can choose the cover from, in seconds: `still-1.jpg` and so on. */
export const stillTimes = (seconds: number) =>
  Array.from({ length: STILLS }, (_, index) => Math.round(((index + 0.5) / STILLS) * seconds * 100) / 100)

/** How many seconds a step still takes, once that can be said. */
export function secondsLeft(share: number, startedAt: string, at: string) {
  const elapsed = (Date.parse(at) - Date.parse(startedAt)) / SECOND
  return share < 0.02 || elapsed < 3 ? undefined : (elapsed / share) * (1 - share)
}

/** As a player says it: `0:42`. */
export const playTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Megabytes, with a decimal below ten, or where the whole has one. */
export const megabytes = (bytes: number, whole = bytes) => (bytes / 1_000_000).toFixed(whole < 10_000_000 ? 1 : 0)

/** How large a file is: `9.2 MB`, `214 MB`. */
export const inMegabytes = (bytes: number) => `${megabytes(bytes)} MB`

/** How long something still takes. */
export function leftInWords(seconds: number): string {
  if (seconds < 8) return 'A few seconds left.'
  if (seconds < 115) return `About ${Math.round(seconds / 10) * 10} seconds left.`
  return `About ${countOf(Math.round(seconds / 60), 'minute')} left.`
}
