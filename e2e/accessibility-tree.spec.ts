import { readTree, skippedLevels, unnamed } from './accessibility-tree.ts'
import { openMenu, openService, openTerms } from './actions.ts'
import { BUSINESS, DESKTOP, NAV, PAGES, PHONE, QUOTE, SERVICES, TERMS } from './expected-content.ts'
import { expect, test } from './fixtures.ts'
import { entries, entry, lightbox, openLightbox } from './videos.ts'

const API = '**/api/SendEmail'

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

  for (const { name, packages } of SERVICES.filter(({ packages }) => packages.length > 1)) {
    test(`${name} is a dialog with that name, and one of its tabs is selected`, async ({ page }) => {
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
      const [last = ''] = packages.slice(-1).map((entry) => `${entry.name} ${entry.price}`)
      await dialog.getByRole('tab', { name: last, exact: true }).click()
      await expect(dialog.getByRole('tab', { selected: true })).toHaveText(last)
      await expect(dialog.getByRole('tabpanel')).toHaveAccessibleName(last)
      const tree = await readTree(dialog)
      expect(skippedLevels(tree)).toEqual([])
      expect(unnamed(tree)).toEqual([])
    })
  }

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
  await page.goto('/quote')
  const form = page.locator('form')
  await form.getByLabel('Name').focus()
  await expect(form).toHaveAttribute('novalidate', '')
  await form.getByRole('button').click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  const messages = {
    Name: 'This field is required.',
    Phone: 'Please enter a valid UK mobile number.',
    Email: 'Please enter a valid email address.',
    Message: 'This field is required.',
  }
  for (const label of QUOTE.fields) {
    const field = form.getByRole('textbox', { name: label, exact: true })
    await expect(field).toHaveAttribute('required', '')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(
      new RegExp(`^${messages[label as keyof typeof messages]}`),
    )
  }
  const autocomplete = { Name: 'name', Phone: 'tel', Email: 'email' }
  for (const [label, token] of Object.entries(autocomplete)) {
    await expect(form.getByLabel(label)).toHaveAttribute('autocomplete', token)
  }
})

test('the result of a request and each error are announced in live regions', async ({ page }) => {
  await page.route(API, (route) => route.abort())
  await page.goto('/quote')
  const form = page.locator('form')
  // A live region is only announced if it exists before its text changes.
  await expect(form.getByRole('status')).toHaveText('')
  for (const error of await form.locator('p[id$=-error]').all()) {
    await expect(error).toHaveAttribute('aria-live', 'polite')
  }
  const values = { Name: 'Ailsa', Phone: '07700 900456', Email: 'ailsa@example.com', Message: 'A hatchback' }
  for (const [label, text] of Object.entries(values)) await form.getByLabel(label).fill(text)
  await expect(form).toHaveAttribute('novalidate', '')
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).toContainText('Your request was not sent.')
  const toast = page
    .locator('[aria-live], [role=status], [role=alert]')
    .filter({ hasText: 'Sorry, there was a problem' })
  await expect(toast.first()).toBeAttached()
  await expect(form.getByRole('button')).toBeEnabled()
})
