import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asTyped } from '../../core/business/finding.ts'
import { type Choice, chosenOf, PACKAGE, SIZE } from '../../core/requests/choice.ts'
import { FIELDS } from '../../core/requests/quote-request.ts'
import { SetupError } from '../../core/setup-error.ts'
import { escapeHtml } from '../../core/text.ts'
import type { CheckPage } from '../http/error-handler.ts'

/** The template of the check page in the built site. It is never served unrendered. */
export const CHECK_PAGE_FILE = 'quote/check.html'

/**
 * Reads the template of a built site. Its tokens (`{{problem}}`, `{{name}}`, `{{name.error}}`,
 * `{{name.invalid}}` and so on) become escaped text, for elements and quoted attributes. The packages are ticked.
 *
 * @throws SetupError if the template cannot be read
 */
export async function readCheckPage(site: string, choices: Choice[] = []): Promise<CheckPage> {
  const file = join(site, CHECK_PAGE_FILE)
  const template = await readFile(file, 'utf8').catch((cause) => {
    throw new SetupError(
      `${file} cannot be read, so visitors without JavaScript would not see what is wrong with their form. Run: ${asTyped('npm run build')}`,
      { cause },
    )
  })
  return ({ problem, errors, values, packages }) => {
    const texts: Record<string, string> = { problem }
    for (const field of FIELDS) {
      const error = errors[field] ?? ''
      texts[field] = values[field] ?? ''
      texts[`${field}.error`] = error
      texts[`${field}.invalid`] = String(error !== '')
    }
    const chosen = chosenOf(packages, choices)
    const page = chosen
      .reduce((html, { id }) => html.replace(`name="${PACKAGE}" value="${id}"`, '$& checked'), template)
      .replace(`<option value="${values[SIZE]}"`, '$& selected')
    // Replace in one pass: a value may itself look like a token.
    return page.replace(/\{\{([a-z.]+)\}\}/g, (token, key: string) => {
      // The template may also contain a token of another kind, such as `{{constructor}}`.
      return Object.hasOwn(texts, key) ? escapeHtml(texts[key] ?? '') : token
    })
  }
}
