import type { Business } from '../../business/business.ts'
import { whatsappLink } from '../../business/links.ts'
import { palette } from '../../business/theme.ts'
import { choiceText } from '../../quote/choice.ts'
import { readablePhone } from '../../quote/phone.ts'
import { greeting, replyLink } from '../../quote/reply-to-customer.ts'
import { oneLine } from '../clean-text.ts'
import type { Delivery, Suspicion } from '../store/store.ts'
import { buttons, facts, heading, mailHtml, quotation, warning } from './layout.ts'
import { renderPhotos } from './photos.ts'

const REASONS: Record<Suspicion, string> = {
  honeypot: 'a hidden field was filled in',
  links: 'more than three links',
}

/**
 * Renders the owner's email: the request, and links to call the customer, open WhatsApp or reply.
 *
 * @param deskUrl where the owner opens the desk, if there is one
 */
export function renderOwnerMail(
  delivery: Delivery,
  business: Business,
  formatTime: (moment: Date) => string,
  deskUrl?: URL,
) {
  const { reference, quote, choice, suspicion, receivedAt, state } = delivery
  const name = oneLine(quote.name)
  const chosen = choice && choiceText(choice)
  const phone = readablePhone(quote.phone)
  const title = `Quote request ${reference} from ${name}`
  const subject = suspicion ? `[check] ${title} (${REASONS[suspicion]})` : title
  const received = formatTime(receivedAt)
  const warnings = suspicion
    ? [`Please check this one: ${REASONS[suspicion]}. It may be spam, so no confirmation was sent.`]
    : []
  const colours = palette(business.theme)
  const photos = renderPhotos(delivery, colours)
  const call = `tel:${quote.phone}`
  const reply = replyLink(quote.email, reference)
  const links = [
    { label: 'Call', href: call },
    { label: 'WhatsApp', href: whatsappLink(quote.phone, greeting(name, reference, business.name)) },
    { label: 'Reply', href: reply },
    ...(deskUrl
      ? [{ label: 'Open in your desk', href: new URL(`/desk/requests/${reference}`, deskUrl).href }]
      : []),
  ]
  return {
    subject,
    text: [
      title,
      ...warnings,
      `Name: ${name}\nPhone: ${phone}\nEmail: ${quote.email}${chosen ? `\nPackage: ${chosen}` : ''}\nReceived: ${received}${state === 'new' ? '' : `\nMarked: ${state}`}`,
      quote.message,
      ...photos.text,
      links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    ].join('\n\n'),
    html: mailHtml(title, business, [
      heading(`Quote request ${reference} from`, name, colours),
      ...warnings.map((text) => warning(text, colours)),
      facts(
        [
          { label: 'Phone', value: phone, href: call },
          { label: 'Email', value: quote.email, href: reply },
          ...(chosen ? [{ label: 'Package', value: chosen }] : []),
          { label: 'Received', value: received },
          ...(state === 'new' ? [] : [{ label: 'Marked', value: state }]),
        ],
        colours,
      ),
      quotation(quote.message, colours),
      ...photos.html,
      buttons(links, colours),
    ]),
    attachments: photos.attachments,
  }
}
