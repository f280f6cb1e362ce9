import type { Business } from '../../core/business/business.ts'
import { palette } from '../../core/business/theme.ts'
import { formatDate, localDate } from '../../core/business/time.ts'
import { oneLine } from '../../core/text.ts'
import { aside, buttons, heading, paragraph, quotation, renderParts } from './layout.ts'
import type { MailContent } from './mail.ts'

/** Renders the email that asks a customer how it went, in the owner's words. */
export function renderAsk({ request, review }: MailContent, business: Business, siteUrl: URL | undefined) {
  const colours = palette(business.theme)
  const { reference, chosen, doneAt, receivedAt } = request
  const { subject = '', letter = '', token = '', endsAt } = review ?? {}
  const day = (moment: Date, options: Intl.DateTimeFormatOptions = {}) =>
    formatDate(localDate(moment, business.timeZone), { day: 'numeric', month: 'long', ...options })
  const work = [...chosen.packages.map(({ name }) => name), doneAt && day(doneAt, { weekday: 'long' })]
  return {
    subject: oneLine(subject),
    ...renderParts(subject, business, [
      { html: heading(work.filter(Boolean).join(', '), subject, colours).html },
      ...letter.split(/\n{2,}/).map(paragraph),
      buttons([{ label: 'Tell us how it went', href: new URL(`/review/${token}`, siteUrl).href }], colours),
      aside('It takes a minute. You decide whether we may show it on our website.', colours, '0 0 16px'),
      aside(
        `You asked us for a quote on ${day(receivedAt)} (${reference}). We ask once, and won’t ask again. ` +
          `The link works once${endsAt ? `, until ${day(endsAt)}` : ''}.`,
        colours,
      ),
      { text: [business.name, business.tagline].join('\n') },
    ]),
  }
}

/** Renders the owner's email about what a customer wrote. */
export function renderTold({ request, review }: MailContent, business: Business, deskUrl?: URL) {
  const colours = palette(business.theme)
  const { reference, quote } = request
  const name = oneLine(quote.name)
  const title = `${name} told you how it went`
  const photo = review?.hasPhoto ? 'With a photo. ' : ''
  const consent = review?.mayBeShown ? 'You may show it on your site.' : 'For you only, not for your site.'
  const desk = deskUrl && new URL(`/desk/requests/${reference}`, deskUrl).href
  return {
    subject: title,
    ...renderParts(title, business, [
      heading(`Request ${reference}`, title, colours),
      quotation(review?.words ?? '', colours),
      paragraph(photo + consent),
      ...(desk ? [buttons([{ label: 'Open in your desk', href: desk }], colours)] : []),
    ]),
  }
}
