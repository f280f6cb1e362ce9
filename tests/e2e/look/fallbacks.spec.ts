import type { Page } from '@playwright/test'
import {
  boxOf,
  expectPriceList,
  openMenu,
  openService,
  packageOf,
  rewriteDocuments,
  TERMS_BUTTON,
  tabOf,
} from '../support/actions.ts'
import { DESKTOP, LOOKED_AT, NAV, PHONE, QUESTIONS, SERVICES, TERMS, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillIn, ownAilsa, sentPanel, submit, untilEnhanced } from '../support/quote-form.ts'

test.describe('with JavaScript off, on a phone', () => {
  test.use({ ...PHONE, javaScriptEnabled: false })

  test('the menu links are in the header, which covers no heading, and lead to their sections', async ({ page }) => {
    for (const path of LOOKED_AT) {
      await page.goto(path)
      const [header, heading] = await Promise.all([
        boxOf(page.getByRole('banner')),
        boxOf(page.getByRole('main').getByRole('heading').first()),
      ])
      expect(heading.y, path).toBeGreaterThanOrEqual(header.y + header.height)
    }
    for (const { label, anchor } of NAV) {
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
      await expect(page.locator(anchor)).toBeInViewport()
    }
  })

  test('every service has its packages, prices and steps, no control does nothing, and questions and terms open', async ({
    page,
  }) => {
    await page.goto('/')
    for (const { name } of SERVICES)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expectPriceList(page)
    for (const control of [
      page.getByRole('button', { name: /^(Close|Menu)$/ }),
      page.getByRole('tab'),
      page.getByRole('slider'),
      page.getByRole('link', { name: 'GALLERY' }),
    ])
      await expect(control).toHaveCount(0)
    expect((await page.locator('#gallery').boundingBox())?.height).toBe(0)
    if (QUESTIONS.length > 0) {
      await page.locator('main summary').last().press('Enter')
      await expect(page.locator('main details p').last()).toBeVisible()
    }
    await page.locator('#footer').getByRole('link', { name: TERMS_BUTTON }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TERMS.title)
  })
})

test.describe('in a browser that lacks a feature', () => {
  // The policy has the hashes of the pages as built, before `rewriteDocuments` changes them.
  test.use({ ...DESKTOP, bypassCSP: true })

  for (const [without, leaveOut] of Object.entries({
    ':has()': (page: Page) => rewriteDocuments(page, /:has\(/g, ':unknown-has('),
    'the script files': (page: Page) => page.route('**/_astro/*.js', (route) => route.abort()),
  }))
    test(`without ${without}, a service shows one package at a time, and dialogs open and close`, async ({ page }) => {
      await leaveOut(page)
      await page.goto('/')
      const dialog = await openService(page, WITH_TABS.name)
      for (const entry of WITH_TABS.packages) {
        await tabOf(dialog, entry).click()
        await expect(packageOf(page, entry.name)).toContainText(entry.price)
        await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.setViewportSize(PHONE.viewport)
      const menu = await openMenu(page)
      await menu.getByRole('link', { name: 'SERVICES' }).click()
      await expect(menu).toBeHidden()
      await expect(page.locator('#services')).toBeInViewport()
    })

  test('without AVIF, a picture is shown in another format', async ({ page }) => {
    await rewriteDocuments(page, /image\/avif/g, 'image/unknown')
    await page.goto('/')
    const picture = page.locator('main img').first()
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.(jpe?g|webp)$/)
  })

  test('without dialogs and cascade layers, the page is complete, and the form sends', async ({ page }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.addInitScript('delete window.HTMLDialogElement')
    await rewriteDocuments(page, /(?<=<\/?)dialog|(?<=@)layer/g, 'unknown')
    await page.goto('/')
    await expect(page.getByText(WITH_TABS.packages[0]?.price ?? '').last()).toBeVisible()
    await fillIn(page, ownAilsa())
    await untilEnhanced(page)
    await submit(page).press('Enter') // Without its styles the page moves while it loads, and a click misses.
    await expect(sentPanel(page)).toBeVisible()
    expect(errors).toEqual([])
  })
})
