import { expect } from '@playwright/test'
import { openSite } from '../site.ts'
import { CONTACT, QUOTE } from '../spec.ts'
import { journey } from './journey.ts'
import { button, errorOf, field, type Place, words } from './places.ts'
import type { Visitor } from './visitor.ts'

const SENT = 'Thank you! Your quote request has been submitted successfully.'
const FAILED = 'Your request was not sent. What you typed is still here, so you can try again.'
const REFERENCE: Place = { name: 'the reference', xpath: '//form//strong' }
const FORM: Place = { name: 'the form', xpath: '//form' }
const SUBMIT = button(QUOTE.submit)

const ailsa = (email: string) => ({
  Name: 'Ailsa Reid',
  Phone: '07700 900 456',
  Email: email,
  Message: 'A blue hatchback, two dogs & sand.',
})

async function fillIn(visitor: Visitor, answers: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(answers)) await visitor.types(text, field(label))
  await visitor.finds(FORM, 'noValidate', true) // Until React runs, the browser itself checks and sends.
}

for (const path of ['/', '/quote']) {
  journey(
    `a quote request from ${path} reaches the owner and answers the customer`,
    async ({ visitor, site }, { project }) => {
      const email = `${project.name}${path.replace('/', '-')}@example.com`
      await visitor.opens(path)
      await fillIn(visitor, ailsa(email))
      await visitor.presses(SUBMIT)
      await visitor.sees(words(SENT))
      await visitor.reads(REFERENCE, /^\w{4}-\w{4}$/)
      const reference = await visitor.asks(() => document.querySelector('form strong')?.textContent ?? '')
      expect((await site.mailbox.take(email)).text).toContain(reference)
      const toOwner = await site.mailbox.take(CONTACT.email.text, reference)
      expect(toOwner.text).toContain('A blue hatchback, two dogs & sand.')
      expect(toOwner.replyTo).toEqual([{ name: 'Ailsa Reid', address: email }])
      for (const label of QUOTE.fields) await visitor.finds(field(label), 'value', '')
    },
  )
}

journey(
  'what is wrong is said beside each field, and the first of them takes the focus',
  async ({ visitor }) => {
    await visitor.opens('/')
    await fillIn(visitor, { Name: 'Ailsa', Phone: '0141 496 0000', Email: 'ailsa@', Message: '   ' })
    await visitor.presses(SUBMIT)
    await visitor.hasFocusOn(field('Phone'))
    await visitor.reads(errorOf('Phone'), 'Please enter a valid UK mobile number.')
    await visitor.reads(errorOf('Email'), 'Please enter a valid email address.')
    await visitor.reads(errorOf('Message'), 'This field is required.')
    await visitor.finds(field('Phone'), 'ariaInvalid', 'true')
    await visitor.types('07700 900 456', field('Phone'))
    await visitor.finds(field('Phone'), 'ariaInvalid', null)
  },
)

journey('a site that cannot be reached any more says so, and keeps every answer', async ({ visitor }) => {
  const site = await openSite(process.cwd())
  await visitor.opens(`${site.url}/quote`)
  const answers = ailsa('offline@example.com')
  await fillIn(visitor, answers)
  await site.close()
  await visitor.presses(SUBMIT)
  await visitor.sees(words(FAILED))
  for (const [label, text] of Object.entries(answers)) await visitor.finds(field(label), 'value', text)
})
