import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../core/clock.ts'
import { aQuote } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { look, quarters } from '../../tests/support/pictures.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { startApp } from '../../tests/support/start-app.ts'
import { emlFileMailer } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

/** Starts the server with a mail server, and a request that announces photos. */
async function announced(photoCount: number, changes = {}) {
  const inbox = await smtpInbox()
  const clock = fakeClock()
  const server = await startApp({ clock, mailer: smtpMailer(inbox.url) })
  const payload = { ...aQuote(), photoCount, ...changes }
  const { reference, photos } = (await server.post(payload)).json()
  const put = async (at: number, picture = quarters(240 + 8 * at)) => {
    const headers = { authorization: `Bearer ${photos.token}` }
    const payload = await picture.png().toBuffer() // Each is a picture of its own.
    const response = await server.app.inject({ method: 'PUT', url: `${photos.url}/${at}`, headers, payload })
    expect(response.statusCode).toBe(204)
  }
  const toOwner = () => inbox.emails.filter(({ subject }) => subject?.includes('Quote request'))
  /** Waits until this many emails have reached the owner. */
  const ownersEmails = async (count: number) => {
    await expect.poll(() => toOwner().length).toBe(count)
    return toOwner()
  }
  /** Lets the time pass once the relay waits for it. */
  const pass = async (time: number) => {
    await expect.poll(clock.pendingTimers).toBe(1)
    clock.advance(time)
  }
  return { ...server, inbox, clock, reference, put, toOwner, ownersEmails, pass }
}

/** The widths of the photos in an email, and whether its HTML shows each of them. */
async function photosIn({ attachments, html = '' }: Email) {
  const widths = []
  for (const { content, contentId = '', mimeType, filename } of attachments) {
    expect(mimeType).toBe('image/jpeg')
    expect(html).toContain(`src="cid:${contentId.slice(1, -1)}"`)
    const { colours, metadata } = await look(new Uint8Array(content as ArrayBuffer))
    expect(colours).toEqual(['red', 'green', 'blue', 'yellow'])
    expect(html).toContain(`${contentId.slice(1, -1)}" alt="Photo ${filename?.at(-5)}" width="${metadata.width}"`)
    widths.push([filename?.slice(-6), metadata.width])
  }
  return widths
}

test('the owner’s email waits for the photos, shows and attaches them; the customer’s says how many', async () => {
  const { inbox, put, ownersEmails, reference, toOwner } = await announced(3)
  const [confirmation] = await inbox.waitForEmails(1)
  for (const body of [confirmation?.text, confirmation?.html]) expect(body).toContain('You added 3 photos.')
  expect(confirmation?.attachments).toEqual([])
  await put(2)
  await put(0)
  expect(toOwner()).toEqual([])
  await put(1)
  const [email] = await ownersEmails(1)
  expect(email?.attachments.map(({ filename }) => filename)).toEqual([1, 2, 3].map((at) => `${reference}-${at}.jpg`))
  expect(email?.attachments.map(({ disposition }) => disposition)).toEqual(Array(3).fill('attachment'))
  const widths = [240, 248, 256].map((width, at) => [`-${at + 1}.jpg`, width])
  expect(email && (await photosIn(email))).toEqual(widths)
  for (const body of [email?.text, email?.html]) {
    expect(body).toContain('3 photos')
    expect(body).not.toContain('not arrived')
  }
})

test.each([
  [4, '1 of 4 photos', '3 had not arrived when this email left. If they still come, they are in your desk.'],
  [2, '1 of 2 photos', '1 had not arrived when this email left. If it still comes, it is in your desk.'],
])(
  'after two minutes, an email of a request with %i photos leaves with one, and no other follows',
  async (count, ...words) => {
    const { put, ownersEmails, pass, inbox } = await announced(count)
    await put(1)
    await pass(2 * MINUTE)
    const [email] = await ownersEmails(1)
    for (const body of [email?.text, email?.html]) for (const part of words) expect(body).toContain(part)
    for (const at of [0, 2, 3].slice(0, count - 1)) await put(at)
    await pass(30 * MINUTE)
    expect(inbox.emails).toHaveLength(2)
  },
)

test('an email that left without any photo says that they are on their way, also if it is suspicious', async () => {
  const { pass, ownersEmails } = await announced(1, { website: 'https://spam.example.com' })
  await pass(2 * MINUTE)
  const [email] = await ownersEmails(1)
  expect(email?.subject).toMatch(/^\[check\] Quote request/)
  expect(email?.text).toContain('1 photo is on its way\nIt had not arrived when this email left.')
  expect(email?.attachments).toEqual([])
})

test.each([
  [552, '5.3.4 Message size exceeds fixed limit'],
  [552, 'Requested mail action aborted: exceeded storage allocation'],
  [554, '5.7.1 Attachments are not allowed'],
])(
  'an email that the mail server refuses with %i %s goes without photos and says how to see them',
  async (code, text) => {
    const { inbox, put, ownersEmails, log } = await announced(1)
    await inbox.waitForEmails(1)
    inbox.behaviour = { refuses: ({ attachments }) => attachments.length > 0, saying: [code, text] }
    await put(0)
    const [email] = await ownersEmails(1)
    expect(email?.replyTo).toHaveLength(1)
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain('1 photo')
      expect(body).toContain('They are in your desk.')
      expect(body).not.toContain('cid:')
    }
    expect(log.join('')).toContain('trying it without photos')
  },
)

test('after an attempt that the mail server cut off while it received the photos, the email goes without them', async () => {
  const { inbox, put, toOwner, ownersEmails, pass, log } = await announced(1)
  await inbox.waitForEmails(1)
  inbox.behaviour = { maxBytes: 40_000 }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  await put(0, sharp({ create: { width: 400, height: 400, channels: 3, background: '#888', noise } }))
  await expect.poll(() => inbox.cutOff).toBe(1)
  await expect.poll(() => log.join('')).toContain('Email not sent yet')
  await pass(10 * SECOND)
  await ownersEmails(1)
  expect(toOwner()[0]?.attachments).toEqual([])
  expect(toOwner()[0]?.text).toContain('refused this email with photos')
  expect(inbox.cutOff).toBe(1)
})

test('an email with six of the largest photos is below 3 MB', async () => {
  const folder = temporaryFolder()
  const { store, relay } = await startApp({ mailer: emlFileMailer(folder) })
  const photos = Array.from({ length: 6 }, (_, at) => ({ sentHash: `${at}`, jpeg: Buffer.alloc(340 * 1024, at) }))
  const { reference } = await store.requests.accept({ quote: aQuote({ message: 'ї'.repeat(5000) }), photos })
  relay.wake()
  const file = join(folder, `${reference}-owner.eml`)
  await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(2_800_000)
  expect(statSync(file).size).toBeLessThan(3_000_000)
})
