import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../server/clock.ts'
import { aQuote } from '../testing/builders.ts'
import { smtpInbox } from '../testing/smtp-inbox.ts'
import { startDesk, textOf } from '../testing/start-desk.ts'

async function startOwner(env: Record<string, string> = {}) {
  const inbox = await smtpInbox()
  const desk = await startDesk({ env: { SITE_URL: 'http://localhost:1', SMTP_URL: inbox.url, ...env } })
  const owner = await desk.signIn()
  return { ...desk, open: async (url: string) => textOf((await owner.get(url)).body) }
}

test('while all is well, the list says so in two words; an email that does not go out is a strip', async () => {
  const { store, clock, open } = await startOwner()
  await store.accept({ quote: aQuote() })
  expect(await open('/desk')).toMatch(/Requests 1 to do /)
  await store.recordBackup('/mnt/backups')
  expect(await open('/desk')).toMatch(/Requests All well /)
  clock.advance(31 * MINUTE)
  const list = await open('/desk')
  expect(list).toMatch(/Requests Emails aren’t going out See what to do/)
  expect(list).not.toContain('All well')
  const health = await open('/desk/health')
  expect(health).toMatch(
    /Health Emails aren’t going out .*An email to you has been waiting for 31 minutes\. What to do:/,
  )
  expect(health).toContain('Last email None sent yet. 2 emails waiting.')
})

test('without a mail server, or without a backup for days, the list says so', async () => {
  const { open, store: written } = await startOwner({ SMTP_URL: '' })
  expect(await open('/desk')).toContain('Emails aren’t going out')
  expect(await open('/desk/health')).toContain('SMTP_URL is not set')
  await written.accept({ quote: aQuote() })
  for (const delivery of await written.claimDue(2)) await written.markSent(delivery, 'owner.eml')
  expect(await open('/desk/health')).toContain('Last email None sent yet.')
  const { open: openLater, store, clock } = await startOwner()
  await store.recordBackup('/mnt/backups')
  expect(await openLater('/desk')).toContain('All well')
  clock.advance(3 * DAY)
  expect(await openLater('/desk')).toContain('There is no new backup')
})

test('health names each thing in the owner’s words, and says when the last email was sent', async () => {
  const { store, clock, open } = await startOwner()
  await store.accept({ quote: aQuote() })
  for (const delivery of await store.claimDue(2)) await store.markSent(delivery)
  clock.advance(HOUR)
  const health = await open('/desk/health')
  expect(health).toContain('Checked at 16:30')
  expect(health).toContain('Last email Sent today 15:30.')
  expect(health).toContain('Emails going out Yes. None is stuck.')
  expect(health).toMatch(/Room on the server Plenty/)
  expect(health).toMatch(/Your domain’s mail records .*reserved for examples/)
  expect(health).toMatch(/Your site still says what the sample says .*name is the sample’s/)
})

test('the list beside health says what the check has just found', async () => {
  const { open } = await startOwner()
  expect(await open('/desk/health')).toMatch(
    /Requests Your site still says what the sample says See what to do/,
  )
})

test('a mail server that never responds delays neither the list, nor health for good', {
  tags: ['nightly'], // It takes ten seconds.
}, async () => {
  const mute: Server = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  onTestFinished(() => void mute.close())
  const { port } = mute.address() as AddressInfo
  const { open } = await startOwner({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(await open('/desk')).toContain('1 to do')
  expect(await open('/desk/health')).toContain('The mail server took too long to respond')
})

test('health is for the owner alone', async () => {
  const { openBrowser } = await startDesk()
  expect((await openBrowser().get('/desk/health')).headers.location).toBe('/desk/sign-in')
})
