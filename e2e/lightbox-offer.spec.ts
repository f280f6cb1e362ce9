import { DESKTOP, LAST_PACKAGE } from './expected-content.ts'
import { expect, test } from './fixtures.ts'
import { button, dots, jobOf, quoteLink } from './lightbox.ts'
import { entry, lightbox, openLightbox, player } from './videos.ts'

test.use(DESKTOP)

test('a clip named after a package says its price and time, and its link leads to the form that names the package', async ({
  page,
}) => {
  await openLightbox(page, [entry(1), jobOf(2)])
  const { name, details, slug } = LAST_PACKAGE
  await expect(lightbox(page).getByRole('heading')).not.toContainText(name)
  await expect(lightbox(page).getByText(`${name}, ${details}`, { exact: true })).toBeVisible()
  await expect(quoteLink(page)).toHaveAccessibleDescription(`${name}, ${details}`)
  await quoteLink(page).click()
  await expect(page).toHaveURL(`/quote?package=${slug}`)
  await expect(page.locator('[data-quote-subject]')).toHaveText(`${name} ${details}`)
  await expect(page.getByLabel('Message')).toHaveValue(`I would like a quote for ${name}.\n`)
})

test('a clip that names no package has neither price nor link, and the focus stays in the lightbox', async ({
  page,
}) => {
  const names = ['Another detailer’s package', '__proto__', '']
  await openLightbox(page, [...names.map((name, index) => jobOf(index + 1, name)), jobOf(4)])
  await quoteLink(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dots(page).nth(1)).toBeFocused()
  for (const _ of names) {
    await expect(lightbox(page).getByRole('link')).toHaveCount(0)
    await expect(lightbox(page).getByRole('paragraph')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
  }
})

test('Tab goes from the close button to the link to a quote, and then to the player', async ({ page }) => {
  await openLightbox(page, [entry(1), jobOf(2)])
  await expect(button(page, 'Close')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(quoteLink(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(player(page)).toBeFocused()
})
