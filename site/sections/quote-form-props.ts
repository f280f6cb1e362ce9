import type { Business } from '../../business/business.ts'
import { internationalPhone, telLink, whatsappLink } from '../../business/links.ts'
import type { QuoteFormProps } from '../islands/quote-form/QuoteForm.tsx'
import type { Home } from '../schemas/home.ts'

/** What the quote form needs to know of the business: a few texts, not the whole entry. */
export function quoteFormProps(business: Business, home: Home): QuoteFormProps {
  return {
    phone: business.phone,
    telHref: telLink(business),
    whatsappHref: whatsappLink(internationalPhone(business.whatsapp)),
    next: home.quote.next,
  }
}
