import { expect } from '@playwright/test'
import { CONTACT, NAV, QUOTE, SERVICES, TERMS } from '../spec.ts'
import { journey } from './journey.ts'
import { anchor, button, card, FOOTER, field, HEADER, heading, iconButton, link } from './places.ts'

journey.use({ javaScript: false })

for (const window of ['narrow', 'wide'] as const) {
  journey(`without JavaScript the header's links lead on, in a ${window} window`, async ({ visitor }) => {
    await visitor.opens('/', window)
    await visitor.seesNo(iconButton('Menu'), link('GALLERY', HEADER))
    for (const { label, anchor: hash } of NAV) {
      await visitor.presses(link(label, HEADER))
      await visitor.isAt(`/${hash}`)
      await visitor.isBroughtTo(anchor(hash))
    }
  })
}

journey(
  'without JavaScript every service stands in the page with its packages and prices',
  async ({ visitor }) => {
    await visitor.opens('/')
    await visitor.seesNo(button('Close'), iconButton('Close'))
    for (const { name, packages } of SERVICES) {
      await visitor.sees(heading(name, anchor('#services')))
      for (const entry of packages) await visitor.sees(heading(entry.name))
    }
  },
)

journey('without JavaScript the terms are a page, and questions open', async ({ visitor }) => {
  await visitor.opens('/')
  await visitor.presses(link(TERMS.title, FOOTER))
  await visitor.isAt('/terms')
  await visitor.sees(heading(`1. ${TERMS.clauses[0]}`))
  await visitor.opens('/')
  await visitor.presses({ name: 'the first question', xpath: '(//details)[1]/summary' })
  await visitor.sees({ name: 'its answer', xpath: '(//details)[1]//p' })
})

journey(
  'without JavaScript the form posts by itself, and the mail arrives',
  async ({ visitor, site }, { project }) => {
    const email = `plain-${project.name}@example.com`
    const answers = { Name: 'Ailsa Reid', Phone: '07700 900456', Email: email, Message: 'A blue hatchback.' }
    await visitor.opens('/quote')
    for (const [label, text] of Object.entries(answers)) await visitor.types(text, field(label))
    await visitor.presses(button(QUOTE.submit))
    await visitor.isAt('/quote/sent')
    await visitor.sees(heading('Thank you!'))
    expect((await site.mailbox.take(email)).text).toContain(CONTACT.phone.text)
  },
)

journey('without JavaScript a coating can be booked, on a page with both pictures', async ({ visitor }) => {
  await visitor.opens('/ceramiccoating')
  await visitor.seesNo({ name: 'the slider', xpath: '//input[@type="range"]' })
  await visitor.presses(link('Book Now', card('Silver')))
  await visitor.isAt('/quote?package=silver')
})
