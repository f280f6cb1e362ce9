import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../../core/clock.ts'

/** The file of a release that lists the hashed files which it keeps of earlier ones. */
export const KEPT_FILES = '.carried.json'

/** How long visitors may have a page open and still get the files that it loads late. Then they are gone for good. */
const MAX_KEPT_AGE = DAY

/** Hashed files that a release no longer uses, each with the time (ISO 8601) of the first build without it. */
export type KeptFiles = Record<string, string>

/** Reads which hashed files a release keeps of earlier ones. */
export async function readKeptFiles(release: string): Promise<KeptFiles> {
  return JSON.parse(await readFile(join(release, KEPT_FILES), 'utf8').catch(() => '{}'))
}

/** When a file is gone that a build left out at this time. In milliseconds since 1970. */
export const expiryOf = (since: string): number => Date.parse(since) + MAX_KEPT_AGE
