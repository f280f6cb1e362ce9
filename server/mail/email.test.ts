import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { WEEKDAYS } from '../../core/business/time.ts'
import { aDelivery, business } from '../../tests/support/builders.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { emlFileMailer } from './mailer.ts'
import { mailRenderer } from './render-mail.ts'
import { smtpMailer } from './smtp.ts'

const NOW = new Date('2026-07-04T14:31:00Z')
const render = mailRenderer(business, { quoteInbox: 'owner@example.com', mailFrom: 'site@glossworks.example.com' })

/** Sends the email over SMTP, and returns it as the mail server received it. */
async function sendAndParse(changes: Parameters<typeof aDelivery>[0]) {
  const server = await smtpInbox()
  await smtpMailer(server.url).send(render(...aDelivery(changes), NOW))
  const [mail] = await server.waitForEmails(1)
  if (!mail) throw new Error('No email arrived.')
  const { text = '', html = '' } = mail
  return { ...mail, text, html }
}

test('the owner’s email contains the request, and links to call, open WhatsApp and reply', async () => {
  const mail = await sendAndParse({})
  expect(mail).toMatchObject({
    from: { name: 'Glossworks', address: 'site@glossworks.example.com' },
    to: [{ address: 'owner@example.com' }],
    replyTo: [{ name: 'Ailsa Reid', address: 'ailsa@example.com' }],
    subject: 'Quote request 7KQ4-M9XR from Ailsa Reid',
    messageId: '<0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad@glossworks.example.com>',
    date: '2026-07-04T14:31:00.000Z',
  })
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('A blue hatchback, two dogs.')
    expect(body).toContain('Saturday, 4 July 2026 at 15:30 (UK time)')
    expect(body).toContain('07700 900456')
    expect(body).toContain('tel:+447700900456')
    expect(body).toContain('https://wa.me/447700900456')
    expect(body).toContain('mailto:ailsa@example.com?subject=')
  }
})

/** What an email program without CSS shows, such as Outlook: it knows blocks and `<br>`, but no `white-space`. */
function linesWithoutCss(html: string): string[] {
  const body = html.replace(/^.*<body[^>]*>/s, '').replace(/\s+/g, ' ')
  return body
    .replace(/<(br|\/?(p|div|h\d|tr|table)\b[^>]*)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .split('\n')
    .map((line) => line.trim())
}

test.each(['\n', '\r\n', '\r'])('an email program without CSS shows the lines of a message, ended by %j', (end) => {
  const lines = ['A blue hatchback.', 'Two dogs.', '', 'Saturday & Sunday', '<b>Thanks</b>']
  const { html } = render(...aDelivery({ quote: { message: lines.join(end) } }), NOW)
  expect(linesWithoutCss(html).join('\n')).toContain(
    'A blue hatchback.\nTwo dogs.\n\nSaturday &amp; Sunday\n&lt;b&gt;Thanks&lt;/b&gt;',
  )
})

const withDesk = mailRenderer(business, { linkedDeskUrl: new URL('https://example.com/desk') })
const inNewYork = mailRenderer({ ...business, timeZone: 'America/New_York' }, {})
const priced = (name: string, price: string) => ({ name, price })
const one = { packages: [priced('Revive <b>', 'from £349')], total: 'from £349', size: undefined }
const several = { packages: [...one.packages, priced('Wash', 'from £49')], total: 'from £398', size: 'Large' }

test.each([
  ['the package that the customer chose', render, { chosen: one }, /^Package: Revive <b>, from £349$/m],
  ['what several cost together', render, { chosen: several }, /^Together: from £398$/m],
  ['the size of the vehicle', render, { chosen: several }, /^Size: Large$/m],
  ['what the request is marked as', render, { state: 'answered' as const }, /^Marked: answered$/m],
  ['its page in the desk', withDesk, {}, /^Open in your desk: https:\/\/example.com\/desk\/requests\/7KQ4-M9XR$/m],
  ['the time of the business', inNewYork, {}, /Saturday, 4 July 2026 at 10:30 \(Eastern time\)/],
  ['why it is suspicious', render, { suspicion: 'links' as const }, /check this one: more than three links/],
])('the owner’s email names %s, and others do not', (_what, renderer, changes, words) => {
  const { text, html } = renderer(...aDelivery(changes), NOW)
  expect(text).toMatch(words)
  const [label = ''] = text.match(words)?.[0].split(':') ?? []
  expect(html).toContain(label)
  expect(html).not.toContain('<b>')
  for (const other of [render(...aDelivery(), NOW), withDesk(...aDelivery({ audience: 'customer' }), NOW)])
    expect(other.text + other.html).not.toMatch(words)
})

test('the confirmation contains thanks, the reference and what happens next, but not the message', async () => {
  const mail = await sendAndParse({ audience: 'customer', chosen: several })
  expect(mail).toMatchObject({
    from: { name: 'Glossworks', address: 'site@glossworks.example.com' },
    to: [{ address: 'ailsa@example.com', name: '' }],
    replyTo: [{ name: 'Glossworks', address: 'hello@glossworks.example.com' }],
    subject: 'We have your quote request (7KQ4-M9XR)',
  })
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Hello Ailsa Reid,')
    expect(body).toContain('7KQ4-M9XR')
    expect(body).toContain('reply by Monday 3:30pm')
    expect(body).toContain('07700 900123')
    expect(body).toContain('Sunday')
    expect(body).not.toContain('hatchback')
    expect(body).not.toContain('700900456')
  }
  const packages = 'Package: Revive <b>, from £349\nPackage: Wash, from £49\nTogether: from £398\nSize: Large'
  expect(mail.text).toContain(packages)
})

