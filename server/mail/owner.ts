import type { Business } from '../../core/business/business.ts'
import { greeting, replyLink, whatsappLink } from '../../core/business/links.ts'
import { palette } from '../../core/business/theme.ts'
import { readablePhone } from '../../core/requests/phone.ts'
import type { Suspicion } from '../../core/store/request.ts'
import { oneLine } from '../../core/text.ts'
import { buttons, chosenFacts, facts, heading, quotation, renderParts, warning } from './layout.ts'
import type { MailContent } from './mail.ts'
import { renderPhotos } from './photos-of-request.ts'

const REASONS: Record<Suspicion, string> = { honeypot: 'a hidden field was filled in', links: 'more than three links' }

/** Renders the owner's email: the request, and links to call the customer, open WhatsApp, reply or open the desk. */
export function renderOwnerMail(
  content: MailContent,
  business: Business,
  formatTime: (moment: Date) => string,
  deskUrl?: URL,
) {
  const { reference, quote, chosen, suspicion, receivedAt, state } = content.request
  const name = oneLine(quote.name)
  const title = `Quote request ${reference} from ${name}`
  const colours = palette(business.theme)
  const photos = renderPhotos(content, colours)
  const call = `tel:${quote.phone}`
  const reply = replyLink(quote.email, reference)
  const rows = [
    { label: 'Phone', value: readablePhone(quote.phone), href: call },
    { label: 'Email', value: quote.email, href: reply },
    ...chosenFacts(chosen),
    { label: 'Received', value: formatTime(receivedAt) },
    ...(state === 'new' ? [] : [{ label: 'Marked', value: state }]),
  ]
  const details = facts(rows, colours)
  const desk = deskUrl && new URL(`/desk/requests/${reference}`, deskUrl).href
  return {
    subject: suspicion ? `[check] ${title} (${REASONS[suspicion]})` : title,
    ...renderParts(title, business, [
      heading(`Quote request ${reference} from`, name, colours),
      ...(suspicion
        ? [
            warning(
              `Please check this one: ${REASONS[suspicion]}. It may be spam, so no confirmation was sent.`,
              colours,
            ),
          ]
        : []),
      { ...details, text: `Name: ${name}\n${details.text}` },
      quotation(quote.message, colours),
      ...photos.parts,
      buttons(
        [
          { label: 'Call', href: call },
          { label: 'WhatsApp', href: whatsappLink(quote.phone, greeting(name, reference, business.name)) },
          { label: 'Reply', href: reply },
          ...(desk ? [{ label: 'Open in your desk', href: desk }] : []),
        ],
        colours,
      ),
    ]),
    attachments: photos.attachments,
  }
}
