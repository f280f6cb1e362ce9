import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { MINUTE } from '../../server/clock.ts'
import { freeSpace, MIN_FREE } from '../../server/disk/free-space.ts'
import type { Settings } from '../../server/settings.ts'
import { nearestExisting } from '../nearest-existing.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const MIB = 1024 * 1024
const RECOMMENDED_FREE = 1024 * MIB

/** Checks the free space on the disk that holds the data. */
export async function checkDisk({ database }: Settings): Promise<Finding> {
  const folder = nearestExisting(resolve(database.engine === 'sqlite' ? dirname(database.file) : '.'))
  const free = await freeSpace(folder)
  const size =
    free < RECOMMENDED_FREE ? `${Math.round(free / MIB)} MB` : `${Math.round(free / RECOMMENDED_FREE)} GB`
  const message = `${size} are free on the disk that holds the data (${folder}).`
  if (free >= RECOMMENDED_FREE) return ok(message)
  const remedy =
    'Free some space: below 100 MB, photos and videos are refused, and on a full disk quote requests too.'
  return free < MIN_FREE ? fail(message, remedy) : warn(message, remedy)
}

/** Checks the clock, which dates emails and determines when they are retried and when requests are erased. */
export async function checkClock(site: string): Promise<Finding> {
  const { mtime } = await stat(join(site, 'content.json'))
  if (mtime.getTime() <= Date.now() + MINUTE) return ok('The clock is later than the time of the build.')
  return fail(
    `The clock says ${new Date().toISOString()}, which is before the site was built.`,
    'Set the clock, and keep it in sync: timedatectl set-ntp true.',
  )
}
