import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { COATING, HOME, TERMS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

/** The library behind Firefox's reader mode, as a script for the page. */
const READABILITY = readFileSync(
  fileURLToPath(import.meta.resolve('@mozilla/readability/Readability.js')),
  'utf8',
)

/** The text that a reader mode shows. */
async function readerText(page: Page): Promise<string> {
  const text: string = await page.evaluate(
    `${READABILITY}; new Readability(document.cloneNode(true)).parse().textContent`,
  )
  return text.replaceAll(/\s+/g, ' ')
}

// The policy does not apply to a browser's reader mode, but it would block the library as a script in the page.
test.use({ bypassCSP: true })

for (const [path, excerpt] of Object.entries({
  '/': HOME.about.text,
  ...(COATING && { '/ceramiccoating': COATING.whatIs.text }),
  '/terms': TERMS.clauses[0] ?? '',
  '/privacy': 'is responsible for the personal data described here',
})) {
  test(`a reader mode shows the text of ${path} without that of dialogs`, async ({ page }) => {
    await page.goto(path)
    const text = await readerText(page)
    expect(text).toContain(excerpt)
    if (path !== '/terms') expect(text).not.toContain(TERMS.clauses[0])
  })
}
