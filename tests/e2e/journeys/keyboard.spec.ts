import type { Page } from '@playwright/test'
import { HERO, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { entries, openGallery } from '../support/gallery.ts'

/** All controls that the keyboard must reach, named by text and position in the document. */
const controls = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')
    return (
      [...all]
        .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'))
        // Tab reaches a group of radio buttons once; the arrow keys move within it.
        .filter((control) => !control.matches('label ~ label > [type=radio]'))
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => `${control.textContent || control.id}, ${[...all].indexOf(control)}`)
    )
  })

/** The focused control, named as in `controls`, and everything that hides it or its focus ring. */
const focusedControl = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')
    const control = document.activeElement as HTMLElement
    const name = `${control.textContent || control.id}, ${[...all].indexOf(control)}`
    const { left, top, right, bottom } = control.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(control)
    const problems: string[] = []
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) problems.push('no outline')
    const { clientWidth, clientHeight } = document.documentElement
    if (left < 0 || top < 0 || right > clientWidth || bottom > clientHeight) problems.push('out of view')
    for (const x of [left + 2, (left + right) / 2, right - 2]) {
      for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
        const front = document.elementFromPoint(x, y)
        // A label may stand in for its control.
        const isVisible =
          front && (control.contains(front) || front.contains(control) || front.closest('label')?.control === control)
        if (!isVisible) problems.push(`covered by ${front?.outerHTML.slice(0, 60)}`)
      }
    }
    return { name, problems: [...new Set(problems)] }
  })

/** Presses a key until the focus leaves the page or comes round. Returns the controls, all of which must be visible. */
async function walk(page: Page, key: string): Promise<string[]> {
  const reached: string[] = []
  do {
    await expect
      .poll(async () => (await focusedControl(page)).problems, { message: `after ${reached.at(-1)}` })
      .toEqual([])
    const { name } = await focusedControl(page)
    if (reached.includes(name)) break
    reached.push(name)
    await page.keyboard.press(key)
  } while (await page.evaluate(() => document.activeElement !== document.body))
  return reached
}

test('Tab reaches every control, Shift+Tab leads back, and the focus is always visible', async ({ page }) => {
  test.slow()
  await page.setViewportSize(PHONE.viewport)
  await openGallery(page, entries(3))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // In some versions of Chromium, Tab continues from the place that a script scrolled to.
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  const expected = await controls(page)
  const reached = await walk(page, 'Tab')
  expect(expected.filter((name) => !reached.includes(name))).toEqual([])
  expect(reached.length).toBeGreaterThan(20)
  await page.getByRole('main').getByRole('button', { name: 'Learn More' }).last().focus()
  expect((await walk(page, 'Shift+Tab')).length).toBeGreaterThan(8)
})

test('the first Tab focuses the skip link', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: HERO.quoteButton, exact: true })).toBeFocused()
})
