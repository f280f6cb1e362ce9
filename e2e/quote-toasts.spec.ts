import { expect, test } from './fixtures.ts'
import { stopClock } from './gallery.ts'
import { API, ailsa, FAILED, fillIn, openForm, SENT, sentPanel, submit, toast } from './quote-form.ts'

test('the success toast disappears after five seconds, and the panel with the reference stays', async ({
  page,
}) => {
  await page.clock.install()
  await openForm(page)
  await fillIn(page, ailsa('toast@example.com'))
  await submit(page).click()
  await expect(toast(page, SENT)).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(toast(page, SENT)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(toast(page, SENT)).toBeHidden()
  await expect(sentPanel(page)).toContainText('Your reference')
})

test('the failure toast differs from the success toast in its icon and its border', async ({ page }) => {
  const looks = async (text: string) => {
    await submit(page).click()
    await expect(toast(page, text)).toBeVisible()
    return toast(page, text).evaluate((element) => ({
      icon: element.querySelector('svg path')?.getAttribute('d'),
      border: getComputedStyle(element).borderBlockStartColor,
    }))
  }
  await openForm(page)
  await page.route(API, (route) => route.abort())
  await fillIn(page, ailsa('looks@example.com'))
  const failed = await looks(FAILED)
  await page.unroute(API)
  const sent = await looks(SENT)
  expect(failed.icon).not.toBe(sent.icon)
  expect(failed.border).not.toBe(sent.border)
})

test('a toast whose code arrives after the response stays open', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/_astro/toasts*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.route(API, (route) => route.abort())
  await stopClock(page) // No toast closes by itself.
  await openForm(page)
  await fillIn(page, ailsa('late-toast@example.com'))
  await submit(page).click()
  await page.clock.runFor(200)
  await expect(page.getByRole('status')).toContainText('Your request was not sent.')
  arrived.resolve()
  await expect(toast(page, FAILED)).toBeVisible()
  await page.clock.runFor(1_000) // longer than a toast takes to close
  await expect(toast(page, FAILED)).toBeVisible()
})

test('the failure toast closes when the next try is sending', async ({ page }) => {
  await stopClock(page) // No toast closes by itself.
  const retried = Promise.withResolvers<void>()
  const tries: string[] = []
  await page.route(API, async (route) => {
    tries.push(route.request().url())
    if (tries.length > 1) await retried.promise
    await route.abort()
  })
  const trySending = async () => {
    await submit(page).click()
    await page.clock.runFor(200)
  }
  await openForm(page)
  await fillIn(page, ailsa('next-try@example.com'))
  await trySending()
  await expect(toast(page, FAILED)).toBeVisible()
  await trySending()
  await expect.poll(() => tries).toHaveLength(2)
  await expect(toast(page, FAILED)).toBeHidden()
  retried.resolve()
  await expect(toast(page, FAILED)).toBeVisible()
})
