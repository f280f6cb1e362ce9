import { expect, type Page } from '@playwright/test'
import { aQuote } from '../../support/builders.ts'
import { type Desk, test } from '../support/desk.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Signs in, and opens a new request. */
async function openRequest(page: Page, desk: Desk) {
  const { reference = '' } = await desk.store.requests.accept({ quote: aQuote({ name: 'Ann Kerr' }) })
  await desk.signIn(page)
  await page.goto(`/desk/requests/${reference}`)
  return { reference, stored: async () => (await desk.store.requests.find(reference))?.note }
}

const noteOf = (page: Page) => page.getByLabel('Private note')

test.describe('in a browser without service workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('a note is saved, and a request announced, by a phone of five years ago', async ({ page, desk }) => {
    // First, because its clock brings an AbortSignal.timeout of its own.
    await page.clock.install()
    await page.addInitScript(() => {
      for (const [owner, name] of [
        [AbortSignal, 'timeout'],
        [AbortSignal, 'any'],
        [Crypto.prototype, 'randomUUID'],
        [Array.prototype, 'at'],
        [Object, 'groupBy'],
        [HTMLDialogElement.prototype, 'showModal'],
        [window, 'structuredClone'],
      ] as const)
        Reflect.deleteProperty(owner, name)
    })
    const { stored } = await openRequest(page, desk)
    expect(await page.evaluate(() => 'timeout' in AbortSignal)).toBe(false)
    await noteOf(page).fill('Test spot first.')
    await expect.poll(stored).toBe('Test spot first.')
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    await page.goto('/desk')
    await desk.store.requests.accept({ quote: aQuote({ name: 'Gillian Ross' }) })
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('link', { name: /1 new request/ })).toBeVisible()
  })

  test('a save that hangs is followed by another', async ({ page, desk }) => {
    await page.clock.install()
    const { stored } = await openRequest(page, desk)
    let hanging = 0
    await page.route('**/desk/requests/*', async (route, request) => {
      if (request.method() === 'POST' && hanging === 0) hanging++
      else await route.continue()
    })
    await noteOf(page).fill('First')
    await page.clock.fastForward(800)
    await expect.poll(() => hanging).toBe(1)
    await noteOf(page).fill('Second')
    await page.clock.fastForward(15_000)
    await expect(page.getByText(/^Kept on this device/)).toBeVisible()
    await page.clock.fastForward(15_000)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    expect(await stored()).toBe('Second')
  })
})

test('a page that is not the desk’s does not count as saved', async ({ page, desk }) => {
  await page.clock.install()
  const { stored } = await openRequest(page, desk)
  for (const signal of ['portal', 'proxy'] as const) {
    desk.setSignal(signal)
    await noteOf(page).fill(`Typed behind a ${signal}.`)
    await page.clock.fastForward(800)
    await expect(page.getByText('Kept on this device. Saves when the desk answers again.')).toBeVisible()
    expect(await stored()).not.toBe(`Typed behind a ${signal}.`)
    desk.setSignal('good')
    await page.clock.fastForward(15_000)
    await expect.poll(stored).toBe(`Typed behind a ${signal}.`)
  }
})

test('of two phones, neither overwrites the other’s note', async ({ page, desk, browser }) => {
  const { reference, stored } = await openRequest(page, desk)
  const context = await browser.newContext()
  const tablet = await context.newPage()
  await desk.signIn(tablet)
  await tablet.goto(`${desk.url}/desk/requests/${reference}`)
  await noteOf(page).fill('From the van')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await noteOf(tablet).fill('From the tablet')
  await expect(tablet.getByText(/^Saved .*It was changed elsewhere too: both are here\.$/)).toBeVisible()
  await expect(noteOf(tablet)).toHaveValue('From the van\n\nFrom the tablet')
  expect(await stored()).toBe('From the van\n\nFrom the tablet')
  // The van’s page is older now.
  await noteOf(page).fill('From the van, twice')
  await expect.poll(stored).toBe('From the van\n\nFrom the tablet\n\nFrom the van, twice')
  await context.close()
})
