import type { Business } from './business.ts'

/** Converts a UK number to international form: `07700 900123` becomes `+447700900123`. */
export function internationalPhone(number: string): string {
  return number.replace(/\s/g, '').replace(/^0/, '+44')
}

export function telLink(business: Pick<Business, 'phone'>): string {
  return `tel:${internationalPhone(business.phone)}`
}

/** A link that opens a WhatsApp chat with the business, about a quote request if `reference` is given. */
export function chatLink({ whatsapp }: Pick<Business, 'whatsapp'>, reference?: string): string {
  return whatsappLink(internationalPhone(whatsapp), reference && `Hello, my quote request is ${reference}.`)
}

/** A link that opens a WhatsApp chat with a draft of a message (https://faq.whatsapp.com/5913398998672934). */
export function whatsappLink(number: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/${number.replace('+', '')}${query}`
}

/** The URL path of a page of the built site: `/` for index.html, `/quote/sent` for quote/sent.html. */
export function pagePath(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`
}

/** The networks whose names are not simply capitalised. */
const NAMES = new Map([
  ['linkedin', 'LinkedIn'],
  ['tiktok', 'TikTok'],
  ['whatsapp', 'WhatsApp'],
  ['youtube', 'YouTube'],
])

/** A social network as it writes itself. */
export const networkName = (key: string) => NAMES.get(key) ?? key.charAt(0).toUpperCase() + key.slice(1)

/** The business's profiles on social networks, each with the network's name as the network writes it. */
export function socialProfiles({ social }: Pick<Business, 'social'>): { network: string; href: string }[] {
  return Object.entries(social).map(([key, href]) => ({
    network: networkName(key),
    href,
  }))
}

/** What a WhatsApp message to the customer begins with. */
export function greeting(name: string, reference: string, businessName: string): string {
  return `Hello ${name}, this is ${businessName} about your quote request ${reference}.`
}

/** A link that opens an email to the customer, with a draft of its text if `body` is given. */
export function replyLink(
  email: string,
  reference: string,
  body?: string,
  subject = `Your quote request ${reference}`,
): string {
  // Characters such as & and ? are legal in an address, but would end it in a mailto link.
  const address = encodeURIComponent(email).replace('%40', '@')
  // RFC 6068, 5: lines end with CR LF.
  const draft = body === undefined ? '' : `&body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}`
  return `mailto:${address}?subject=${encodeURIComponent(subject)}${draft}`
}
