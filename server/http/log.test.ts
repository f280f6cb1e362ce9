import { expect, test } from 'vitest'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { smtpInbox } from '../../testing/smtp-inbox.ts'
import { startApp } from '../../testing/start-app.ts'
import { smtpMailer } from '../email/smtp.ts'

test('the log contains no personal data, whatever the outcome of a request', async () => {
  const inbox = await smtpInbox()
  let storeWorks = true
  const { app, log } = await startApp({
    clock: fakeClock(),
    mailer: smtpMailer(inbox.url, fakeClock()),
    env: { rateLimit: 8 },
    store: (store) => ({
      ...store,
      accept: (request) => (storeWorks ? store.accept(request) : Promise.reject(new Error('disk full'))),
    }),
  })
  const post = (payload: unknown, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/SendEmail?name=Ailsa',
      remoteAddress: '203.0.113.77',
      headers: {
        'content-type': type,
        referer: 'https://example.com/ailsa',
        'x-forwarded-for': '203.0.113.78',
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  await post(aQuote({ phone: '07700 900456' }))
  await inbox.waitForMails(2)
  inbox.behaviour = { code: 550 }
  await post(aQuote({ email: 'reid@example.com' }))
  await expect.poll(() => log.join('')).toContain('Gave up on an email')
  await expect.poll(() => log.join('')).toContain('Email not sent yet')
  await post('{"name":"Ailsa Reid", hatchback')
  await post({ ...aQuote(), email: 'ailsa at home' })
  await post(`name=Ailsa+Reid&message=hatchback`, 'application/x-www-form-urlencoded')
  await post('Ailsa', 'text/plain')
  await post({ ...aQuote(), message: 'hatchback'.repeat(5000) })
  storeWorks = false
  await post(aQuote())
  for (let sent = 0; sent < 3; sent++) await post(aQuote())
  await app.inject('/quote?email=ailsa%40example.com')
  await app.inject('/no/such/page?name=Ailsa')
  await app.inject('/%zz?name=Ailsa')

  const lines = log.join('')
  for (const status of [200, 400, 404, 413, 415, 422, 429, 503]) expect(lines).toContain(`"status":${status}`)
  expect(lines).toContain('disk full')
  expect(lines).not.toMatch(/ailsa|reid|hatchback|900 ?456|203\.0\.113/i)
})
