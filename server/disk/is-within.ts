import { isAbsolute, relative } from 'node:path'

/** Whether a path is a folder, or within it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !/^\.\.($|[/\\])/.test(way) && !isAbsolute(way)
}
