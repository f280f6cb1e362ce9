import { resolve } from 'node:path'
import { type Finding, ok, warn } from '../../core/business/finding.ts'
import { MINUTE } from '../../core/clock.ts'
import { readFilms } from '../../core/publishing/films.ts'
import { countOf } from '../../core/text.ts'
import type { Settings } from '../settings.ts'

/** A publisher that runs takes up an order at once, or says each second how far it is with another. */
const MAX_WAIT = 15 * MINUTE

/** Checks that the publisher takes up what the owner wants done with his films, and counts those he has not shown. */
export async function checkFilms({ deskFolder }: Settings, now: Date): Promise<Finding> {
  const films = await readFilms({ desk: resolve(deskFolder) }, now)
  const waiting = films.filter(({ step }) => step === 'reading' || step === 'preparing')
  const isRunning = waiting.some(({ at = '' }) => now.getTime() < Date.parse(at) + MAX_WAIT)
  if (waiting.length > 0 && !isRunning)
    return warn(
      `${countOf(waiting.length, 'order')} for the publisher of films waited for more than 15 minutes.`,
      'Enable detailing-site-gallery.path, and look into journalctl -u detailing-site-gallery.',
      'Something you want done with a video hasn’t begun for 15 minutes. Nothing is lost, but it won’t go on by itself.',
    )
  const left = films.filter(({ film, step }) => film && step !== 'live').length - waiting.length
  return left === 0
    ? ok('No film of the desk waits.', 'None is waiting.')
    : ok(
        `${countOf(left, 'film')} of the desk, sent or begun, are not on the site: each is deleted after three days.`,
        `${countOf(left, 'video')} you’ve begun but not put on your site. Each is deleted after three days.`,
      )
}
