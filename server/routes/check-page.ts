import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIELDS } from '../../quote/quote-request.ts'
import type { Problem } from '../errors.ts'
import { cleanText, escapeHtml } from '../text.ts'

/** The page's file in the built site. It is a template, and never served as it is. */
export const CHECK_PAGE_FILE = 'quote/check.html'

/** Fills the page that a browser without JavaScript gets in answer to a form that could not be taken. */
export type CheckPage = (answer: { problem: Problem; typed: Record<string, string> }) => string

/** For a site that was built without the page. */
const PLAIN = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Free quote</title>
<h1>{{problem}}</h1>${FIELDS.map((field) => `<p>${field}: {{${field}}} {{${field}.error}}</p>`).join('')}
<p><a href="/quote">Back to the form</a></p></html>`

/**
 * Reads the page once. In it, `{{problem}}`, `{{name}}`, `{{name.error}}`, `{{name.invalid}}` and their like
 * stand for escaped text, to be used in elements and in quoted attributes.
 */
export async function readCheckPage(site: string): Promise<CheckPage> {
  const template = await readFile(join(site, CHECK_PAGE_FILE), 'utf8').catch(() => PLAIN)
  return ({ problem, typed }) => {
    const values: Record<string, string> = { problem: problem.message }
    for (const field of FIELDS) {
      const error = problem.errors?.[field] ?? ''
      values[field] = cleanText(typed[field] ?? '')
      values[`${field}.error`] = error
      values[`${field}.invalid`] = String(error !== '')
    }
    // One pass: what was typed may itself look like a token.
    return template.replace(/\{\{([a-z.]+)\}\}/g, (token, key: string) => {
      const value = values[key]
      return value === undefined ? token : escapeHtml(value)
    })
  }
}
