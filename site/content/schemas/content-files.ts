import type { z } from 'astro/zod'
import { businessSchema } from '../../../core/business/schema.ts'
import { coatingSchema } from './coating.ts'
import { faqsSchema } from './faq.ts'
import { homeSchema } from './home.ts'
import { mapSchema } from './map.ts'
import { reviewsSchema } from './reviews.ts'
import { serviceSchema } from './service.ts'
import { pageSchema, textPageSchema } from './text-page.ts'

/** The files of the content folder. A Markdown file has its fields in its front matter. */
export const CONTENT_FILES = {
  business: { pattern: 'business.yaml', schema: businessSchema, optional: false },
  home: { pattern: 'home.yaml', schema: homeSchema, optional: false },
  services: { pattern: 'services/*.yaml', schema: serviceSchema, optional: false },
  coating: { pattern: 'coating.yaml', schema: coatingSchema, optional: true },
  faqs: { pattern: 'faqs.yaml', schema: faqsSchema, optional: true },
  reviews: { pattern: 'reviews.yaml', schema: reviewsSchema, optional: true },
  map: { pattern: 'map.yaml', schema: mapSchema, optional: true },
  pages: { pattern: 'pages/*.md', schema: pageSchema, optional: true },
  terms: { pattern: 'terms.md', schema: textPageSchema, optional: false },
  privacy: { pattern: 'privacy.md', schema: textPageSchema, optional: false },
  accessibility: { pattern: 'accessibility.md', schema: textPageSchema, optional: false },
}

export type Kind = keyof typeof CONTENT_FILES

/** What a kind of file contains once it is validated. */
export type Data<Name extends Kind> = z.output<(typeof CONTENT_FILES)[Name]['schema']>

/** Returns the kind of a file, by its path within the content folder. */
export function kindOf(file: string): Kind | undefined {
  return (Object.keys(CONTENT_FILES) as Kind[]).find((kind) => {
    const [start, end] = CONTENT_FILES[kind].pattern.split('*')
    if (end === undefined) return file === start
    return file.startsWith(start ?? '') && file.endsWith(end) && file.split('/').length === 2
  })
}

/** Returns the correct name of a file that is only misspelt: `faqs.yml`, `Home.yaml`, `home.yaml.txt`. */
export function nameMeant(file: string): string | undefined {
  const name = file
    .toLowerCase()
    .replace(/\.ya?ml(\.txt)?$/, '.yaml')
    .replace(/\.(md|markdown)(\.txt)?$/, '.md')
  return name !== file && kindOf(name) ? name : undefined
}
