import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSettings } from '../core/settings.ts'

const { siteUrl, VIDEO_HOST, RETENTION_DAYS, CONTENT_DIR } = parseSettings(process.env)

/** The build's settings; the server's are in server/settings.ts. An invalid setting stops the build. */
export const settings = {
  siteUrl: siteUrl.origin,
  /** The content folder, absolute or relative to the project folder. */
  contentDir: CONTENT_DIR,
  /** Its absolute path. */
  contentFolder: resolve(CONTENT_DIR),
  /** Stated in the privacy notice. The server erases by the same setting and checks that the two agree. */
  retentionDays: RETENTION_DAYS,
  /** Empty if the site itself serves the videos. */
  videoHost: VIDEO_HOST?.origin ?? '',
}

/** The publisher (cli/site.ts) passes the name of a file: all texts may be too long for a variable. */
const file = process.env.DRAFTED_TEXTS

/** What this build has in place of files of the content, because its owner has not published it yet. */
export const draftTexts = new Map<string, string>(JSON.parse(file ? readFileSync(file, 'utf8') : '[]'))
