import type { Business } from '../../core/business/business.ts'
import { dueInWords, dueTime } from '../../core/business/due-time.ts'
import { chatLink, telLink } from '../../core/business/links.ts'
import { exceptionLines, isUpcoming, openingLines } from '../../core/business/opening-hours.ts'
import { palette } from '../../core/business/theme.ts'
import { localDate } from '../../core/business/time.ts'
import { traderText } from '../../core/business/trader.ts'
import type { StoredRequest } from '../../core/store/request.ts'
import { countOf, oneLine } from '../../core/text.ts'
import { buttons, chosenFacts, facts, heading, paragraph, renderParts, subheading } from './layout.ts'

/** Renders the confirmation: thanks, the reference and what happens next. It never repeats the message. */
export function renderConfirmation(
  { reference, quote, chosen, photos, receivedAt }: StoredRequest,
  business: Business,
  now: Date,
) {
  const colours = palette(business.theme)
  const today = localDate(now, business.timeZone)
  const exceptions = exceptionLines(business.hours).filter((line) => isUpcoming(line, today))
  const opening = facts(
    [...openingLines(business.hours), ...exceptions].map(({ days, time }) => ({ label: days, value: time })),
    colours,
  )
  const contact = buttons(
    [
      { label: `Call ${business.phone}`, href: telLink(business) },
      { label: 'WhatsApp', href: chatLink(business, reference) },
    ],
    colours,
  )
  return {
    subject: `We have your quote request (${reference})`,
    ...renderParts(`Your quote request ${reference}`, business, [
      { html: heading('Your quote request', reference, colours).html },
      paragraph(greeting(quote.name)),
      paragraph(`Thank you for asking ${business.name} for a quote. We’ve got your request.`),
      { text: `Your reference: ${reference}` },
      ...(chosen.packages.length > 0 ? [facts(chosenFacts(chosen), colours)] : []),
      ...(photos.announced > 0 ? [paragraph(`You added ${countOf(photos.announced, 'photo')}.`)] : []),
      paragraph(
        `${replyPromise(receivedAt, business)}If you’d like to add something, reply to this email or call us, ` +
          `and give the reference ${reference}.`,
      ),
      { ...contact, text: `Phone: ${business.phone}` },
      { html: subheading('Opening hours').html },
      { ...opening, text: `Opening hours\n${opening.text}` },
      { text: [business.name, business.tagline, traderText(business)].filter(Boolean).join('\n') },
    ]),
  }
}

/** When the business replies, and that it is closed until then. */
function replyPromise(receivedAt: Date, business: Business): string {
  const { hours, timeZone } = business
  const due = dueTime(receivedAt, business)
  if (!due) return ''
  if (due === 'never') return 'We have no opening hours at the moment, and will reply as soon as we can. '
  const by = `by ${dueInWords(due, receivedAt, timeZone)}`
  const [from, to] = [localDate(receivedAt, timeZone), localDate(due, timeZone)]
  const closed = exceptionLines(hours).find(({ time, first, last }) => time === 'closed' && first <= to && from <= last)
  return closed ? `We’re closed ${closed.days}, and will reply ${by}. ` : `We’ll reply ${by}. `
}

/** A plausible name: one to five words of letters, each with an optional full stop, as in `St.`. */
const PERSON = /^\p{L}[\p{L}\p{M}'’-]*\.?( \p{L}[\p{L}\p{M}'’-]*\.?){0,4}$/u

/** Leaves out names with a link, a number or a sentence, so that the form cannot send messages to strangers. */
function greeting(fullName: string): string {
  const name = oneLine(fullName)
  return name.length <= 40 && PERSON.test(name) ? `Hello ${name},` : 'Hello,'
}