test('the confirmation has the numbers for calls and for WhatsApp, and ends with the legal trader', () => {
  const trader = { kind: 'sole trader' as const, name: 'Ailsa & Co', address: '1 Example Street, Glasgow', vat: null }
  const own = { ...business, phone: '0141 496 0000', whatsapp: '07811 123456', trader }
  const { text, html } = mailRenderer(own, {})(...aDelivery({ audience: 'customer' }), NOW)
  expect(html).toContain('href="tel:+441414960000"')
  expect(html).toContain('href="https://wa.me/447811123456?text=')
  expect(text).toMatch(/a trading name of Ailsa & Co, a sole trader\. Postal address: .* Not VAT-registered\.$/)
  expect(html).toContain('a trading name of Ailsa &amp; Co, a sole trader.')
})

test.each([
  ['one working day', '2026-12-24T12:00:00Z', 'We’re closed Fri 25 Dec, and will reply by Saturday 12pm. '],
  ['one working day', '2026-12-26T12:00:00Z', 'We’ll reply by Monday 12pm. '], // Over a Sunday.
  ['two hours', '2026-12-24T09:00:00Z', 'We’ll reply by 11am today. '],
  ['two hours', '2026-12-24T17:30:00Z', 'We’re closed Fri 25 Dec, and will reply by Saturday 9:30am. '],
])('a confirmation of a business that replies within %s, of %s, promises: %s', (reply, now, promise) => {
  const hours = { ...business.hours, exceptions: { '2026-12-25': [] } }
  const closed = { ...business, hours, promises: { reply } }
  const receivedAt = new Date(now)
  const mail = mailRenderer(closed, {})(...aDelivery({ audience: 'customer', receivedAt }), receivedAt)
  for (const body of [mail.text, mail.html]) expect(body).toContain(promise)
  expect(mail.text.includes('Fri 25 Dec: closed')).toBe(now < '2026-12-26')
})

test('a confirmation of a business without opening hours says so', () => {
  const never = { ...business.hours, ...Object.fromEntries(WEEKDAYS.map((day) => [day, []])) }
  const mail = mailRenderer({ ...business, hours: never }, {})(...aDelivery({ audience: 'customer' }), NOW)
  expect(mail.text).toContain('We have no opening hours at the moment, and will reply as soon as we can. ')
})

test.each(['O’Neil-Søren Åberg', 'Mary Ann St. Clair', '李小龍'])(
  'the confirmation greets %s by name',
  async (name) => {
    const { text } = render(...aDelivery({ audience: 'customer', quote: { name } }), NOW)
    expect(text).toMatch(`Hello ${name},`)
  },
)

test.each([
  'Win at https://evil.example',
  'evil.example',
  'www evil com/now',
  'Call 0900 123456',
  'pay @evil',
  'Dear customer your account is closed now',
  '<b>Ailsa</b>',
  'A'.repeat(41),
])('the confirmation does not repeat the name %j', (name) => {
  const { text, html, to } = render(...aDelivery({ audience: 'customer', quote: { name } }), NOW)
  expect(text).toMatch(/^Hello,\n/)
  expect(html).not.toContain(name)
  expect(to.name).toBe('')
})

test('an email is written to a valid .eml file, which another attempt overwrites, or a folder that cannot be written is named', async () => {
  const folder = join(temporaryFolder(), 'mail')
  const mail = render(...aDelivery(), NOW)
  await emlFileMailer(folder).send({ ...mail, text: 'First' })
  expect(await emlFileMailer(folder).send(mail)).toBe(join(folder, '7KQ4-M9XR-owner.eml'))
  expect(readdirSync(folder)).toEqual(['7KQ4-M9XR-owner.eml'])
  const { subject, text } = await PostalMime.parse(readFileSync(join(folder, '7KQ4-M9XR-owner.eml')))
  expect(subject).toBe(mail.subject)
  expect(text).toContain('A blue hatchback')
  const taken = temporaryFolder()
  mkdirSync(join(taken, '7KQ4-M9XR-owner.eml'))
  const error = { name: 'SendError', permanent: false, summary: `EISDIR writing to ${taken}` }
  await expect(emlFileMailer(taken).send(mail)).rejects.toMatchObject(error)
})
