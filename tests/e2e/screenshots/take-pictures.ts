import type { Page, Route } from '@playwright/test'
import { clickInSection, DIALOGS, waitForScrollEnd } from '../support/actions.ts'
import { INDEXED_PAGES, PAGES } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, lightbox, placeholders, player, scrollToGallery } from '../support/gallery.ts'
import { API, ailsa, fillIn, submit } from '../support/quote-form.ts'

type Act = (page: Page) => Promise<unknown>

const WIDTHS = [390, 768, 1440, 1920]
/** A4 without its margins, in CSS pixels. */
const PAPER_WIDTH = 680

/** What shows on the first screen of the home page, or where the page was scrolled to. */
const STATES: Record<string, Act> = {
  ...DIALOGS,
  Lightbox: openLightbox,
  'Form, errors': (page) => send(page, 'This field is required.'),
  'Form, sent': async (page) => {
    await fillIn(page, ailsa('ailsa@example.com'))
    await send(page, 'submitted successfully', (route) => route.fulfill({ json: { reference: '3467-9ACD' } }))
  },
  'Form, failed': async (page) => {
    await fillIn(page, ailsa('ailsa@example.com'))
    await send(page, 'there was a problem', (route) => route.abort())
  },
}

/** Opens the first video, paused, without the browser's controls, which change while it loads. */
async function openLightbox(page: Page): Promise<void> {
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.resolve()
  })
  await cards(page).first().click()
  await lightbox(page).waitFor()
  await player(page).evaluate((video) => video.removeAttribute('controls'))
}

/** Presses the form's button and waits for a text. The page may have scrolled by any amount, so this scrolls last. */
async function send(page: Page, text: string, respond = (route: Route) => route.continue()): Promise<void> {
  await page.route(API, respond)
  await page.locator('form').scrollIntoViewIfNeeded() // which hydrates it
  await page.locator('form[novalidate]').waitFor()
  await clickInSection(submit(page))
  await page.getByText(text).first().waitFor()
  await waitForScrollEnd(page)
  await page.locator('form').evaluate((form) => form.scrollIntoView({ behavior: 'instant' }))
}

/** Sends the form unchecked, as a browser without JavaScript would. */
async function sendEmptyForm(page: Page): Promise<void> {
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await page.getByRole('heading', { level: 1, name: 'Please check' }).waitFor()
}

/** Takes pictures of a page or of its viewport, after `act`. */
function shoot(name: string, path: string, widths: number[], fullPage: boolean, act?: Act): void {
  for (const width of widths)
    test(`${name} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.clock.setFixedTime(new Date('2026-03-04T10:00:00Z')) // during opening hours
      await page.goto(path)
      await loadAll(page)
      await act?.(page)
      if (fullPage) await loadAll(page)
      await page.evaluate(() => {
        for (const picture of document.images) Object.assign(picture, { loading: 'eager', decoding: 'sync' })
      })
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      await page.mouse.move(0, 0)
      await expect(page).toHaveScreenshot([`${name.replaceAll('/', '-')} ${width}.png`], { fullPage })
    })
}

/** Scrolls to what loads late, and back to the top. */
async function loadAll(page: Page): Promise<void> {
  if ((await page.locator('#gallery').count()) > 0) {
    await scrollToGallery(page)
    await placeholders(page).first().waitFor({ state: 'hidden' })
  }
  await page.locator('#footer').scrollIntoViewIfNeeded()
  await page.locator('#footer').getByText('Open now').waitFor({ state: 'attached' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

for (const path of PAGES) shoot(path, path, WIDTHS, true)
// A wider header has links instead of a menu.
for (const [name, act] of Object.entries(STATES))
  shoot(name, '/', name === 'Menu' ? WIDTHS.slice(0, 2) : WIDTHS, false, act)
shoot('Form without JavaScript, rejected', '/', WIDTHS, true, sendEmptyForm)
for (const path of INDEXED_PAGES)
  shoot(`${path} on paper`, path, [PAPER_WIDTH], true, (page) => page.emulateMedia({ media: 'print' }))
