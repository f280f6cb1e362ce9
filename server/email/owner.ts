import type { Business } from '../../business/business.ts'
import { whatsappLink } from '../../business/links.ts'
import { readablePhone } from '../../quote/phone.ts'
import type { Delivery, Suspicion } from '../store/store.ts'
import { oneLine } from '../text.ts'
import { buttons, fact, heading, mailHtml, paragraph, quotation } from './layout.ts'

const REASONS: Record<Suspicion, string> = {
  honeypot: 'a hidden field was filled in',
  links: 'more than three links',
}

/** Renders the owner's email: the request, and links to call the customer, open WhatsApp or reply. */
export function renderOwnerMail(
  { reference, quote, suspicion, receivedAt }: Delivery,
  business: Business,
  formatTime: (moment: Date) => string,
) {
  const name = oneLine(quote.name)
  const phone = readablePhone(quote.phone)
  const title = `Quote request ${reference} from ${name}`
  const subject = suspicion ? `[check] ${title} (${REASONS[suspicion]})` : title
  const received = formatTime(receivedAt)
  const warning = suspicion
    ? [`Please check this one: ${REASONS[suspicion]}. It may be spam, so no confirmation was sent.`]
    : []
  const links = [
    { label: 'Call', href: `tel:${quote.phone}` },
    { label: 'WhatsApp', href: whatsappLink(quote.phone, greeting(name, reference, business)) },
    { label: 'Reply', href: replyLink(quote.email, reference) },
  ]
  return {
    subject,
    text: [
      title,
      ...warning,
      `Name: ${name}\nPhone: ${phone}\nEmail: ${quote.email}\nReceived: ${received}`,
      quote.message,
      links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    ].join('\n\n'),
    html: mailHtml(title, business.name, [
      heading(title),
      ...warning.map(paragraph),
      fact('Name', name),
      fact('Phone', phone),
      fact('Email', quote.email),
      fact('Received', received),
      quotation(quote.message),
      buttons(links),
    ]),
  }
}

function greeting(name: string, reference: string, business: Business): string {
  return `Hello ${name}, this is ${business.name} about your quote request ${reference}.`
}

function replyLink(email: string, reference: string): string {
  // Characters such as & and ? are legal in an address, but would end it in a mailto link.
  const address = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(`Your quote request ${reference}`)}`
}
