import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { DESKTOP, PHONE } from './spec.ts'
import { entries, openGallery } from './videos.ts'

/** Everything that a keyboard must reach, named by its place in the document. */
const controls = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')
    return [...all]
      .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => `${control.textContent || control.id}, ${[...all].indexOf(control)}`)
  })

/** The control that has the focus, named as above, and all that keeps people from seeing it there. */
const focused = (page: Page) =>
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
        const isSeen = front && (control.contains(front) || front.contains(control))
        if (!isSeen) problems.push(`under ${front?.outerHTML.slice(0, 60)}`)
      }
    }
    return { name, problems: [...new Set(problems)] }
  })

const screens = { 'a phone': PHONE, 'a wide screen': DESKTOP }

for (const [screen, use] of Object.entries(screens)) {
  test.describe(`on ${screen}`, () => {
    test.use(use)
    test.slow()

    test('Tab reaches every control, and what has the focus is always seen', async ({ page }) => {
      await openGallery(page, entries(10))
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      // In some versions of Chromium, Tab continues from the place that a script scrolled to.
      await page.getByRole('link', { name: 'Skip to content' }).focus()
      const expected = await controls(page)
      const reached: string[] = []
      const isOnPage = () => page.evaluate(() => document.activeElement !== document.body)
      do {
        await expect
          .poll(async () => (await focused(page)).problems, { message: `after ${reached.at(-1)}` })
          .toEqual([])
        const { name } = await focused(page)
        if (reached.includes(name)) break
        reached.push(name)
        await page.keyboard.press('Tab')
      } while (await isOnPage())
      const missing = expected.filter((name) => !reached.includes(name))
      expect(missing).toEqual([])
      expect(reached.length).toBeGreaterThan(30)
    })

    test('Shift+Tab leads back, and what has the focus is always seen', async ({ page }) => {
      await page.goto('/')
      await page.locator('#footer').getByRole('link', { name: 'Privacy' }).focus()
      const reached: string[] = []
      while (!reached.some((name) => name.startsWith('Skip to content'))) {
        await page.keyboard.press('Shift+Tab')
        await expect
          .poll(async () => (await focused(page)).problems, { message: `after ${reached.at(-1)}` })
          .toEqual([])
        reached.push((await focused(page)).name)
      }
      expect(reached.length).toBeGreaterThan(25)
    })
  })
}

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Get a free quote', exact: true })).toBeFocused()
})
