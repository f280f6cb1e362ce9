import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownEmail } from '../data/emails.ts'
import { ICONS } from './icons.ts'
import { act } from './RequestActions.tsx'

const EMAIL_ICONS = { good: ICONS.check, wait: ICONS.clock, warn: ICONS.alert, bad: ICONS.alert }

/** The emails of a request, and how each went. */
export function Emails({ emails, firstName }: { emails: ShownEmail[]; firstName: ReactNode }) {
  const titles = {
    owner: 'Email to you',
    reminder: 'Reminder to you',
    ask: 'Asked how it went',
    review: 'Their words to you',
    customer: <>Confirmation to {firstName}</>,
  }
  return (
    <section>
      <h2 className="title part">What was emailed</h2>
      <ul className="rows">
        {emails.map(({ audience, tone, words, detail }) => (
          <li key={audience} className="row" data-look="top" data-tone={tone}>
            <Icon path={EMAIL_ICONS[tone]} />
            <div className="words">
              <p>
                {titles[audience]}: {words}
              </p>
              {detail && (
                <p className="small muted" dir="auto">
                  {detail}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <button {...act('resend')} className="link strong">
        Send me the email again
      </button>
    </section>
  )
}
