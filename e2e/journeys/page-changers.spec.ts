import { openService, panelOf, tabOf } from '../support/actions.ts'
import { LAST_PACKAGE, QUOTE, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepChanging, OTHER_PROGRAMS, type OtherProgram } from '../support/page-changers.ts'
import { watchConsole } from '../support/page-log.ts'
import { choosePhotos, openAndFillIn, progress, takePhotos, thumbnails } from '../support/photo-field.ts'
import { webpPhoto } from '../support/photographs.ts'
import {
  API,
  ailsa,
  errorOf,
  FAILED,
  field,
  fillIn,
  referenceOf,
  sentPanel,
  submit,
  toast,
  untilEnhanced,
} from '../support/quote-form.ts'
import { cards, entries, entry, lightbox, openGallery, scrollToGallery, serve } from '../support/videos.ts'

const PROGRAMS = Object.keys(OTHER_PROGRAMS) as OtherProgram[]

for (const program of PROGRAMS) {
  // A translator changes most.
  const tag = program === 'a translator' ? [] : '@nightly'
  test(`with ${program}, the form keeps what was typed before its code runs, and sends it`, async ({
    page,
    site,
  }) => {
    const errors = watchConsole(page, 'error')
    const code = Promise.withResolvers<void>()
    await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
    await page.route('**/_astro/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await keepChanging(page, program)
    const email = `${PROGRAMS.indexOf(program)}@example.com`
    const values = { ...ailsa(email), Message: `${LAST_PACKAGE.name}\nA blue Golf.` }
    await fillIn(page, values)
    await field(page, 'Message').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 4))
    const changes = () => page.locator('form :is(font, [data-icon], x-extension)').count()
    const changed = await changes()

    code.resolve()
    await untilEnhanced(page)
    for (const [label, text] of Object.entries(values)) await expect(field(page, label)).toHaveValue(text)
    await expect(field(page, 'Message')).toBeFocused()
    const selection = (area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]
    expect(await field(page, 'Message').evaluate(selection)).toEqual([2, 4])
    expect(await changes()).toBeGreaterThanOrEqual(changed)

    await field(page, 'Phone').fill('0141')
    await field(page, 'Name').focus()
    expect(await errorOf(field(page, 'Phone'))).toBe('Please enter a valid UK mobile number.')
    await field(page, 'Phone').fill(values.Phone)
    expect(await errorOf(field(page, 'Phone'))).toBe('')
    await submit(page).click()
    await expect(sentPanel(page)).toBeFocused()
    expect((await site.mailbox.take(email)).text).toContain(await referenceOf(page))
    expect(errors).toEqual([])
  })

  test(`with ${program}, the gallery has its heading and cards, and a dialog’s tabs keep the focus`, {
    tag,
  }, async ({ page }) => {
    await serve(page, entries(2))
    await page.goto('/')
    await keepChanging(page, program)
    await scrollToGallery(page)
    await expect(cards(page)).toHaveCount(2)
    await expect(page.locator('#gallery-heading')).toBeVisible()
    if (program === 'a translator') await expect(page.locator('#gallery-heading font').first()).toBeVisible()

    const errors = watchConsole(page, 'error')
    const dialog = await openService(page, WITH_TABS.name)
    // Before, a tab is a link, and the focus goes to its panel.
    await expect(dialog.getByRole('tab').first()).toHaveAttribute('tabindex', '0')
    const tab = tabOf(dialog, LAST_PACKAGE)
    await tab.click()
    await expect(tab).toBeFocused()
    await expect(panelOf(dialog, LAST_PACKAGE)).toBeVisible()
    await expect(dialog.getByRole('tabpanel')).toHaveCount(1)
    await page.keyboard.press('Home')
    await expect(dialog.getByRole('tab').first()).toBeFocused()
    await expect(dialog.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
    expect(errors).toEqual([])
  })

  test(`with ${program}, photos are chosen, removed and sent`, { tag }, async ({ page, site }) => {
    const errors = watchConsole(page, 'error')
    const who = await openAndFillIn(page)
    await untilEnhanced(page)
    await keepChanging(page, program)
    await choosePhotos(page, await webpPhoto('1.webp'), await webpPhoto('2.webp'))
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await expect(thumbnails(page)).toHaveCount(1)
    await submit(page).click()
    await expect(progress(page)).toHaveText('1 photo sent')
    expect(await takePhotos(site, who)).toHaveLength(1)
    expect(await referenceOf(page)).not.toBe('')
    expect(errors).toEqual([])
  })
}

test('in a translated page the form still says that it is sending, that it failed, and that it has sent', async ({
  page,
}) => {
  await page.goto('/quote')
  await keepChanging(page, 'a translator')
  await fillIn(page, ailsa('translated@example.com'))
  await untilEnhanced(page)
  const response = Promise.withResolvers<void>()
  await page.route(API, async (route) => {
    await response.promise
    await route.abort()
  })
  await submit(page).click()
  await expect(submit(page)).toHaveText('Sending...')
  response.resolve()
  await expect(toast(page, FAILED)).toBeVisible()
  await expect(page.getByRole('status')).toContainText(FAILED)
  await expect(submit(page)).toHaveText(QUOTE.submit)
  await page.unroute(API)
  await submit(page).click()
  await expect(sentPanel(page)).toContainText('translated@example.com')
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(submit(page)).toHaveText(QUOTE.submit)
})

test('in a translated page the lightbox shows the name and the package of each clip', async ({ page }) => {
  const errors = watchConsole(page, 'error')
  const { packages } = WITH_TABS
  const clips = packages.map(({ name }, index) => entry(9 - index, { name: `Job ${index} · ${name}` }))
  await openGallery(page, clips)
  await keepChanging(page, 'a translator')
  await cards(page).first().click()
  for (const [index, { name, details }] of packages.entries()) {
    await expect(lightbox(page).getByRole('heading')).toHaveText(`Job ${index}`)
    await expect(lightbox(page).locator('#lightbox-offer')).toHaveText(`${name}, ${details}`)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  expect(errors).toEqual([])
})
