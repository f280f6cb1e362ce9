import type { Business } from '../../business/business.ts'
import { telLink } from '../../business/links.ts'
import type { QuoteFormProps } from '../islands/quote-form/QuoteForm.tsx'
import type { Home } from '../schemas/home.ts'

/** The few values that the quote form needs. Island props end up in the HTML, so whole entries would bloat it. */
export function quoteFormProps(business: Business, { quote }: Home): QuoteFormProps {
  return {
    phone: business.phone,
    telHref: telLink(business),
    whatsapp: business.whatsapp,
    hints: quote.hints,
    privacy: quote.privacy,
    sent: quote.sent,
  }
}
