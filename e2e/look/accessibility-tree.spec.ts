import { openMenu, openService } from '../support/actions.ts'
import { BUSINESS, DESKTOP, NAV, PHONE, QUOTE, SERVICES, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { API, ailsa, errorOf, FAILED, field, fillIn, form, openForm, submit } from '../support/quote-form.ts'
import { entries, entry, lightbox, openLightbox } from '../support/videos.ts'

// accessibility.spec.ts finds missing names, landmarks and levels of headings.
test.describe('on a wide screen', () => {
  test.use(DESKTOP)

  test('each “Learn More” button is described by its service, whose dialog has its name and a selected tab', async ({
    page,
  }) => {
    const { name, packages } = WITH_TABS
    await page.goto('/')
    const buttons = page.getByRole('button', { name: 'Learn More' })
    await expect(buttons).toHaveCount(SERVICES.length)
    for (const [index, { name }] of SERVICES.entries())
      await expect(buttons.nth(index)).toHaveAccessibleDescription(name)
    const dialog = await openService(page, name)
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "${name}":
        - heading "${name}" [level=2]
        - button "Close"
        - tablist "${name}":
          - tab "${packages[0]?.label} ${packages[0]?.price}" [selected]
          - tab "${packages[1]?.label} ${packages[1]?.price}"
        - tabpanel "${packages[0]?.label} ${packages[0]?.price}":
          - heading "${packages[0]?.name}" [level=3]
          - paragraph
          - heading [level=4]
          - list:
            - listitem
    `)
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
  await expect(form(page).getByRole('status')).toContainText(FAILED)
  const live = page.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: FAILED })
  await expect(live.first()).toBeAttached()
  await expect(submit(page)).toBeEnabled()
})
