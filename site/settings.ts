import { resolve } from 'node:path'
import { parseSettings } from '../core/settings.ts'

const { siteUrl, VIDEO_HOST, RETENTION_DAYS, CONTENT_DIR } = parseSettings(process.env)

/** The build's settings; the server's are in server/settings.ts. An invalid setting stops the build. */
export const settings = {
  siteUrl: siteUrl.origin,
  /** The content folder, absolute or relative to the project folder. */
  contentDir: CONTENT_DIR,
  /** The absolute path of what is built: the publisher (cli/site.ts) builds a copy of the content folder. */
  contentFolder: resolve(process.env.CONTENT_COPY ?? CONTENT_DIR),
  /** Stated in the privacy notice. The server erases by the same setting and checks that the two agree. */
  retentionDays: RETENTION_DAYS,
  /** Empty if the site itself serves the videos. */
  videoHost: VIDEO_HOST?.origin ?? '',
}
