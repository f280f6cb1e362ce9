import { expect } from '@playwright/test'
import { CONTACT, NAV, QUOTE, SERVICES, TERMS } from '../support/expected-content.ts'
import { ailsa } from '../support/quote-form.ts'
import { journey } from './journey.ts'
import { anchor, button, FOOTER, field, HEADER, heading, iconButton, link } from './locators.ts'

journey.use({ javaScript: false })

for (const window of ['narrow', 'wide'] as const) {
  journey(
    `without JavaScript the header links lead to their sections, in a ${window} window`,
    async ({ visitor }) => {
      await visitor.opens('/', window)
      await visitor.doesNotSee(iconButton('Menu'), link('GALLERY', HEADER))
      for (const { label, anchor: hash } of NAV) {
        await visitor.clicks(link(label, HEADER))
        await visitor.isAt(`/${hash}`)
        await visitor.seesInViewport(anchor(hash))
      }
    },
  )
}

journey('without JavaScript every service is on the page with its packages', async ({ visitor }) => {
  await visitor.opens('/')
  await visitor.doesNotSee(button('Close'), iconButton('Close'))
  for (const { name, packages } of SERVICES) {
    await visitor.sees(heading(name, anchor('#services')))
    for (const entry of packages) await visitor.sees(heading(entry.name))
  }
})

journey(
  'without JavaScript the terms link leads to the terms page, and questions open',
  async ({ visitor }) => {
    await visitor.opens('/')
    await visitor.clicks(link(TERMS.title, FOOTER))
    await visitor.isAt('/terms')
    await visitor.sees(heading(TERMS.clauses[0] ?? ''))
    await visitor.opens('/')
    await visitor.clicks({ name: 'the first question', xpath: '(//details)[1]/summary' })
    await visitor.sees({ name: 'its answer', xpath: '(//details)[1]//p' })
  },
)

journey(
  'without JavaScript the form submits as an ordinary HTML form, and the email arrives',
  async ({ visitor, site }, { project }) => {
    const email = `plain-${project.name}@example.com`
    await visitor.opens('/quote')
    for (const [label, text] of Object.entries(ailsa(email))) await visitor.types(text, field(label))
    await visitor.clicks(button(QUOTE.submit))
    await visitor.isAt('/quote/sent')
    await visitor.sees(heading('Thank you!'))
    expect((await site.mailbox.take(email)).text).toContain(CONTACT.phone.text)
  },
)
