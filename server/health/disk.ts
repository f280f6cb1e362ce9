import { dirname, resolve } from 'node:path'
import { type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { freeSpace, MIB, MIN_FREE } from '../../core/disk/free-space.ts'
import { nearestExisting } from '../../core/disk/paths.ts'
import type { Settings } from '../settings.ts'

const RECOMMENDED_FREE = 1024 * MIB

/** Checks the free space on the disk that holds the data. */
export async function checkDisk({ database }: Settings): Promise<Finding> {
  const folder = nearestExisting(resolve(database.engine === 'sqlite' ? dirname(database.file) : '.'))
  const free = await freeSpace(folder)
  const size = free < RECOMMENDED_FREE ? `${Math.round(free / MIB)} MB` : `${Math.round(free / RECOMMENDED_FREE)} GB`
  const message = `${size} are free on the disk that holds the data (${folder}).`
  if (free >= RECOMMENDED_FREE) return ok(message)
  const remedy = 'Free some space: below 100 MB, photos and videos are refused, and on a full disk quote requests too.'
  return free < MIN_FREE ? fail(message, remedy) : warn(message, remedy)
}
