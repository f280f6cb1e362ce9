import { existsSync } from 'node:fs'
import { dirname, isAbsolute, relative } from 'node:path'

/** Whether a path is a folder, or within it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !/^\.\.($|[/\\])/.test(way) && !isAbsolute(way)
}

/** Returns a path itself, or the closest folder around it that exists. */
export function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path))
}
