import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownEmail } from '../data/emails.ts'
import styles from './Emails.module.css'
import { ICONS } from './icons.ts'
import { Act } from './RequestDock.tsx'

const PATHS = { wait: ICONS.clock, bad: ICONS.alert }

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
    <section className={styles.emails}>
      <h2>What was emailed</h2>
      <ul className={styles.log}>
        {emails.map(({ audience, tone, words, detail }) => (
          <li key={audience} data-tone={tone}>
            {tone === 'good' ? <Icon name="check" /> : <Icon path={PATHS[tone]} />}
            <p>
              {titles[audience]}: {words}
            </p>
            {detail && <p dir="auto">{detail}</p>}
          </li>
        ))}
      </ul>
      <Act value="resend" className="link">
        Send me the email again
      </Act>
    </section>
  )
}
