import type { Business } from '../../core/business/business.ts'
import { longTime } from '../../core/business/time.ts'
import type { Delivery } from '../../core/store/request.ts'
import { oneLine } from '../../core/text.ts'
import type { Settings } from '../settings.ts'
import { renderConfirmation } from './confirmation.ts'
import type { Mail, MailContent } from './mail.ts'
import { renderOwnerMail } from './owner.ts'
import { renderReminder } from './reminder.ts'
import { renderAsk, renderTold } from './review.ts'

/** Returns a function that renders the email of a delivery. Sender and inbox default to the business's address. */
export function mailRenderer(
  business: Business,
  {
    mailFrom,
    quoteInbox,
    linkedDeskUrl,
    siteUrl,
  }: Partial<Pick<Settings, 'mailFrom' | 'quoteInbox' | 'linkedDeskUrl' | 'siteUrl'>>,
) {
  const site = { name: business.name, address: mailFrom ?? business.email }
  const owner = { name: business.name, address: quoteInbox ?? business.email }
  const formatTime = longTime(business.timeZone)
  const messageId = (id: string) => `<${id}@${site.address.split('@')[1]}>`
  return ({ id, firstId, audience, reference }: Delivery, content: MailContent, now: Date): Mail => {
    const { quote } = content.request
    const customer = { name: oneLine(quote.name), address: quote.email }
    const envelope = {
      name: `${reference}-${audience}`,
      messageId: messageId(id),
      references: firstId && messageId(firstId),
      from: site,
      date: now,
    }
    switch (audience) {
      case 'customer':
        return {
          ...envelope,
          // Email programs show the headers too, so the customer's name is not repeated there either.
          to: { name: '', address: quote.email },
          replyTo: { name: business.name, address: business.email },
          ...renderConfirmation(content.request, business, now),
        }
      case 'reminder':
        return {
          ...envelope,
          to: owner,
          replyTo: undefined,
          ...renderReminder(content, business, linkedDeskUrl),
        }
      case 'ask':
        return {
          ...envelope,
          to: { name: '', address: quote.email },
          replyTo: { name: business.name, address: business.email },
          ...renderAsk(content, business, siteUrl),
        }
      case 'review':
        return { ...envelope, to: owner, replyTo: customer, ...renderTold(content, business, linkedDeskUrl) }
      default:
        return {
          ...envelope,
          to: owner,
          replyTo: customer,
          ...renderOwnerMail(content, business, formatTime, linkedDeskUrl),
        }
    }
  }
}
