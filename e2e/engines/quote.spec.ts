import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { CONTACT, QUOTE } from '../support/expected-content.ts'
import { openSite } from '../support/fixtures.ts'
import { cameraPhoto, isUpright, photosOf } from '../support/photographs.ts'
import { ailsa, SENT } from '../support/quote-form.ts'
import { journey } from './journey.ts'
import { button, errorOf, field, iconButton, type Place, text } from './locators.ts'
import type { Visitor } from './visitor.ts'

const FAILED = 'What you typed is still here. Or reach us now: call'
const REFERENCE: Place = { name: 'the reference', xpath: '//*[@data-reference]' }
const FORM: Place = { name: 'the form', xpath: '//form' }
const SUBMIT = button(QUOTE.submit)

async function fillIn(visitor: Visitor, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await visitor.types(value, field(label))
  await visitor.findsProperty(FORM, 'noValidate', true) // Until React runs, the browser checks and sends the form.
}

journey(
  'a quote request reaches the owner, and the customer gets a confirmation',
  async ({ visitor, site }, { project }) => {
    const email = `${project.name}@example.com`
    const values = ailsa(email)
    await visitor.opens('/')
    await fillIn(visitor, values)
    await visitor.clicks(SUBMIT)
    await visitor.sees(text(SENT))
    await visitor.readsText(REFERENCE, /^\w{4}-\w{4}$/)
    const reference = await visitor.evaluates(
      () => document.querySelector('[data-reference]')?.textContent ?? '',
    )
    expect((await site.mailbox.take(email)).text).toContain(reference)
    expect((await site.mailbox.take(CONTACT.email.text, reference)).text).toContain(values.Message)
    await visitor.clicks(button('Send another'))
    for (const label of QUOTE.fields) await visitor.findsProperty(field(label), 'value', '')
  },
)

journey('a photo arrives upright, after the request', async ({ visitor, site }, info) => {
  const { name, buffer } = await cameraPhoto('bonnet.jpg')
  const path = info.outputPath(name)
  await writeFile(path, buffer)
  await visitor.opens('/')
  await fillIn(visitor, ailsa(`photo-${info.project.name}@example.com`))
  await visitor.chooses(path, field('Photos (optional)'))
  await visitor.sees(iconButton('Remove Photo 1'))
  await visitor.clicks(SUBMIT)
  await visitor.sees(text('1 photo sent'))
  const reference = await visitor.evaluates(
    () => document.querySelector('[data-reference]')?.textContent ?? '',
  )
  const [photo] = photosOf(await site.mailbox.take(CONTACT.email.text, reference))
  expect(photo && (await isUpright(photo))).toBe(true)
})

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
