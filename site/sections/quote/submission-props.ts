import type { Business } from '../../../business/business.ts'
import { telLink } from '../../../business/links.ts'
import type { SubmissionProps } from '../../islands/quote-form/Submission.tsx'
import type { Home } from '../../schemas/home.ts'

/** The few values that the form’s island needs. Island props end up in the HTML, so whole entries would bloat it. */
export function submissionProps({ phone, whatsapp }: Business, { quote }: Home): SubmissionProps {
  return { phone, telHref: telLink({ phone }), whatsapp, sent: quote.sent }
}
