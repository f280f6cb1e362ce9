import { MINUTE, SECOND } from '../../core/clock.ts'
import { leftInWords, secondsLeft, stillTimes } from '../../core/gallery/films.ts'
import type { FilmNow } from '../../core/publishing/films.ts'

/** After so long without a byte, nobody is sending a film any more. */
const MAX_PAUSE = MINUTE

/** How a film is shown. */
export type Film = ReturnType<typeof showFilm>

/** A film, with how far it is, and its pictures. */
export function showFilm(film: FilmNow, now: Date, chosen?: number) {
  const { id, film: file, step, order, seconds, share, at = '', startedAt = '' } = film
  const times = file && seconds !== undefined ? stillTimes(seconds) : []
  const poster = chosen ?? (order?.kind === 'show' ? order.poster : times[4])
  const cover = Math.max(times.indexOf(poster ?? 0), 0)
  const still = (index: number) => `/desk/films/${id}/still-${index + 1}.jpg`
  const stills = times.map((at, index) => ({ at, isChosen: index === cover, src: still(index) }))
  const isRunning = step === 'reading' || step === 'preparing'
  const done = step === 'sending' ? film.sent / (file?.size ?? 1) : isRunning && file ? (share ?? 0) : undefined
  const silent = now.getTime() - Date.parse(at)
  const left = secondsLeft(share ?? 0, startedAt, at)
  return {
    ...film,
    stills,
    picture: stills[0] || share ? still(cover) : undefined,
    name: file?.name ?? '',
    percent: done === undefined ? undefined : Math.min(99, Math.round(100 * done)),
    left: left === undefined ? '' : leftInWords(Math.max(0, left - silent / SECOND)),
    isStalled: step === 'sending' && silent > MAX_PAUSE,
    job: order && 'job' in order ? order.job : undefined,
  }
}
