import { expect } from '@playwright/test'
import { aQuote } from '../../support/builders.ts'
import { test } from '../support/desk.ts'

test('a push shows a notification, a tap on it opens that request, and a new subscription takes the place of the old one', async ({
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

  const session = (await context.cookies()).find(({ name }) => name === 'desk')?.value ?? ''
  await desk.store.ringing.start(session, { endpoint: 'https://old', p256dh: '', auth: '', name: 'Phone' })
  await worker.evaluate(() => {
    const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
    const newSubscription = { toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/new', keys }) }
    const event = new Event('pushsubscriptionchange')
    dispatchEvent(Object.assign(event, { newSubscription, waitUntil: () => {} }))
  })
  await expect.poll(async () => (await desk.store.ringing.devices())[0]?.endpoint).toMatch(/new$/)
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
