import { BUILD, combine, type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { MAX_ERASED_PER_DAY } from '../../core/store/erasing.ts'
import type { HealthFacts } from '../../core/store/health.ts'
import { NotReady } from '../../core/store/migrations.ts'
import { countOf } from '../../core/text.ts'
import type { BuiltContent } from '../releases/built-content.ts'

/** Checks that requests can be stored, and whether a backup brought back those that were forgotten since. */
export async function checkRequests(readFacts: () => Promise<HealthFacts>): Promise<Finding> {
  try {
    const { restoredFrom, photos } = await readFacts()
    if (restoredFrom) return restored(restoredFrom)
    if (photos.count === 0) return ok('All here. No photos yet.')
    return ok(`All here. ${countOf(photos.count, 'photo')} of customers take ${Math.ceil(photos.bytes / 1e6)} MB.`)
  } catch (error) {
    if (error instanceof NotReady)
      return warn('There are no requests yet.', error.message, 'The server prepares the database when it starts.')
    return fail('New requests can’t be kept until this is mended.', reasonOf(error), 'No request is stored until then.')
  }
}

function restored(from: Date): Finding {
  const made = from.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return warn(
    `A backup was restored: your requests are as they were on ${made} (UTC). Anyone you’ve forgotten since is back: please forget them again. Anything that came in since is only in your inbox.`,
    `The requests were restored from a backup made on ${made} UTC. Whoever was forgotten since then is back, and what came since then is not.`,
    'Forget them again. Once the original no longer runs, confirm it in the desk’s Health.',
  )
}

/** Checks that requests are erased when the privacy notice says so. Only so many are erased a day. */
export function checkOldRequests({ waitingErasures }: HealthFacts, days: number, promised: number): Finding {
  const waiting = `${countOf(waitingErasures, 'request')} older than ${days} days will be erased, ${MAX_ERASED_PER_DAY} a day.`
  const limit = days % 365 === 0 ? `${(days / 365) * 12} months` : `${days} days`
  const findings = [ok(`Each is erased after ${limit}, as your privacy page says.`)]
  if (promised !== days)
    findings.push(
      fail(
        `Your privacy page promises to erase requests after ${promised} days, but it happens after ${days}.`,
        `The privacy notice promises ${promised} days, but RETENTION_DAYS is ${days}.`,
        `Set RETENTION_DAYS in .env to the same number for the build and for the server, ${BUILD}.`,
      ),
    )
  if (waitingErasures > 0)
    findings.push(
      warn(
        `${waiting} Is that more than you expected? Then tell whoever set up your site today.`,
        waiting,
        'If that is too many, correct the clock, or RETENTION_DAYS in .env, and restart the server.',
      ),
    )
  return combine(findings)
}

/** Checks that each device that the owner wants to ring still does. */
export function checkRinging({ devices }: HealthFacts): Finding {
  const stopped = devices.filter(({ stoppedAt }) => stoppedAt).map(({ name }) => name)
  if (stopped.length > 0)
    return fail(
      `${stopped.join(', ')}: it was cleared, or out of reach for too long. Open the desk there, and let it ring again. Until then every request still comes by email.`,
      `Push services no longer know ${stopped.join(', ')}.`,
      'On that device, open Requests in the desk and, at its foot, the row that says so.',
    )
  if (devices.length > 0) return ok(`These ring: ${devices.map(({ name }) => name).join(', ')}.`)
  const none = 'No phone rings when a request comes in.'
  return { level: 'info', forOwner: none, forSetup: none }
}

/** Counts what customers let the site show and it does not have: the law forbids showing only what flatters. */
export function checkReviews({ showable }: HealthFacts, { reviews = [] }: BuiltContent): Finding {
  const missing = showable.filter((reference) => !reviews.includes(reference))
  if (missing.length === 0) return ok('All that customers let you show is on your site.')
  const count = `${countOf(missing.length, 'review')} that customers let you show`
  return {
    level: 'info',
    forOwner: `${count}, but your site doesn’t. The law doesn’t let you show only what flatters: put them on at their requests, unless the customer asked you not to.`,
    forSetup: `${count}: the site does not have ${missing.join(', ')}.`,
  }
}
