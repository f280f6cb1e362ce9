import type { Locator } from '@playwright/test'
import { openMenu, openService, openTerms } from '../support/actions.ts'
import {
  BUSINESS,
  DESKTOP,
  NAV,
  PAGES,
  PHONE,
  QUOTE,
  SERVICES,
  TERMS,
  WITH_TABS,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { API, ailsa, errorOf, FAILED, field, fillIn, form, openForm, submit } from '../support/quote-form.ts'
import { entries, entry, lightbox, openLightbox } from '../support/videos.ts'

/** A node of the accessibility tree. */
interface Node {
  role: string
  name: string
  /** The level of a heading; 0 for other roles. */
  level: number
}

const LINE = /^\s*- '?(?<role>[a-z]+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?:.*\[level=(?<level>\d)\])?/

/** The accessibility tree of an element as a flat list, in reading order. */
async function readTree(element: Locator): Promise<Node[]> {
  const snapshot = await element.ariaSnapshot()
  return snapshot.split('\n').flatMap((line) => {
    const { role, name = '', level = '0' } = LINE.exec(line)?.groups ?? {}
    return role && role !== 'text' ? [{ role, name, level: Number(level) }] : []
  })
}

/** The nodes that need a name but have none. */
function unnamed(nodes: Node[]): Node[] {
  const ROLES_WITH_NAMES = 'button link textbox slider tab tablist tabpanel dialog img heading'.split(' ')
  return nodes.filter(({ role, name }) => ROLES_WITH_NAMES.includes(role) && name.trim() === '')
}

/** Each heading that is more than one level below the previous one. */
function skippedLevels(nodes: Node[]): string[] {
  const headings = nodes.filter(({ role }) => role === 'heading')
  return headings
    .filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1)
    .map(({ name, level }) => `h${level} ${name}`)
}

test.describe('on a wide screen', () => {
  test.use(DESKTOP)

  for (const path of PAGES) {
    test(`${path} has landmarks, headings in order, and a name for everything`, async ({ page }) => {
      await page.goto(path)
      const tree = await readTree(page.locator('body'))
      const count = (wanted: string) => tree.filter(({ role }) => role === wanted).length
      expect([count('banner'), count('main'), count('contentinfo')]).toEqual([1, 1, 1])
      expect(tree.find(({ role }) => role === 'heading')?.level).toBe(1)
      expect(tree.filter(({ level }) => level === 1)).toHaveLength(1)
      expect(skippedLevels(tree)).toEqual([])
      expect(unnamed(tree)).toEqual([])
      const navigations = tree.filter(({ role }) => role === 'navigation').map(({ name }) => name)
      expect(navigations).toContain('Main')
      expect(new Set(navigations).size).toBe(navigations.length)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    })
  }

  test('a service is a dialog with its name, and one of its tabs is selected', async ({ page }) => {
    const { name, packages } = WITH_TABS
    await page.goto('/')
    const dialog = await openService(page, name)
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "${name}":
        - heading "${name}" [level=2]
        - button "Close"
        - tablist "${name}":
          - tab "${packages[0]?.name} ${packages[0]?.price}" [selected]
          - tab "${packages[1]?.name} ${packages[1]?.price}"
        - tabpanel "${packages[0]?.name} ${packages[0]?.price}":
          - heading "${packages[0]?.name}" [level=3]
          - paragraph
          - heading [level=4]
          - list:
            - listitem
    `)
    const tree = await readTree(dialog)
    expect(skippedLevels(tree)).toEqual([])
    expect(unnamed(tree)).toEqual([])
  })

  test('each “Learn More” button is described by its service', async ({ page }) => {
    await page.goto('/')
    const buttons = await page.getByRole('button', { name: 'Learn More' }).all()
    expect(buttons).toHaveLength(SERVICES.length)
    for (const [index, button] of buttons.entries()) {
      await expect(button).toHaveAccessibleDescription(SERVICES[index]?.name ?? '')
    }
  })

  test('the terms are a dialog with that name and a heading for each clause', async ({ page }) => {
    await page.goto('/')
    const dialog = await openTerms(page)
    const tree = await readTree(dialog)
    expect(tree[0]).toMatchObject({ role: 'dialog', name: TERMS.title })
    const headings = tree.filter(({ role }) => role === 'heading')
    expect(headings[0]).toMatchObject({ name: TERMS.title, level: 2 })
    expect(headings.slice(1).map(({ name, level }) => [name, level])).toEqual(
      TERMS.clauses.map((clause) => [clause, 3]),
    )
    expect(unnamed(tree)).toEqual([])
  })

  test('the lightbox is a dialog named after its video, and announces each new video', async ({ page }) => {
    await openLightbox(page, entries(3), 1)
    await expect(lightbox(page)).toMatchAriaSnapshot(`
      - dialog "Video 2":
        - button "Close"
        - heading "Video 2" [level=2]
        - button "Previous video"
        - button "Next video"
        - list:
          - listitem:
            - button "Go to item 1"
          - listitem:
            - button "Go to item 2"
    `)
    await expect(lightbox(page).getByRole('heading')).toHaveAttribute('aria-live', 'polite')
    await expect(lightbox(page).locator('video')).toHaveAccessibleName('Video 2')
    await expect(lightbox(page).getByRole('button', { name: 'Go to item 2' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu is a dialog with that name, and its links are in a navigation landmark', async ({
    page,
  }) => {
    await page.goto('/')
    const menu = await openMenu(page)
    await expect(menu).toMatchAriaSnapshot(`
      - dialog "Menu":
        - heading "Menu" [level=2]
        - img "${BUSINESS.name}"
        - button "Close"
        - navigation "Menu":
          - link "${NAV[0]?.label}"
          - link /${NAV[1]?.label}/
    `)
  })

  test('a long video name is not cut off', async ({ page }) => {
    const name = 'A dark green estate, washed, clayed, polished twice and coated in two long winter days'
    await openLightbox(page, [entry(2, { name }), entry(1)])
    const heading = lightbox(page).getByRole('heading')
    await expect(heading).toHaveText(name)
    const overflow = await heading.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow).toBe(0)
  })
})

test('each field has a name, is marked as required and is described by its error', async ({ page }) => {
  await openForm(page)
  await submit(page).click()
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  for (const label of QUOTE.fields) {
    const box = form(page).getByRole('textbox', { name: label, exact: true })
    await expect(box).toHaveAttribute('required', '')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveAccessibleDescription(new RegExp(`^${await errorOf(box)}`))
    expect(await errorOf(box)).toMatch(/required|valid/)
  }
  const autocomplete = { Name: 'name', Phone: 'tel', Email: 'email' }
  for (const [label, token] of Object.entries(autocomplete))
    await expect(field(page, label)).toHaveAttribute('autocomplete', token)
})

test('the result of a request and each error are announced in live regions', async ({ page }) => {
  await page.route(API, (route) => route.abort())
  await openForm(page)
  // A live region is only announced if it exists before its text changes.
  await expect(form(page).getByRole('status')).toHaveText('')
  for (const error of await form(page).locator('p[id$=-error]').all())
    await expect(error).toHaveAttribute('aria-live', 'polite')
  await fillIn(page, ailsa('announced@example.com'))
  await submit(page).click()
  await expect(form(page).getByRole('status')).toContainText('Your request was not sent.')
  const live = page.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: FAILED })
  await expect(live.first()).toBeAttached()
  await expect(submit(page)).toBeEnabled()
})
