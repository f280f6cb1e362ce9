import { resolve } from 'node:path'
import { type Finding, ok, warn } from '../../core/business/finding.ts'
import { MINUTE } from '../../core/clock.ts'
import { readFilms } from '../../core/publishing/films.ts'
import { countOf } from '../../core/text.ts'

/** A publisher that runs takes up an order at once, or says each second how far it is with another. */
const MAX_WAIT = 15 * MINUTE

/** Checks that the publisher takes up what the owner wants done with his films, and counts those he has not shown. */
export async function checkFilms(deskFolder: string, now: Date): Promise<Finding> {
  const films = await readFilms({ desk: resolve(deskFolder) }, now)
  const waiting = films.filter(({ step }) => step === 'reading' || step === 'preparing')
  const isRunning = waiting.some(({ at = '' }) => now.getTime() < Date.parse(at) + MAX_WAIT)
  if (waiting.length > 0 && !isRunning)
    return warn(
      'Something you want done with a video hasn’t begun for 15 minutes. Nothing is lost, but it won’t go on by itself.',
      `${countOf(waiting.length, 'order')} for the publisher of films waited for more than 15 minutes.`,
      'Enable detailing-site-gallery.path, and look into journalctl -u detailing-site-gallery.',
    )
  const unpublished = films.filter(({ film, step }) => film && step !== 'live').length - waiting.length
  if (unpublished === 0) return ok('None is waiting.')
  return ok(`${countOf(unpublished, 'video')} you’ve begun but not put on your site. Each is deleted after three days.`)
}
