import type { Business } from '../../business/business.ts'
import { internationalPhone, telLink, whatsappLink } from '../../business/links.ts'
import { openingLines } from '../../business/opening-hours.ts'
import type { Delivery } from '../store/store.ts'
import { oneLine } from '../text.ts'
import { buttons, heading, mailHtml, paragraph } from './layout.ts'

/** What a customer reads: thanks, the reference, what happens next. Nothing of what they wrote comes back. */
export function renderCustomerMail({ reference, quote }: Delivery, business: Business) {
  const thanks = `Thank you for asking ${business.name} for a quote. We have your request.`
  const next =
    'We will answer within one working day. If you would like to add something, reply to this mail or call us, ' +
    `and give the reference ${reference}.`
  const lines = openingLines(business.hours).map(({ days, time }) => `${days}: ${time}`)
  const hours = ['Opening hours', ...lines].join('\n')
  const hello = greeting(quote.name)
  const signature = `${business.name}\n${business.tagline}`
  const whatsapp = internationalPhone(business.whatsapp)
  return {
    subject: `We have your quote request (${reference})`,
    text: [
      hello,
      thanks,
      `Your reference: ${reference}`,
      next,
      `Phone: ${business.phone}`,
      hours,
      signature,
    ].join('\n\n'),
    html: mailHtml(`Your quote request ${reference}`, [
      heading(`Your quote request ${reference}`),
      paragraph(hello),
      paragraph(thanks),
      paragraph(next),
      buttons([
        { label: `Call ${business.phone}`, href: telLink(business) },
        {
          label: 'WhatsApp',
          href: whatsappLink(whatsapp, `Hello, my quote request is ${reference}.`),
        },
      ]),
      paragraph(hours),
      paragraph(signature),
    ]),
  }
}

/** A person's name: at most five words of letters, an initial's or a title's full stop among them. */
const PERSON = /^\p{L}[\p{L}\p{M}'’-]*\.?( \p{L}[\p{L}\p{M}'’-]*\.?){0,4}$/u

/**
 * Anyone may put any name and anyone's address into the form. A name that could carry a link, a number or
 * a sentence is left out, so that nobody can send a message through us.
 */
function greeting(typed: string): string {
  const name = oneLine(typed)
  return name.length <= 40 && PERSON.test(name) ? `Hello ${name},` : 'Hello,'
}
