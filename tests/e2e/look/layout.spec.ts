import type { Page } from '@playwright/test'
import { DIALOGS } from '../support/actions.ts'
import { launchOptions } from '../support/browser.ts'
import { LOOKED_AT } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { textProblems } from '../support/text-problems.ts'

/** WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

interface Condition {
  name: string
  width: number
  /** Further styles, as a visitor’s settings or extension may add them. */
  styles?: string
  /** The font size that the browser is set to, in pixels. */
  fontSize?: number
  tag?: string
}

const CONDITIONS: Condition[] = [
  { name: 'at 320 px', width: 320 },
  { name: 'at 1440 px', width: 1440, tag: '@wide' },
  { name: 'at 390 px', width: 390, tag: '@nightly' },
  { name: 'at 768 px', width: 768, tag: '@nightly' },
  { name: 'with 200 % text size at 360 px', width: 360, fontSize: 32 },
  { name: 'with the text spacing of WCAG at 320 px', width: 320, styles: TEXT_SPACING, tag: '@nightly' },
]

/** Expects no text to be cut off or covered, from the top to the end of the page or the open dialog. */
async function expectNoProblems(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(horizontalScrolling), { message: where }).toEqual([])
  for (let steps = 0, more = true; more; steps++) {
    await expect
      .poll(() => page.evaluate(textProblems), { message: `${where}, after ${steps} scroll steps` })
      .toEqual([])
    more = await page.evaluate(scrollOn)
  }
}

/**
 * Scrolls by a little more than half a screen. Runs in the page.
 *
 * @returns whether there was more to see
 */
function scrollOn(): boolean {
  const dialog = document.querySelector('dialog[open]')
  const inner = dialog?.querySelector('[data-scroller]')
  const isInner = inner && getComputedStyle(inner).overflowY === 'auto'
  const scroller = (isInner ? inner : dialog) ?? document.documentElement
  const { scrollTop, clientHeight } = scroller
  scroller.scrollBy({ top: clientHeight * 0.6, behavior: 'instant' })
  return scroller.scrollTop > scrollTop
}

/** Runs in the page. */
function horizontalScrolling(): string[] {
  scrollTo({ left: 500, behavior: 'instant' })
  const found = scrollX > 0 ? [`the page scrolls horizontally by ${scrollX} px`] : []
  scrollTo({ left: 0, behavior: 'instant' })
  const scrollers = document.querySelectorAll('dialog[open], body, main, main *')
  for (const scroller of scrollers) {
    if (scroller.matches('#gallery ul, [role=tablist]')) continue // They scroll by design.
    if (scroller.clientWidth <= 1) continue // Visually hidden.
    const { overflowX } = getComputedStyle(scroller)
    const overflow = scroller.scrollWidth - scroller.clientWidth
    if (overflowX !== 'visible' && overflowX !== 'clip' && overflow > 0) {
      found.push(`${scroller.tagName} ${scroller.id} scrolls horizontally by ${overflow} px`)
    }
  }
  return found
}

/** The words of headings that are broken over two lines. Runs in the page. */
function brokenWords(): string[] {
  const broken: string[] = []
  const range = document.createRange()
  for (const heading of document.querySelectorAll('h1, h2, h3')) {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
  }
  return broken
}

/** The pictures in the open dialog that are cut to less than a third. Runs in the page. */
function slices(): string[] {
  const found: string[] = []
  for (const picture of document.querySelectorAll<HTMLImageElement>('dialog[open] img')) {
    const shape = Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'))
    const cut = picture.clientWidth / picture.clientHeight / shape
    if (Math.min(cut, 1 / cut) < 1 / 3) found.push(picture.src)
  }
  return found
}

for (const { name, width, styles, fontSize, tag = [] } of CONDITIONS) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height: 800 } })
    if (fontSize)
      test.use({
        context: async ({ playwright, baseURL, viewport }, use) => {
          const options = launchOptions()
          const args = [...options.args, `--blink-settings=defaultFontSize=${fontSize}`]
          const browser = await playwright.chromium.launch({ ...options, args })
          await use(await browser.newContext({ ...(baseURL && { baseURL }), viewport }))
          await browser.close()
        },
      })
    test.slow()

    async function open(page: Page, path: string): Promise<void> {
      await page.goto(path)
      if (!styles) return
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets.push(sheet)
      }, styles)
    }

    test('no page scrolls sideways, and no text is cut off, covered or broken', async ({ page }) => {
      for (const path of LOOKED_AT) {
        await open(page, path)
        if (!styles) expect(await page.evaluate(brokenWords), path).toEqual([])
        await expectNoProblems(page, path)
      }
    })

    test('no dialog scrolls horizontally or shows a slice of a picture, and no text is cut off or covered', async ({
      page,
    }) => {
      await open(page, '/')
      const hasMenu = await page.getByRole('banner').getByRole('button', { name: 'Menu' }).isVisible()
      for (const [name, open] of Object.entries(DIALOGS)) {
        if (name === 'Menu' && !hasMenu) continue
        const dialog = await open(page)
        expect(await page.evaluate(slices), name).toEqual([])
        await expectNoProblems(page, name)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    })
  })
}
