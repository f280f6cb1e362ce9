import { expect, test } from 'vitest'
import { aQuote } from '../tests/support/builders.ts'
import { startDesk, textOf } from '../tests/support/start-desk.ts'

const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' }
const KEYS = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
const subscription = (endpoint: string) => ({ ...KEYS, endpoint })
const CHROME = subscription('https://fcm.googleapis.com/fcm/send/one')

async function startWithPhone() {
  const desk = await startDesk()
  const phone = await desk.signIn()
  const ring = (fields: Record<string, string> = CHROME) => phone.post('/desk/ring', fields, PHONE)
  const row = async () =>
    /(Ring this|This) (phone|computer).*?(?= Download)/.exec(textOf((await phone.get('/desk', PHONE)).body))?.[0]
  const devices = () => desk.store.ringing.devices()
  return { ...desk, phone, ring, row, devices }
}

test('a phone rings once its owner has asked for it, until it is told not to', async () => {
  const { phone, signIn, ring, row, devices } = await startWithPhone()
  expect(await row()).toBe('Ring this phone Off')
  expect((await ring()).statusCode).toBe(303)
  // Asked for again, perhaps with another subscription, it is still one device, also once it has signed in again.
  await ring(subscription('https://fcm.googleapis.com/fcm/send/two'))
  await signIn(phone)
  const [device, ...others] = await devices()
  expect(device).toMatchObject({ name: 'Chrome on Android', endpoint: expect.stringContaining('two') })
  expect(others).toEqual([])
  expect(await row()).toBe('This phone rings')
  expect(textOf((await phone.get('/desk/ring', PHONE)).body)).toContain('This phone rings Since today 15:30.')
  await phone.post(`/desk/ring/${device?.id}/stop`)
  expect(await devices()).toEqual([])
})

test('a phone whose browser subscribes anew goes on ringing, and one that was told not to does not begin', async () => {
  const { phone, ring, devices } = await startWithPhone()
  const renew = (endpoint: string) => phone.post('/desk/ring/renew', subscription(endpoint), PHONE)
  await renew('https://fcm.googleapis.com/fcm/send/two')
  expect(await devices()).toEqual([])
  await ring()
  expect((await renew('https://example.com/two')).statusCode).toBe(400)
  await renew('https://fcm.googleapis.com/fcm/send/two')
  expect(await devices()).toMatchObject([
    { name: 'Chrome on Android', endpoint: expect.stringMatching(/two$/), stoppedAt: undefined },
  ])
})

test('a phone that its push service no longer knows says so in Requests, on its page and in Health', async () => {
  const { store, clock, health, phone, ring, row, devices } = await startWithPhone()
  await ring()
  await phone.post('/desk/ring/try')
  for (const due of await store.ringing.claimDue()) await store.ringing.markStopped(due)
  clock.advance(60_000)
  expect(await row()).toBe('This phone has stopped ringing Since today 15:30')
  for (const email of ['a@example.com', 'b@example.com']) await store.requests.accept({ quote: aQuote({ email }) })
  expect(textOf((await phone.get('/desk/ring', PHONE)).body)).toContain(
    'It was cleared, or out of reach for too long. Two requests have come since. Both are in your list',
  )
  const topic = (await health.check()).find(({ title }) => title === 'Ringing')
  expect(topic).toMatchObject({ level: 'fail', forOwner: expect.stringContaining('Chrome on Android') })
  await ring()
  expect((await devices())[0]?.stoppedAt).toBeUndefined()
})

test.each(['/desk/sign-out', '/desk/sign-out/everywhere'])('after %s, a phone rings no more', async (url) => {
  const { phone, ring, devices } = await startWithPhone()
  await ring()
  await phone.post(url)
  expect(await devices()).toEqual([])
})

test('the server is not made to connect to anything but a push service', async () => {
  const { ring, devices } = await startWithPhone()
  for (const endpoint of [
    'http://fcm.googleapis.com/one',
    'https://127.0.0.1/one',
    'https://[::1]/one',
    'https://fcm.googleapis.com.example.com/one',
    'https://example.com/fcm.googleapis.com',
    'https://fcm.googleapis.com@example.com/one',
    'nothing',
  ])
    expect((await ring(subscription(endpoint))).statusCode, endpoint).toBe(400)
  expect(await devices()).toEqual([])
})
