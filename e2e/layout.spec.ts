import type { Page } from '@playwright/test'
import { openMenu, openService, openTerms } from './actions.ts'
import { DESKTOP, PAGES, PHONE, SERVICES } from './expected-content.ts'
import { expect, test } from './fixtures.ts'
import { textProblems } from './text-problems.ts'

/** Each with its tags. */
const WIDTHS = [
  { width: 320 },
  { width: 360, tag: '@nightly' },
  { width: 768, tag: '@once' },
  { width: 1024, tag: '@nightly' },
  { width: 1440 },
  { width: 1920, tag: '@once' },
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

async function expectNoProblemsOnPages(page: Page, prepare: () => Promise<void>): Promise<void> {
  for (const path of PAGES) {
    await page.goto(path)
    await prepare()
    await expectNoProblems(page, path)
  }
}

async function expectNoProblemsInDialogs(page: Page): Promise<void> {
  const isNarrow = await page.getByRole('banner').getByRole('button', { name: 'Menu' }).isVisible()
  const openers = [
    ...SERVICES.map(
      ({ name }) =>
        (on: Page) =>
          openService(on, name),
    ),
    openTerms,
    ...(isNarrow ? [openMenu] : []),
  ]
  for (const open of openers) {
    const dialog = await open(page)
    await expect(dialog).toBeVisible()
    await expectNoProblems(page, (await dialog.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}

const doNothing = async () => {}

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

for (const { width, tag = [] } of WIDTHS) {
  test.describe(`at ${width} px`, { tag }, () => {
    test.use({ viewport: { width, height: 800 } })
    test.slow()

    test('no page scrolls horizontally, and no text is cut off or covered', async ({ page }) => {
      await expectNoProblemsOnPages(page, doNothing)
    })

    test('no heading breaks within a word', async ({ page }) => {
      for (const path of PAGES) {
        await page.goto(path)
        expect(await page.evaluate(brokenWords), path).toEqual([])
      }
    })

    test('no dialog scrolls horizontally, and no text is cut off or covered', async ({ page }) => {
      await page.goto('/')
      await expectNoProblemsInDialogs(page)
    })
  })
}

for (const { name, viewport } of [
  { name: 'a laptop', viewport: { width: 640, height: 400 } },
  { name: 'a wide screen', viewport: { width: 960, height: 540 } },
]) {
  test.describe(`at 200 % zoom on ${name}`, { tag: '@once' }, () => {
    test.use({ viewport, deviceScaleFactor: 2 })
    test.slow()

    test('no page or dialog scrolls horizontally or cuts off text', async ({ page }) => {
      await expectNoProblemsOnPages(page, doNothing)
      await page.goto('/')
      await expectNoProblemsInDialogs(page)
    })
  })
}

/** WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

for (const width of [320, 1440]) {
  test.describe(`with the text spacing of WCAG at ${width} px`, { tag: '@once' }, () => {
    test.use({ viewport: { width, height: 800 } })
    test.slow()

    test('no page or dialog scrolls horizontally or cuts off text', async ({ page }) => {
      const addSpacing = () =>
        page.evaluate((styles) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(styles)
          document.adoptedStyleSheets.push(sheet)
        }, TEXT_SPACING)
      await expectNoProblemsOnPages(page, addSpacing)
      await page.goto('/')
      await addSpacing()
      await expectNoProblemsInDialogs(page)
    })
  })
}

for (const { viewport, tag = [] } of [
  { viewport: PHONE.viewport },
  { viewport: DESKTOP.viewport, tag: '@once' },
]) {
  test.describe(`with 200 % text size at ${viewport.width} px`, { tag }, () => {
    test.use({ viewport })
    test.slow()

    test('no page or dialog scrolls horizontally or cuts off text', async ({ page }) => {
      const enlarge = () =>
        page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectNoProblemsOnPages(page, enlarge)
      await page.goto('/')
      await enlarge()
      await expectNoProblemsInDialogs(page)
    })
  })
}
