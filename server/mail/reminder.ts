import type { Business } from '../../core/business/business.ts'
import { palette } from '../../core/business/theme.ts'
import { oneLine } from '../../core/text.ts'
import { dueAt, dueTogether, firstName } from '../ringing/words.ts'
import { buttons, facts, heading, paragraph, renderParts } from './layout.ts'
import type { MailContent } from './mail.ts'

/** Renders the owner's reminder of all requests that are due together. */
export function renderReminder({ request, together = [request] }: MailContent, business: Business, deskUrl?: URL) {
  const colours = palette(business.theme)
  const subject = dueTogether(together, business)
  const rows = together.map((each) => {
    const packages = each.chosen.packages.map(({ name }) => name).join(' + ') || 'no package chosen'
    return { label: dueAt(each, business), value: `${oneLine(each.quote.name)} · ${packages}` }
  })
  const desk = deskUrl && new URL(`/desk/requests/${request.reference}`, deskUrl).href
  return {
    subject,
    ...renderParts(`Not answered yet: ${subject}`, business, [
      heading('Not answered yet:', subject, colours),
      facts(rows, colours),
      buttons(
        [
          ...(desk ? [{ label: 'Open in your desk', href: desk }] : []),
          { label: `Call ${firstName(request)}`, href: `tel:${request.quote.phone}` },
        ],
        colours,
      ),
      paragraph(
        `Your website promises a reply within ${business.promises.reply}. We remind you once, two hours before. ` +
          'Answered already? Mark them as answered in your desk.',
      ),
    ]),
  }
}
