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

/**
 * A link that opens a WhatsApp chat (https://faq.whatsapp.com/5913398998672934).
 *
 * @param number in international form, with or without its plus sign
 * @param text a draft of the first message
 */
export function whatsappLink(number: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/${number.replace('+', '')}${query}`
}
