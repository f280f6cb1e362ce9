import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Business } from '../../business/business.ts'
import type { Choice } from '../../quote/choice.ts'
import { SetupError } from '../setup-error.ts'

/** The content that the site was built with, so that emails agree with the pages. */
export type Content = {
  business: Business
  /** What a quote can be asked for. Absent in a release of an earlier version. */
  choices?: Choice[]
  /** Absent if there is no ceramic coating page. */
  coating?: { currency: string }
  /** Absent if the home page has no gallery. The sample's shows a demo until there are videos. */
  gallery?: { demo: boolean }
  /** The public URL in the canonical links, the sitemap and the share card. */
  siteUrl: string
  /** The number of days that the privacy notice states. */
  retentionDays: number
}

/**
 * Reads the content of a built site. The build has validated it.
 *
 * @param site the folder of the built site
 * @throws SetupError if the built site is missing or incomplete
 */
export async function readBuiltContent(site: string): Promise<Content> {
  const file = join(site, 'content.json')
  try {
    const content: Content = JSON.parse(await readFile(file, 'utf8'))
    const { name, email, theme } = content.business ?? {}
    const complete = [name, email, theme?.accent].every((text) => typeof text === 'string')
    if (complete) return content
  } catch (cause) {
    throw new SetupError(`${file} cannot be read, so there is no built site to serve. Run: npm run build`, {
      cause,
    })
  }
  throw new SetupError(
    `${file} does not contain the name, email address and colours of the business, which emails need. Run: npm run build`,
  )
}
