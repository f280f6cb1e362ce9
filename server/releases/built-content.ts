import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Business } from '../../core/business/business.ts'
import { asTyped, type Flaw } from '../../core/business/finding.ts'
import type { Choice } from '../../core/requests/choice.ts'
import { SetupError } from '../../core/setup-error.ts'

/** The content that the site was built with, so that emails agree with the pages. */
export type BuiltContent = {
  business: Business
  /** What a quote can be asked for. Absent in a release of an earlier version. */
  choices?: Choice[]
  /** Absent if there is no ceramic coating page. */
  coating?: { currency: string }
  /** The home page's first picture, for phones and for wide windows. Absent in a release of an earlier version. */
  hero?: { tall: string; wide: string }
  /** Where the logo is. Absent if there is none, and in a release of an earlier version. */
  logo?: string
  /** Absent if the home page has no gallery. The sample's shows a demo until there are videos. */
  gallery?: { demo: boolean }
  /** The HTML files of public/, such as those that prove who owns the site. Absent in a release of an earlier version. */
  ownPages?: string[]
  /** The ids of the reviews: one that was sent here has its request’s reference. Absent in a release of an earlier version. */
  reviews?: string[]
  /** The public URL in the canonical links, the sitemap and the share card. */
  siteUrl: string
  /** The number of days that the privacy notice states. */
  retentionDays: number
  /** The content folder, absolute or relative to the project folder. Absent in a release of an earlier version. */
  contentDir?: string
  /** What is left of the sample, if anything is. Absent in a release of an earlier version. */
  leftovers?: Flaw[]
  /** What the build warned of. Absent in a release of an earlier version. */
  warnings?: Flaw[]
}

/** Reads the content of a built site, which the build has validated. @throws SetupError if it is not complete */
export async function readBuiltContent(site: string): Promise<BuiltContent> {
  const file = join(site, 'content.json')
  try {
    const content: BuiltContent = JSON.parse(await readFile(file, 'utf8'))
    const { name, email, theme } = content.business ?? {}
    const complete = [name, email, theme?.accent].every((text) => typeof text === 'string')
    if (complete) return { ...content, business: { ...content.business, hours: withSpans(content.business.hours) } }
  } catch (cause) {
    const isRefused = Object(cause).code === 'EACCES'
    throw new SetupError(
      isRefused
        ? `This user may not read ${file} (EACCES). Let every user read the built site: chmod -R a+rX releases`
        : `${file} cannot be read, so there is no built site to serve. Run: ${asTyped('npm run build')}`,
      { cause },
    )
  }
  throw new SetupError(
    `${file} does not contain the name, email address and colours of the business, which emails need. Run: ${asTyped('npm run build')}`,
  )
}

/** The opening hours of a site that version 3.0 built, which has one span a day, or null. */
function withSpans<Days extends object>(days: Days): Days {
  const entries = Object.entries(days).map(([key, day]) => {
    if (key === 'exceptions') return [key, withSpans(day)]
    return [key, typeof day === 'string' ? day : [day ?? []].flat()]
  })
  return Object.fromEntries(entries)
}
