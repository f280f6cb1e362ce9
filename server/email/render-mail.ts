import type { Business } from '../../business/business.ts'
import { longTime } from '../../business/time.ts'
import type { Delivery } from '../store/store.ts'
import { oneLine } from '../text.ts'
import { renderCustomerMail } from './customer.ts'
import type { Mail } from './mail.ts'
import { renderOwnerMail } from './owner.ts'

export type Addresses = { mailFrom?: string | undefined; quoteInbox?: string | undefined }

/**
 * Prepares the rendering of mails.
 *
 * @param addresses where mails come from and where the owner reads them; the business's own where not set
 */
export function mailRenderer(business: Business, addresses: Addresses) {
  const site = { name: business.name, address: addresses.mailFrom ?? business.email }
  const owner = { name: business.name, address: addresses.quoteInbox ?? business.email }
  const readTime = longTime(business.timeZone)
  const domain = site.address.split('@')[1]
  return (delivery: Delivery, now: Date): Mail => {
    const { id, audience, reference, quote } = delivery
    const customer = { name: oneLine(quote.name), address: quote.email }
    const envelope = {
      name: `${reference}-${audience}`,
      messageId: `<${id}@${domain}>`,
      from: site,
      date: now,
    }
    return audience === 'owner'
      ? { ...envelope, to: owner, replyTo: customer, ...renderOwnerMail(delivery, business, readTime) }
      : {
          ...envelope,
          // Their name stays out of the head as well: it is shown like the text.
          to: { name: '', address: quote.email },
          replyTo: { name: business.name, address: business.email },
          ...renderCustomerMail(delivery, business),
        }
  }
}
