import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { CONTACT, LAST_PACKAGE, QUOTE } from '../support/expected-content.ts'
import { openSite } from '../support/fixtures.ts'
import { OTHER_PROGRAMS } from '../support/other-programs.ts'
import { journey } from './journey.ts'
import { button, errorOf, field, type Place, text } from './places.ts'
import type { Visitor } from './visitor.ts'

const SENT = 'Thank you! Your quote request has been submitted successfully.'
const FAILED = 'What you typed is still here, so you can try again.'
const REFERENCE: Place = { name: 'the reference', xpath: '//*[@data-reference]' }
const FORM: Place = { name: 'the form', xpath: '//form' }
const SUBMIT = button(QUOTE.submit)

const ailsa = (email: string) => ({
  Name: 'Ailsa Reid',
  Phone: '07700 900 456',
  Email: email,
  Message: 'A blue hatchback, two dogs & sand.',
})

async function fillIn(visitor: Visitor, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await visitor.types(value, field(label))
  await visitor.findsProperty(FORM, 'noValidate', true) // Until React runs, the browser checks and sends the form.
}

for (const path of ['/', '/quote']) {
  journey(
    `a quote request from ${path} reaches the owner, and the customer gets a confirmation`,
    async ({ visitor, site }, { project }) => {
      const email = `${project.name}${path.replace('/', '-')}@example.com`
      await visitor.opens(path)
      await fillIn(visitor, ailsa(email))
      await visitor.clicks(SUBMIT)
      await visitor.sees(text(SENT))
      await visitor.readsText(REFERENCE, /^\w{4}-\w{4}$/)
      const reference = await visitor.evaluates(
        () => document.querySelector('[data-reference]')?.textContent ?? '',
      )
      expect((await site.mailbox.take(email)).text).toContain(reference)
      const toOwner = await site.mailbox.take(CONTACT.email.text, reference)
      expect(toOwner.text).toContain('A blue hatchback, two dogs & sand.')
      expect(toOwner.replyTo).toEqual([{ name: 'Ailsa Reid', address: email }])
      await visitor.clicks(button('Send another'))
      for (const label of QUOTE.fields) await visitor.findsProperty(field(label), 'value', '')
    },
  )
}

for (const [program, change] of Object.entries(OTHER_PROGRAMS)) {
  journey(
    `with ${program}, the form keeps what was typed, and sends it`,
    async ({ visitor, site }, { project }) => {
      const email = `${project.name}-${program.replaceAll(' ', '-')}@example.com`
      const values = ailsa(email)
      await visitor.opens(`/quote?package=${LAST_PACKAGE.slug}`)
      await visitor.evaluates(change)
      await fillIn(visitor, values)
      await visitor.evaluates(change)
      for (const [label, value] of Object.entries(values))
        await visitor.findsProperty(field(label), 'value', value)
      await visitor.types('0141', field('Phone'))
      await visitor.pressesKeys(Key.TAB)
      await visitor.readsText(errorOf('Phone'), 'Please enter a valid UK mobile number.')
      await visitor.types(values.Phone, field('Phone'))
      await visitor.clicks(SUBMIT)
      await visitor.sees(text(SENT))
      expect((await site.mailbox.take(email)).subject).toContain('quote request')
    },
  )
}

journey('each invalid field shows its error, and the first one gets the focus', async ({ visitor }) => {
  await visitor.opens('/')
  await fillIn(visitor, { Name: 'Ailsa', Phone: '0141 496 0000', Email: 'ailsa@', Message: '   ' })
  await visitor.clicks(SUBMIT)
  await visitor.hasFocusOn(field('Email'))
  await visitor.readsText(errorOf('Phone'), 'Please enter a valid UK mobile number.')
  await visitor.readsText(errorOf('Email'), 'Please enter a valid email address.')
  await visitor.readsText(errorOf('Message'), 'This field is required.')
  await visitor.findsProperty(field('Phone'), 'ariaInvalid', 'true')
  await visitor.types('07700 900 456', field('Phone'))
  await visitor.findsProperty(field('Phone'), 'ariaInvalid', null)
})

journey('if the server is unreachable, the form says so and keeps its values', async ({ visitor }) => {
  const site = await openSite(process.cwd())
  await visitor.opens(`${site.url}/quote`)
  const values = ailsa('offline@example.com')
  await fillIn(visitor, values)
  await site.close()
  await visitor.clicks(SUBMIT)
  await visitor.sees(text(FAILED))
  for (const [label, value] of Object.entries(values))
    await visitor.findsProperty(field(label), 'value', value)
})
