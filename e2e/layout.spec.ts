import type { Page } from '@playwright/test'
import { openMenu, openService, openTerms } from './actions.ts'
import { expect, test } from './site.ts'
import { DESKTOP, PAGES, SERVICES } from './spec.ts'
import { textProblems } from './text-problems.ts'

const WIDTHS = [320, 360, 768, 1024, 1440, 1920]

/** Expects no text to be cut off or covered, from the top of the page or the open dialog to its end. */
async function expectNoProblem(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(sidewaysProblems), { message: where }).toEqual([])
  for (let stop = 0, more = true; more; stop++) {
    await expect
      .poll(() => page.evaluate(textProblems), { message: `${where}, stop ${stop} of the scroll` })
      .toEqual([])
    more = await page.evaluate(scrollOn)
  }
}

/** Scrolls by a little more than half a screen. Whether there was more to see. Runs in the page. */
function scrollOn(): boolean {
  const scroller = document.querySelector('dialog[open]') ?? document.documentElement
  const { scrollTop, clientHeight } = scroller
  scroller.scrollBy({ top: clientHeight * 0.6, behavior: 'instant' })
  return scroller.scrollTop > scrollTop
}

/** Runs in the page. */
function sidewaysProblems(): string[] {
  scrollTo({ left: 500, behavior: 'instant' })
  const found = scrollX > 0 ? [`the page scrolls sideways by ${scrollX} px`] : []
  scrollTo({ left: 0, behavior: 'instant' })
  const scrollers = document.querySelectorAll('dialog[open], body, main, main *')
  for (const scroller of scrollers) {
    if (scroller.matches('#gallery ul')) continue // The carousel: it is there to be scrolled.
    const { overflowX } = getComputedStyle(scroller)
    const hidden = scroller.scrollWidth - scroller.clientWidth
    if (overflowX !== 'visible' && overflowX !== 'clip' && hidden > 0) {
      found.push(`${scroller.tagName} ${scroller.id} scrolls sideways by ${hidden} px`)
    }
  }
  return found
}

async function expectNoProblemAnywhere(page: Page, prepare: () => Promise<void>): Promise<void> {
  for (const path of PAGES) {
    await page.goto(path)
    await prepare()
    await expectNoProblem(page, path)
  }
}

async function expectNoProblemInDialogs(page: Page): Promise<void> {
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
    await expectNoProblem(page, (await dialog.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}

const asItIs = async () => {}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    test.slow()

    test('no page scrolls sideways, and no text is cut off or covered', async ({ page }) => {
      await expectNoProblemAnywhere(page, asItIs)
    })

    test('nor does any dialog', async ({ page }) => {
      await page.goto('/')
      await expectNoProblemInDialogs(page)
    })
  })
}

for (const [name, viewport] of Object.entries({
  'a laptop': { width: 640, height: 400 },
  'a wide screen': { width: 960, height: 540 },
})) {
  test.describe(`at 200 % zoom on ${name}`, () => {
    test.use({ viewport, deviceScaleFactor: 2 })
    test.slow()

    test('no page and no dialog scrolls sideways or cuts off a text', async ({ page }) => {
      await expectNoProblemAnywhere(page, asItIs)
      await page.goto('/')
      await expectNoProblemInDialogs(page)
    })
  })
}

/** WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

for (const width of [320, 1440]) {
  test.describe(`with the text spacing of WCAG at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    test.slow()

    test('no page and no dialog scrolls sideways or cuts off a text', async ({ page }) => {
      const space = () =>
        page.evaluate((styles) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(styles)
          document.adoptedStyleSheets.push(sheet)
        }, TEXT_SPACING)
      await expectNoProblemAnywhere(page, space)
      await page.goto('/')
      await space()
      await expectNoProblemInDialogs(page)
    })
  })
}

for (const viewport of [{ width: 360, height: 780 }, DESKTOP.viewport]) {
  test.describe(`with text of 200 % at ${viewport.width} px`, () => {
    test.use({ viewport })
    test.slow()

    test('no page and no dialog scrolls sideways or cuts off a text', async ({ page }) => {
      const enlarge = () =>
        page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectNoProblemAnywhere(page, enlarge)
      await page.goto('/')
      await enlarge()
      await expectNoProblemInDialogs(page)
    })
  })
}
