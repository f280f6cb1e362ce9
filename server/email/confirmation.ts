import type { Business } from '../../business/business.ts'
import { countOf } from '../../business/count-of.ts'
import { addDays } from '../../business/dates.ts'
import { chatLink, telLink } from '../../business/links.ts'
import { type Exception, exceptionLines, isUpcoming, openingLines } from '../../business/opening-hours.ts'
import { palette } from '../../business/theme.ts'
import { localDate } from '../../business/time.ts'
import { traderText } from '../../business/trader.ts'
import { oneLine } from '../clean-text.ts'
import type { Delivery } from '../store/store.ts'
import { buttons, facts, heading, mailHtml, paragraph, subheading } from './layout.ts'

/** Renders the confirmation: thanks, the reference and what happens next. It never repeats the message. */
export function renderConfirmation({ reference, quote, photos }: Delivery, business: Business, now: Date) {
  const thanks = `Thank you for asking ${business.name} for a quote. We’ve got your request.`
  const added = photos.announced > 0 ? [`You added ${countOf(photos.announced, 'photo')}.`] : []
  const colours = palette(business.theme)
  const today = localDate(now, business.timeZone)
  const exceptions = exceptionLines(business.hours).filter((line) => isUpcoming(line, today))
  const next =
    `${replyPromise(business.promises.reply, exceptions, addDays(today, 1))}If you’d like to add something, reply to this email or call us, ` +
    `and give the reference ${reference}.`
  const lines = [...openingLines(business.hours), ...exceptions]
  const hours = ['Opening hours', ...lines.map(({ days, time }) => `${days}: ${time}`)].join('\n')
  const hello = greeting(quote.name)
  const signature = [business.name, business.tagline, traderText(business)].filter(Boolean).join('\n')
  return {
    subject: `We have your quote request (${reference})`,
    text: [
      hello,
      thanks,
      `Your reference: ${reference}`,
      ...added,
      next,
      `Phone: ${business.phone}`,
      hours,
      signature,
    ].join('\n\n'),
    html: mailHtml(`Your quote request ${reference}`, business, [
      heading('Your quote request', reference, colours),
      paragraph(hello),
      ...[thanks, ...added].map(paragraph),
      paragraph(next),
      buttons(
        [
          { label: `Call ${business.phone}`, href: telLink(business) },
          { label: 'WhatsApp', href: chatLink(business, reference) },
        ],
        colours,
      ),
      subheading('Opening hours'),
      facts(
        lines.map(({ days, time }) => ({ label: days, value: time })),
        colours,
      ),
    ]),
  }
}

/** When the business replies. If it is closed today or tomorrow, not before it has opened again. */
function replyPromise(reply: string | undefined, exceptions: Exception[], tomorrow: string): string {
  if (!reply) return ''
  const closed = exceptions.find(({ first, time }) => time === 'closed' && first <= tomorrow)
  return closed
    ? `We’re closed ${closed.days}, and will reply within ${reply} of opening again. `
    : `We’ll reply within ${reply}. `
}

/** A plausible name: one to five words of letters, each with an optional full stop, as in `St.`. */
const PERSON = /^\p{L}[\p{L}\p{M}'’-]*\.?( \p{L}[\p{L}\p{M}'’-]*\.?){0,4}$/u

/**
 * Anyone can enter any name and someone else's email address. A name that could contain a link, a number or a sentence
 * is left out, so the form cannot send messages to strangers.
 */
function greeting(typed: string): string {
  const name = oneLine(typed)
  return name.length <= 40 && PERSON.test(name) ? `Hello ${name},` : 'Hello,'
}
