import { dirname, resolve } from 'node:path'
import { readBackupStatus } from '../../core/backup-status.ts'
import { type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { durationInWords, systemClock } from '../../core/clock.ts'
import { freeSpace, MIB, MIN_FREE, nearestExisting } from '../../core/disk.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { MAX_ERASED_PER_DAY } from '../../core/store/erasing.ts'
import { type HealthFacts, MAX_SUSPICIOUS_WAIT, MAX_UNSENT_WAIT, waitOf } from '../../core/store/health.ts'
import { missingFile, openExistingStore } from '../../core/store/open-store.ts'
import { checkFile } from '../../core/store/sqlite.ts'
import { countOf, oneLine } from '../../core/text.ts'
import type { Settings } from '../settings.ts'
import { checkBackup } from './backup.ts'

/** Checks that the database can be written, and that no email is stuck. */
export async function checkDatabase({ database, retentionDays, backupStatus }: Settings): Promise<Finding[]> {
  try {
    const missing = missingFile(database)
    if (missing)
      return [
        warn(
          `There is no database ${missing} yet.`,
          'The server creates it at its first start. If it should exist already, check DATABASE_URL in .env and the current folder.',
        ),
      ]
    if (database.engine === 'sqlite') checkFile(database.file)
    const store = await openExistingStore(database, systemClock)
    const now = new Date()
    const facts = await store.checkHealthByWriting().finally(() => store.close())
    const where = database.engine === 'sqlite' ? resolve(database.file) : 'Postgres'
    return [
      ok(`The database (${where}) is intact and can be written.`),
      ...checkOutbox(facts, now),
      checkErasure(facts, retentionDays),
      ...checkRestore(facts),
      checkBackup(await readBackupStatus(backupStatus), now),
      checkPhotos(facts),
    ]
  } catch (error) {
    return [fail(reasonOf(error), 'Quote requests cannot be stored until this is fixed.')]
  }
}

/** Says whether expired requests wait, because only so many are erased a day. */
export function checkErasure({ waitingErasures }: HealthFacts, days: number): Finding {
  const waiting = countOf(waitingErasures, 'request')
  return waitingErasures === 0
    ? ok('No request is kept for longer than RETENTION_DAYS.', `Each is erased after ${days} days.`)
    : warn(
        `${waiting} older than ${days} days will be erased, ${MAX_ERASED_PER_DAY} a day.`,
        'If that is too many, correct the clock, or RETENTION_DAYS in .env, and restart the server.',
        `${waiting} older than ${days} days will be erased, ${MAX_ERASED_PER_DAY} a day. Is that more than you expected? Then tell whoever set up your site today.`,
      )
}

/** Says that a backup brought back who was forgotten since. */
export function checkRestore({ restoredFrom }: HealthFacts): Finding[] {
  if (!restoredFrom) return []
  const made = restoredFrom.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return [
    warn(
      `The requests were restored from a backup made on ${made} UTC. Whoever was forgotten since then is back, and what came since then is not.`,
      'Forget them again. Once the original no longer runs, confirm it in the desk’s Health.',
      `Your requests are as they were on ${made} (UTC). Anyone you’ve forgotten since is back: please forget them again. Anything that came in since is only in your inbox.`,
    ),
  ]
}

/** Says how much of the database the photos are. */
function checkPhotos({ photos: { count, bytes } }: HealthFacts): Finding {
  return ok(`${countOf(count, 'photo')} of customers take ${Math.ceil(bytes / 1e6)} MB in the database.`)
}

/** Checks that emails go out. */
export function checkOutbox(facts: HealthFacts, now: Date): Finding[] {
  const { oldestUnsentAt, suspicious, oldestSuspiciousAt, written, failing, refusedConfirmations } = facts
  const { deadLetters, deadReferences } = facts
  const waited = waitOf(oldestUnsentAt, now)
  return [
    ...(written > 0
      ? [
          warn(
            `Written to files, because there was no mail server: ${countOf(written, 'email')} to you about requests that are still open.`,
            'Answer these requests from the desk, which can also send each email again.',
            `${countOf(written, 'email')} to you went nowhere, because no email account was connected yet. The requests are all here.`,
          ),
        ]
      : []),
    ...(failing.count > 0
      ? [
          warn(
            `${countOf(failing.count, 'email')} could not be sent yet. The last reason: ${oneLine(failing.reason ?? '')}`,
            'The server tries again for three days. Each request in the desk says whether its emails went out.',
            `${countOf(failing.count, 'email')} couldn’t be sent yet. We keep trying for three days, and the requests are all here.`,
          ),
        ]
      : []),
    ...(refusedConfirmations.count > 0
      ? [
          warn(
            `The mail server refused ${countOf(refusedConfirmations.count, 'confirmation')} to customers within a week. The last reason: ${oneLine(refusedConfirmations.reason ?? '')}`,
            'If an address has a slip, call the customer: the request in the desk says so. If all are refused, correct SMTP_URL in .env, or MAIL_FROM.',
            `This week, ${countOf(refusedConfirmations.count, 'customer')} didn’t get our confirmation: the address may have a typo. Their request says so: call or WhatsApp instead.`,
          ),
        ]
      : []),
    deadLetters === 0
      ? ok('The server has not given up on any email to you.')
      : fail(
          `The server gave up on ${countOf(deadLetters, 'email')} to you, so you have not received these requests: ${deadReferences}.`,
          'Fix the mail server, then open each request in the desk, and have its email sent again.',
          `We’ve given up on ${countOf(deadLetters, 'email')} to you. Nothing is lost, but look here for your requests and not in your inbox: ${deadReferences}.`,
        ),
    waited <= MAX_UNSENT_WAIT
      ? ok('No email to you is overdue.')
      : fail(
          `An email to you has been waiting for ${durationInWords(waited)}.`,
          'Check the log. Is the server running, and does the mail server accept emails?',
          `An email to you has been stuck for ${durationInWords(waited)}. Nothing is lost, but look here for your requests until it’s mended, and not in your inbox.`,
        ),
    waitOf(oldestSuspiciousAt, now) <= MAX_SUSPICIOUS_WAIT
      ? ok(`Waiting about suspicious requests: ${countOf(suspicious, 'email')} to you.`)
      : fail(
          `${suspicious} emails to you about suspicious requests are waiting, for ${durationInWords(waitOf(oldestSuspiciousAt, now))}.`,
          'At most ten an hour are sent. Read them in the desk: some may come from customers.',
          `${countOf(suspicious, 'request')} may be spam, and we email you only ten of those an hour. Look through “May be spam” in your list: there may be a customer among them.`,
        ),
  ]
}

const RECOMMENDED_FREE = 1024 * MIB

/** Checks the free space on the disk that holds the data. */
export async function checkDisk({ database }: Settings): Promise<Finding> {
  const folder = nearestExisting(resolve(database.engine === 'sqlite' ? dirname(database.file) : '.'))
  const free = await freeSpace(folder)
  const size = free < RECOMMENDED_FREE ? `${Math.round(free / MIB)} MB` : `${Math.round(free / RECOMMENDED_FREE)} GB`
  const message = `${size} are free on the disk that holds the data (${folder}).`
  if (free >= RECOMMENDED_FREE) return ok(message, `Plenty. ${size} free.`)
  const remedy = 'Free some space: below 100 MB, photos and videos are refused, and on a full disk quote requests too.'
  return free < MIN_FREE
    ? fail(message, remedy, 'There’s no room left for photos and videos, and soon there’ll be none for requests.')
    : warn(message, remedy, `Only ${size} free. Once that’s gone, customers can’t send photos, and then no requests.`)
}
