import { dirname, resolve } from 'node:path'
import { readBackupStatus } from '../../core/backup-status.ts'
import { type Finding, ok, warn } from '../../core/business/finding.ts'
import type { Clock } from '../../core/clock.ts'
import { freeSpace, MIB, nearestExisting } from '../../core/disk.ts'
import { reasonOf } from '../../core/setup-error.ts'
import type { HealthFacts } from '../../core/store/health.ts'
import { readBuiltContent } from '../releases/built-content.ts'
import type { Settings } from '../settings.ts'
import { checkBackup } from './backup.ts'
import { checkBuiltContent } from './content.ts'
import { checkMailServer, checkOutbox, checkSender } from './emails.ts'
import { checkFilms } from './films.ts'
import { checkOldRequests, checkRequests, checkReviews, checkRinging } from './requests.ts'
import { checkSite } from './site.ts'

/** One thing that must be well. */
export type Check = {
  title: string
  /** The title while something is wrong. */
  wrong: string
  /** Only a site that is live needs it. */
  isForLive?: boolean
  run: () => Finding | Promise<Finding>
}

type Collaborators = {
  settings: Settings
  /** The folder of the built site. */
  site: string
  clock: Clock
  /** Writes to the database, and reads what it knows. @throws if it cannot be used */
  readFacts: () => Promise<HealthFacts>
  /** Whether to send a test email to the owner. */
  send?: boolean
}

export const MAIL_SERVER = 'Mail server'
export const OWN_WORDS = 'Your own words'
export const RINGING = 'Ringing'

/** The checks in the order in which the doctor and the desk’s Health show them. @throws SetupError without a built site */
export async function listChecks({ settings, site, clock, readFacts, send = false }: Collaborators): Promise<Check[]> {
  const content = await readBuiltContent(site)
  const now = clock.now()
  let facts: Promise<HealthFacts> | undefined
  const readOnce = () => {
    facts ??= readFacts()
    return facts
  }
  const ofEmails: Check[] = [
    {
      title: 'Emails going out',
      wrong: 'Emails aren’t going out',
      isForLive: true,
      run: async () => checkOutbox(await readOnce(), now),
    },
    {
      title: 'Sender of your emails',
      wrong: 'The sender of your emails isn’t right yet',
      isForLive: true,
      run: () => checkSender(settings, content.business),
    },
  ]
  return [
    {
      title: 'Requests',
      wrong: 'Your requests need a look',
      run: () => checkRequests(readOnce),
    },
    {
      title: MAIL_SERVER,
      wrong: settings.smtpUrl ? 'Your email provider doesn’t let us in' : 'Emails are files until a mail server is set',
      isForLive: true,
      run: () => checkMailServer(settings, content.business, send),
    },
    ...(settings.smtpUrl ? ofEmails : []),
    {
      title: 'Your site',
      wrong: 'Something’s wrong with your site',
      isForLive: true,
      run: () => checkSite(settings, site, content.siteUrl),
    },
    {
      title: 'Last backup',
      wrong: 'There’s no new backup',
      isForLive: true,
      run: async () => checkBackup(await readBackupStatus(settings.backupStatus), now),
    },
    {
      title: RINGING,
      wrong: 'A phone or computer has stopped ringing',
      run: async () => checkRinging(await readOnce()),
    },
    {
      title: 'Reviews',
      wrong: 'Reviews need a look',
      run: async () => checkReviews(await readOnce(), content),
    },
    {
      title: 'Old requests',
      wrong: 'Old requests need a look',
      run: async () => checkOldRequests(await readOnce(), settings.retentionDays, content.retentionDays),
    },
    {
      title: 'Room on the server',
      wrong: 'The server is nearly full',
      isForLive: true,
      run: () => checkRoom(settings),
    },
    {
      title: 'Videos you’ve sent',
      wrong: 'A video isn’t going on',
      run: () => checkFilms(settings.deskFolder, now),
    },
    {
      title: OWN_WORDS,
      wrong: 'Parts of your site aren’t yours yet',
      run: () => checkBuiltContent(content),
    },
  ]
}

/** What a check found, or why it could not be made. */
export async function runCheck({ run }: Check): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    return { level: 'info', forOwner: 'We couldn’t check this just now.', forSetup: `Not checked: ${reasonOf(error)}` }
  }
}

const GIB = 1024 * MIB

async function checkRoom({ database }: Settings): Promise<Finding> {
  const folder = nearestExisting(resolve(database.engine === 'sqlite' ? dirname(database.file) : '.'))
  const free = (await freeSpace(folder)) / GIB
  const size = `${free.toFixed(1)} GB`
  if (free >= 1) return ok(`Plenty. ${size} free.`)
  return warn(
    `Only ${size} free. Once that’s gone, customers can’t send photos, and then no requests.`,
    `${size} are free on the disk that holds the data (${folder}).`,
    'Free some space: below 100 MB, photos and videos are refused, and on a full disk requests too.',
  )
}
