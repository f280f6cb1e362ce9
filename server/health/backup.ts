import type { BackupStatus } from '../../core/backup-status.ts'
import { type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { DAY, durationInWords } from '../../core/clock.ts'
import { oneLine } from '../../core/text.ts'

/** A backup is made every day. */
const MAX_AGE = 2 * DAY

const AGAIN = 'Then make one: npm run backup -- FOLDER'

/** Part of what restic says, what it means to the owner, and what to do about it. */
const CAUSES: { says: RegExp; forOwner: string; remedy: string }[] = [
  {
    says: /wrong password|empty password|no key found/i,
    forOwner: 'The password doesn’t open the place where your backups are kept.',
    remedy: 'Write the password of that repository into RESTIC_PASSWORD in /etc/detailing-site.env.',
  },
  {
    says: /already locked/i,
    forOwner: 'The place where your backups are kept is locked: something else is busy with it, or broke off.',
    remedy: 'Wait until that has ended. A lock that was left behind goes after half an hour.',
  },
  {
    says: /no space left|not enough space|quota|storage ?full|disk full|SSH_FX_FAILURE/i,
    forOwner: 'The place where your backups are kept is full.',
    remedy: 'Free some space there, or choose another place with BACKUP_TO in .env.',
  },
  {
    says: /permission denied|read-only file system/i,
    forOwner: 'The place where your backups are kept lets nothing be saved.',
    remedy:
      'For a folder in /mnt or /media: sudo chown -R --reference=/var/lib/private/detailing-site FOLDER. For sftp, run sudo site set BACKUP_TO again.',
  },
  {
    says: /is there a repository|unable to open|bucket does not exist|connection refused|no such host/i,
    forOwner: 'The place where your backups are kept can’t be found.',
    remedy: 'Bring it back, or choose another place with BACKUP_TO in .env.',
  },
]

/** Says how old the last backup is, and why there is none since. */
export function checkBackup({ place, madeAt, checkedAt, failure }: BackupStatus, now: Date): Finding {
  const ageOf = (time: string) => now.getTime() - Date.parse(time)
  const age = madeAt === undefined ? undefined : durationInWords(ageOf(madeAt))
  if (failure) {
    const cause = CAUSES.find(({ says }) => says.test(failure))
    const last = age ? `the last one that worked is ${age} old` : 'none has worked yet'
    return fail(
      `${cause?.forOwner ?? 'The last backup went wrong.'} If the server broke, all you’d have is an older copy: ${last}.`,
      `The backup to ${place} failed (${oneLine(failure)}).`,
      `${cause?.remedy ?? 'Put that right.'} ${AGAIN}`,
    )
  }
  if (madeAt === undefined)
    return warn(
      'Nobody has made a copy of your requests yet. If the server broke, the jobs you’ve agreed would be gone.',
      'There is no backup yet.',
      'Make one every day: npm run backup -- FOLDER (docs/operations.md, “Backups”).',
    )
  const checked = checkedAt ? `, checked ${durationInWords(ageOf(checkedAt))} ago` : ''
  return ageOf(madeAt) <= MAX_AGE
    ? ok(`Made ${age} ago${checked}.`)
    : fail(
        `The last copy of your requests is ${age} old. If the server broke, all you’d have of the newer ones is what’s in your inbox.`,
        `The last backup is ${age} old (${place}${checked}).`,
        `Find out why none is made every day. ${AGAIN}`,
      )
}
