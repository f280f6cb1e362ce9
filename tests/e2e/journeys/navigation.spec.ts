import type { Locator, Page } from '@playwright/test'
import { boxOf, openMenu, openService } from '../support/actions.ts'
import { launchOptions } from '../support/browser.ts'
import {
  CONTACT,
  DESKTOP,
  HERO,
  HOURS_IN_BRIEF,
  LOWEST_PRICE,
  NAV,
  PHONE,
  QUOTE_LINK,
  WITH_TABS,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, entries, lightbox, openGallery } from '../support/gallery.ts'

// The page can only change its width if the browser shows classic scrollbars.
test.use({ launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

test.describe('on a phone', () => {
  test.use(PHONE)
  test.beforeEach(({ page }) => page.goto('/'))

  const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })

  test('the links are in a full-screen menu', async ({ page }) => {
    await expect(page.getByRole('link', { name: 'ABOUT', exact: true })).toBeHidden()
    const menu = await openMenu(page)
    await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport })
    const labels = (await menu.getByRole('link').allInnerTexts()).filter((label) => label !== 'GALLERY')
    const links = [...NAV, QUOTE_LINK].map(({ label }) =>
      label === 'SERVICES' && LOWEST_PRICE ? `SERVICES ${LOWEST_PRICE}` : label,
    )
    expect(labels.map((label) => label.replace(/\s+/g, ' '))).toEqual([...links, 'Call', 'WhatsApp'])
    if (HOURS_IN_BRIEF) await expect(menu.getByText(HOURS_IN_BRIEF)).toBeVisible()
  })

  test('each link closes the menu, leads to its section and leaves no text selected', async ({ page }) => {
    for (const { label, anchor } of [...NAV, QUOTE_LINK]) {
      const menu = await openMenu(page)
      await menu.getByRole('link', { name: new RegExp(`^${label}\\b`) }).click()
      await expect(menu).toBeHidden()
      await expect(page.locator(anchor)).toBeInViewport()
      // That of the services, not of what stands above them.
      await expect(page.locator(anchor).getByRole('heading', { level: 2 }).first()).toBeInViewport()
      await expect(page).toHaveURL(`/${anchor}`)
      expect(await page.evaluate(() => getSelection()?.type)).not.toBe('Range')
    }
  })

  test('a click beside the links and Escape close the menu, and return the focus', async ({ page }) => {
    for (const close of [
      (menu: Locator) => menu.click({ position: { x: PHONE.viewport.width - 12, y: PHONE.viewport.height / 2 } }),
      () => page.keyboard.press('Escape'),
    ]) {
      const menu = await openMenu(page)
      await close(menu)
      await expect(menu).toBeHidden()
      await expect(menuButton(page)).toBeFocused()
    }
  })

  const bar = (page: Page) => page.getByRole('navigation', { name: 'Contact' })
  const scrollToElement = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

  test('the bottom bar has links to call, to message and to request a quote, but not beside what has them', async ({
    page,
  }) => {
    const quote = page.getByRole('main').getByRole('link', { name: HERO.quoteButton, exact: true })
    await expect(quote).toBeInViewport({ ratio: 1 })
    await expect(bar(page)).toBeHidden()
    await scrollToElement(page, '#services')
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    const links = bar(page).getByRole('link')
    await expect(links).toHaveText(['Call', 'WhatsApp', 'Free quote'])
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual([CONTACT.phone.href, CONTACT.whatsapp.href, '#quote'])
    for (const open of [openMenu, (on: Page) => openService(on, WITH_TABS.name)]) {
      await open(page)
      await expect(bar(page)).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(bar(page)).toBeVisible()
    }
    await links.last().click()
    await expect(page.locator('#quote form')).toBeInViewport()
    await expect(bar(page)).toBeHidden()
  })
})

test('behind a dialog the page does not scroll or change its width', async ({ page }) => {
  const scrolled = () => page.evaluate(() => scrollY)
  const width = async () => (await boxOf(page.getByRole('main'))).width
  /** Turns the mouse wheel over the top left corner, and gives the page two frames to scroll. */
  const turnWheel = async () => {
    await page.mouse.move(4, 4)
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await page.setViewportSize(DESKTOP.viewport)
  await openGallery(page, entries(3))
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  const openVideo = async () => {
    await cards(page).first().click()
    return lightbox(page)
  }
  for (const open of [() => openService(page, WITH_TABS.name), openVideo]) {
    const before = await width()
    const dialog = await open()
    await expect(dialog).toBeVisible()
    expect(await width()).toBe(before)
    const position = await scrolled()
    await turnWheel()
    expect(await scrolled()).toBe(position)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await width()).toBe(before)
    await turnWheel()
    await expect.poll(scrolled).toBeGreaterThan(position)
  }
})

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
    // The focus has left the page, which it does a moment after the key.
    if (control === document.body) return { name: '', problems: [] as string[] }
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
        const label = front?.closest('label')
        // A label may stand in for its control, or lie beside the words of a row.
        const isVisible =
          front &&
          (control.contains(front) ||
            front.contains(control) ||
            label?.control === control ||
            (label && label === control.nextElementSibling))
        if (!isVisible) problems.push(`covered by ${front?.outerHTML.slice(0, 60)}`)
      }
    }
    return { name, problems: [...new Set(problems)] }
  })

/** Presses a key until the focus leaves the page or comes round. Returns the controls, all of which must be visible. */
async function walk(page: Page, key: string): Promise<string[]> {
  const reached: string[] = []
  for (;;) {
    let name = ''
    const problems = async () => {
      const focused = await focusedControl(page)
      name = focused.name
      return focused.problems
    }
    await expect.poll(problems, { message: `after ${reached.at(-1)}` }).toEqual([])
    if (!name || reached.includes(name)) return reached
    reached.push(name)
    await page.keyboard.press(key)
  }
}

test('Tab reaches every control, Shift+Tab leads back, and the focus is always visible', async ({ page }) => {
  test.slow()
  await page.setViewportSize(PHONE.viewport)
  await openGallery(page, entries(3))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const skip = page.getByRole('link', { name: 'Skip to content' })
  // In some versions of Chromium, Tab continues from the place that a script scrolled to.
  await skip.focus()
  const expected = await controls(page)
  expect(expected[0]).toContain('Skip to content')
  const reached = await walk(page, 'Tab')
  expect(expected.filter((name) => !reached.includes(name))).toEqual([])
  expect(reached.length).toBeGreaterThan(20)
  await page.getByRole('main').getByRole('button', { name: 'Learn More' }).last().focus()
  expect((await walk(page, 'Shift+Tab')).length).toBeGreaterThan(8)
  await skip.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: HERO.quoteButton, exact: true })).toBeFocused()
})
