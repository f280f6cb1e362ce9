import { expect } from '@playwright/test'
import { aQuote } from '../../support/builders.ts'
import { test } from '../support/desk.ts'

test('a push shows a notification, and a tap on it opens that request', async ({
  page,
  desk,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium lets a test push.')
  const { reference } = await desk.store.requests.accept({ quote: aQuote({ name: 'Fiona Ross' }) })
  await context.grantPermissions(['notifications'], { origin: desk.url })
  await desk.signIn(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // Without a screen, Chromium shows no notification, and only a real tap may focus a window.
  await worker.evaluate(() => {
    const { registration, WindowClient } = self as unknown as {
      registration: ServiceWorkerRegistration
      WindowClient: { prototype: { focus(): Promise<unknown> } }
    }
    registration.showNotification = async (...shown) => void Reflect.set(self, 'shown', shown)
    WindowClient.prototype.focus = async function () {
      return this
    }
  })
  const client = await context.newCDPSession(page)
  await client.send('ServiceWorker.enable')
  const url = `/desk/requests/${reference}`
  const data = JSON.stringify({ title: 'New: Fiona', body: 'No package chosen.', url })
  const { registrationId } = await new Promise<{ registrationId: string }>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0])
    })
  })
  await client.send('ServiceWorker.deliverPushMessage', { origin: desk.url, registrationId, data })
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(self, 'shown')))
    .toMatchObject(['New: Fiona', { body: 'No package chosen.', tag: url }])
  await worker.evaluate((data) => {
    const notification = { data, close: () => {} }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  }, url)
  await page.waitForURL(`**${url}`)
})

test('a browser that is refused says how the owner can change that', async ({ page, desk }) => {
  await desk.signIn(page)
  await page.goto('/desk/ring')
  await expect(page.getByRole('heading', { name: /This computer doesn’t ring/ })).toBeVisible()
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await page.getByRole('button', { name: 'Ring this computer' }).click()
  await expect(page.getByRole('heading', { name: /won’t let the desk ring/ })).toBeVisible()
})
