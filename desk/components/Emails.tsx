import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownEmail } from '../data/emails.ts'
import { ICONS } from './icons.ts'
import { act } from './RequestDock.tsx'

const PATHS = { good: ICONS.check, wait: ICONS.clock, bad: ICONS.alert }

/** What was emailed about a request. */
export function Emails({ emails, name }: { emails: ShownEmail[]; name: string }) {
  const [firstName] = name.split(/\s/)
  const titles = {
    owner: 'Email to you',
    customer: (
      <>
        Confirmation to <bdi>{firstName}</bdi>
      </>
    ),
    'late-photos': 'Later photos to you',
  }
  return (
    <section className="stack" data-gap="small">
      <h2 className="body strong">What was emailed</h2>
      <ul className="rows ruled">
        {emails.map(({ audience, tone, words, detail }) => (
          <li key={audience} className="with-icon" data-tone={tone}>
            <Icon path={PATHS[tone]} />
            <p>
              {titles[audience]}: {words}
            </p>
            {detail && (
              <p className="small muted" dir="auto">
                {detail}
              </p>
            )}
          </li>
        ))}
      </ul>
      <button {...act('resend')} className="link strong">
        Send me the email again
      </button>
    </section>
  )
}
