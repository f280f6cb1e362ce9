import { join } from 'node:path'
import type { z } from 'astro/zod'
import { MIB, readRegularFile, replaceFile } from '../disk.ts'
import type { SiteFolders } from './content-files.ts'

/** Is there as long as something waits for the publisher, or was interrupted: a path unit of systemd looks for it. */
export const callPath = ({ desk }: Pick<SiteFolders, 'desk'>): string => join(desk, 'job.json')

export const callPublisher = (site: SiteFolders): Promise<void> => replaceFile(callPath(site), [])

const MAX_OWN_FILE = 16 * MIB

/** Reads a file that the desk wrote, which may be another user. `undefined` if there is none. */
export const readOwnBytes = (path: string) =>
  readRegularFile(path, MAX_OWN_FILE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

/** Reads such a file as JSON. Returns `undefined` for what is missing, cannot be read, or does not match the schema. */
export async function readOwnJson<Schema extends z.ZodType>(path: string, schema: Schema) {
  try {
    const bytes = await readOwnBytes(path)
    return schema.parse(JSON.parse(bytes?.toString('utf8') ?? ''))
  } catch {
    return undefined
  }
}
