import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '../../core/text.ts'

/** The folder of the templates in the built site. They are never served unrendered. */
export const REVIEW_PAGES = 'review/'

/** Fills in the tokens of a template, such as `{{name}}`: empty if there is no text for one. */
export async function renderReviewPage(
  site: string,
  name: 'form' | 'shown' | 'private' | 'used' | 'old',
  texts: Map<string, string>,
): Promise<string> {
  const template = await readFile(join(site, REVIEW_PAGES, `${name}.html`), 'utf8')
  const page = texts.has('consent') ? template.replace('name="consent"', '$& checked') : template
  // In one pass: a text may itself look like a token.
  return page.replace(/\{\{([a-z.]+)\}\}/g, (_token, key: string) => escapeHtml(texts.get(key) ?? ''))
}
