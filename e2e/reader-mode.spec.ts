import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

/** Firefox's own reader mode, as a script for the page. */
const READABILITY = readFileSync(
  fileURLToPath(import.meta.resolve('@mozilla/readability/Readability.js')),
  'utf8',
)

/** What a reader mode would show of a page. */
async function readerText(page: Page): Promise<string> {
  const text: string = await page.evaluate(
    `${READABILITY}; new Readability(document.cloneNode(true)).parse().textContent`,
  )
  return text.replaceAll(/\s+/g, ' ')
}

// The browser's own reader is not held by the page's policy.
test.use({ bypassCSP: true })

for (const [path, says] of Object.entries({
  '/': 'We are mobile car detailers in Glasgow',
  '/ceramiccoating': 'A liquid that is spread on clean, corrected paint by hand',
  '/terms': 'A 20% deposit confirms your booking',
  '/privacy': 'is responsible for the personal data described here',
})) {
  test(`a reader mode shows the text of ${path}, and no dialog's`, async ({ page }) => {
    await page.goto(path)
    const text = await readerText(page)
    expect(text).toContain(says)
    if (path !== '/terms') expect(text).not.toContain('Booking and deposits')
  })
}
