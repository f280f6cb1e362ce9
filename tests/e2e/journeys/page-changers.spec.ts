import { hold, openService, panelOf, tabOf } from '../support/actions.ts'
import { LAST_PACKAGE, QUOTE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, entry, lightbox, scrollToGallery, serve } from '../support/gallery.ts'
import { keepChanging, OTHER_PROGRAMS } from '../support/other-programs.ts'
import { watchConsole } from '../support/page-log.ts'
import {
  API,
  ailsa,
  expectErrors,
  FAILED,
  field,
  fillIn,
  referenceOf,
  sentPanel,
  submit,
  toast,
  trouble,
  untilEnhanced,
} from '../support/quote-form.ts'

const PROGRAMS = Object.keys(OTHER_PROGRAMS) as (keyof typeof OTHER_PROGRAMS)[]

for (const program of PROGRAMS) {
  test(`with ${program}, the form keeps what was typed before its code runs, and says what becomes of it`, async ({
    page,
    site,
  }) => {
    const errors = watchConsole(page, 'error')
    await page.goto('/quote')
    const releaseCode = await hold(page, '**/_astro/*.js')
    await keepChanging(page, program)
    const email = `${PROGRAMS.indexOf(program)}@example.com`
    const values = ailsa(email)
    await fillIn(page, values)
    const changes = () => page.locator('form :is(font, [data-icon])').count()
    const changed = await changes()

    releaseCode()
    await untilEnhanced(page)
    for (const [label, text] of Object.entries(values)) await expect(field(page, label)).toHaveValue(text)
    await expect(field(page, 'Message')).toBeFocused()
    expect(await changes()).toBeGreaterThanOrEqual(changed)

    await field(page, 'Phone').fill('0141')
    await field(page, 'Name').focus()
    await expectErrors(page, { Phone: 'Please enter a valid UK mobile number.' })
    await field(page, 'Phone').fill(values.Phone)
    await expectErrors(page, { Phone: '' })
    expect(errors).toEqual([])

    await page.route(API, (route) => route.abort())
    await submit(page).click()
    await expect(toast(page, FAILED)).toBeVisible()
    await expect(trouble(page)).toContainText('What you typed is still here')
    await expect(submit(page)).toHaveText(QUOTE.submit)
    await page.unroute(API)
    await submit(page).click()
    await expect(sentPanel(page)).toContainText(email)
    expect((await site.mailbox.take(email)).text).toContain(await referenceOf(page))
  })
}

test('in a translated page the gallery, the lightbox and the tabs of a dialog work', async ({ page }) => {
  const { packages } = WITH_TABS
  await serve(
    page,
    packages.map(({ name }, index) => entry(9 - index, { name: `Job ${index} · ${name}` })),
  )
  await page.goto('/')
  await keepChanging(page, 'a translator')
  await scrollToGallery(page)
  await expect(page.locator('#gallery-heading font').first()).toBeVisible()
  const errors = watchConsole(page, 'error')
  await cards(page).first().click()
  for (const [index, { name, details }] of packages.entries()) {
    await expect(lightbox(page).getByRole('heading')).toHaveText(`Job ${index}`)
    await expect(lightbox(page).locator('#lightbox-offer')).toHaveText(`${name}, ${details}`)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()

  const dialog = await openService(page, WITH_TABS.name)
  const tab = tabOf(dialog, LAST_PACKAGE)
  // Before, a tab is a link, and the focus goes to its panel.
  await expect(tab).toHaveAttribute('tabindex', '-1')
  await tab.click()
  await expect(tab).toBeFocused()
  await expect(panelOf(dialog, LAST_PACKAGE)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(dialog.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
  expect(errors).toEqual([])
})
