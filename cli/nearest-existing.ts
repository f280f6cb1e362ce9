import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Returns a path itself, or the closest folder around it that exists. */
export function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path))
}
