import type { Business } from '../business/business.ts'
import type { QuoteRequest } from '../quote/quote-request.ts'
import type { Delivery } from '../server/store/store.ts'

const open = [{ opens: '08:00', closes: '18:00' }]

/** A business like the shipped sample. */
export const business: Business = {
  name: 'Burnish',
  tagline: 'Vehicle Care Specialists',
  description: 'Mobile car detailing at your door in Glasgow, interior and exterior.',
  keywords: [],
  phone: '07700 900123',
  whatsapp: '07700 900123',
  email: 'hello@burnish.example.com',
  theme: { accent: '#f0a868', ground: '#0f3c43' },
  trader: null,
  address: { locality: 'Glasgow', region: 'Scotland', country: 'GB' },
  area: { name: 'Glasgow', districts: [{ name: 'Glasgow' }] },
  hours: {
    monday: open,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: open,
    sunday: [],
  },
  timeZone: 'Europe/London',
  social: {
    instagram: 'https://instagram.example.com/burnish',
    facebook: 'https://facebook.example.com/burnish',
    tiktok: 'https://tiktok.example.com/@burnish',
  },
  approvals: [{ body: 'Institute of The Motor Industry', text: 'The institute of the trade.', proof: null }],
  sizes: [],
  promises: { reply: 'one working day', deposit: '20%' },
  paymentMethods: [],
  qrLanding: 'redirect',
  partnerLogos: [],
}

/** A valid quote request. */
export function aQuote(changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    name: 'Ailsa Reid',
    phone: '+447700900456',
    email: 'ailsa@example.com',
    message: 'A blue hatchback, two dogs.',
    ...changes,
  }
}

/** A claimed delivery to the owner. */
export function aDelivery({
  quote,
  ...changes
}: Omit<Partial<Delivery>, 'quote'> & { quote?: Partial<QuoteRequest> } = {}): Delivery {
  return {
    id: '0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad',
    firstId: undefined,
    audience: 'owner',
    attempt: 1,
    reference: '7KQ4-M9XR',
    choice: undefined,
    suspicion: undefined,
    receivedAt: new Date('2026-07-04T14:30:00Z'),
    state: 'new',
    photos: { announced: 0, attached: [] },
    ...changes,
    quote: aQuote(quote),
  }
}
