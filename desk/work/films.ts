import { SECOND } from '../../core/clock.ts'
import { secondsLeft, stillTimes } from '../../core/gallery/films.ts'
import type { FilmNow } from '../../core/publishing/films.ts'
import { countOf } from '../../core/text.ts'

/** How a film is shown. */
export type Film = ReturnType<typeof showFilm>

/** A film, with how far it is in words, and its pictures. */
export function showFilm(film: FilmNow, now: Date) {
  const { id, film: sent, step, share, order, seconds = 0, at = '', startedAt = '' } = film
  const poster = order?.kind === 'show' ? order.poster : undefined
  const times = sent && film.seconds !== undefined ? stillTimes(seconds) : []
  const cover = Math.max(times.indexOf(poster ?? times[4] ?? 0), 0)
  const stills = times.map((at, index) => ({
    ...{ at, isChosen: index === cover },
    src: `/desk/films/${id}/still-${index + 1}.jpg`,
  }))
  const left = share === undefined ? undefined : secondsLeft({ share, startedAt, at })
  const done = sent && step === 'sending' ? film.sent / sent.size : share
  return {
    ...film,
    ...{ stills, picture: stills[cover]?.src, name: sent?.name ?? '' },
    percent: done === undefined ? undefined : Math.min(99, Math.round(100 * done)),
    left:
      share === undefined
        ? 'It begins in a moment.'
        : left === undefined
          ? ''
          : leftInWords(Math.max(0, left - (now.getTime() - Date.parse(at)) / SECOND)),
    kind: order?.kind,
    job: order && 'job' in order ? order.job : undefined,
  }
}

/** How long something still takes. */
export function leftInWords(seconds: number): string {
  if (seconds < 8) return 'A few seconds left.'
  if (seconds < 85) return `About ${Math.round(seconds / 10) * 10} seconds left.`
  return `About ${countOf(Math.round(seconds / 60), 'minute')} left.`
}

/** As a player says it: `0:42`. */
export function playTime(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
