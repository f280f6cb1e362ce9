import type { Business } from '../../core/business/business.ts'
import type { QuoteRequest } from '../../core/requests/quote-request.ts'
import type { Delivery, StoredRequest } from '../../core/store/request.ts'
import type { MailContent } from '../../server/mail/mail.ts'

const open = [{ opens: '08:00', closes: '18:00' }]

/** A business that does not exist. */
export const business: Business = {
  name: 'Glossworks',
  tagline: 'Vehicle Care Specialists',
  description: 'Mobile car detailing at your door in Glasgow, interior and exterior.',
  keywords: [],
  phone: '07700 900123',
  whatsapp: '07700 900123',
  email: 'hello@glossworks.example.com',
  theme: { accent: '#f0a868', ground: '#0f3c43' },
  trader: null,
  address: { locality: 'Glasgow', region: 'Scotland', country: 'GB' },
  area: { name: 'Glasgow', districts: [{ name: 'Glasgow' }] },
  hours: { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: open, sunday: [] },
  timeZone: 'Europe/London',
  social: {
    instagram: 'https://instagram.example.com/glossworks',
    facebook: 'https://facebook.example.com/glossworks',
    tiktok: 'https://tiktok.example.com/@glossworks',
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

type DeliveryOptions = Partial<Omit<StoredRequest, 'quote'> & Pick<Delivery, 'audience'>> & {
  quote?: Partial<QuoteRequest>
}

/** A claimed delivery, to the owner unless another audience is given, and what its email says: for `mailRenderer`. */
export function aDelivery(options: DeliveryOptions = {}): [Delivery, MailContent] {
  const { quote, audience = 'owner', ...changes } = options
  const [reference, receivedAt] = ['7KQ4-M9XR', new Date('2026-07-04T14:30:00Z')]
  const delivery: Delivery = {
    id: '0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad',
    firstId: undefined,
    reference,
    audience,

    attempts: 1,
    dueAt: receivedAt,
    sentAt: undefined,
    writtenTo: undefined,

    failedAt: undefined,
    failureReason: undefined,
  }
  const request: StoredRequest = {
    reference,
    receivedAt,
    chosen: { packages: [], total: undefined, size: undefined },
    suspicion: undefined,
    state: 'new',

    answeredAt: undefined,
    doneAt: undefined,
    note: undefined,
    noteVersion: '',

    photos: { announced: 0, arrived: [] },
    deliveries: [delivery],
    ...changes,
    quote: aQuote(quote),
  }
  return [delivery, { request, photos: [] }]
}
