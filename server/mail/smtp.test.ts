import { expect, test } from 'vitest'
import { aDelivery, business } from '../../tests/support/builders.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { mailRenderer } from './render-mail.ts'
import { smtpMailer } from './smtp.ts'

const mail = mailRenderer(business, { quoteInbox: 'owner@example.com' })(...aDelivery(), new Date())

test('a password is never sent without encryption', async () => {
  const inbox = await smtpInbox()
  const sent = smtpMailer(inbox.url.replace('//', '//user:secret@')).send(mail)
  await expect(sent).rejects.toMatchObject({ permanent: false, summary: expect.stringContaining('STARTTLS') })
  expect(inbox.attempts).toBe(0)
})

test.each([
  [550, true],
  [450, false],
])(
  'a rejection of the recipient with %i is permanent: %s, and the summary contains no address',
  async (code, permanent) => {
    const inbox = await smtpInbox()
    inbox.behaviour = { code }
    const error = await smtpMailer(inbox.url)
      .send(mail)
      .catch((reason) => reason)
    expect(error).toMatchObject({ name: 'SendError', permanent })
    expect(error.message).toContain('owner@example.com')
    expect(error.summary).toBe(`EENVELOPE RCPT TO ${code} 5.1.1`)
  },
)
