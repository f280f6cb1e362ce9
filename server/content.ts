import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Business } from '../business/business.ts'
import { SetupError } from './errors.ts'

/** What the build took from content/: the pages were made from it, so the mails are too. */
export type Content = {
  business: Business
  coating: { currency: string }
  /** The public address that canonical links, sitemap and share card name. */
  siteUrl: string
  /** What the privacy notice promises. */
  retentionDays: number
}

/**
 * Reads the content of a built site. The build has validated it.
 *
 * @param site the folder of the built site
 * @throws SetupError when the site was not built, or not to the end
 */
export async function readContent(site: string): Promise<Content> {
  const file = join(site, 'content.json')
  try {
    const content: Content = JSON.parse(await readFile(file, 'utf8'))
    if (typeof content.business?.name === 'string') return content
  } catch (cause) {
    throw new SetupError(`${file} cannot be read, so there is no built site to serve. Run: npm run build`, {
      cause,
    })
  }
  throw new SetupError(`${file} does not name the business. Run: npm run build`)
}
