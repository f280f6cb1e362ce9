import type { Page, Route } from '@playwright/test'
import { clickInSection, openMenu, openService, openTerms, waitForScrollEnd } from '../support/actions.ts'
import { GALLERY, INDEXED_PAGES, PAGES, SERVICES } from '../support/expected-content.ts'
import { API, ailsa, fillIn, submit } from '../support/quote-form.ts'
import { cards, LIST, lightbox, player, scrollToGallery } from '../support/videos.ts'

type Act = (page: Page) => Promise<unknown>

const WIDTHS = [390, 768, 1440, 1920]
/** A4 without its margins, in CSS pixels. */
const PAPER_WIDTH = 680

/** Pictures of a page or of its viewport, after `act`. */
const shoot = (name: string, path: string, widths: number[], isWhole: boolean, act?: Act) =>
  widths.map((width) => ({ name, path, width, isWhole, act }))
const shootState = (name: string, act: Act) => shoot(name, '/', WIDTHS, false, act)

/** All pictures, in the order of the report. */
export const SHOTS = [
  ...PAGES.flatMap((path) => shoot(path, path, WIDTHS, true)),
  ...shootState('Menu', openMenu).filter(({ width }) => width < 1024), // A wider header has links instead.
  ...SERVICES.flatMap(({ name }) => shootState(name, (page) => openService(page, name))),
  ...shootState('Terms & Conditions', openTerms),
  ...shootState('Lightbox', openLightbox),
  ...shootState('Lightbox, video failed', async (page) => {
    await page.route('**/gallery-videos/*.mp4', (route) => route.fulfill({ status: 404 }))
    await openLightbox(page)
    await page.getByText('Unable to load media').waitFor()
  }),
  ...shootState('No gallery', async (page) => {
    await page.route(LIST, (route) => route.fulfill({ json: { videos: [] } }))
    await page.reload()
    await scrollToGallery(page)
    await page.getByText(GALLERY.heading).waitFor({ state: 'detached' })
  }),
  ...shootState('Form, errors', (page) => send(page, 'This field is required.')),
  ...shootState('Form, sent', async (page) => {
    await fillIn(page, ailsa('ailsa@example.com'))
    await send(page, 'submitted successfully', (route) => route.fulfill({ json: { reference: '3467-9ACD' } }))
  }),
  ...shootState('Form, failed', async (page) => {
    await fillIn(page, ailsa('ailsa@example.com'))
    await send(page, 'there was a problem', (route) => route.abort())
  }),
  ...shoot('Form without JavaScript, rejected', '/', WIDTHS, true, (page) =>
    sendAsHtml(page, 'Please check'),
  ),
  ...shoot('Form without JavaScript, sent', '/', WIDTHS, true, async (page) => {
    await fillIn(page, ailsa('ailsa@example.com'))
    await sendAsHtml(page, 'Thank you!')
  }),
  ...INDEXED_PAGES.flatMap((path) =>
    shoot(`${path} on paper`, path, [PAPER_WIDTH], true, (page) => page.emulateMedia({ media: 'print' })),
  ),
]

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
async function sendAsHtml(page: Page, heading: string): Promise<void> {
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}
