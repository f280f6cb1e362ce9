import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import { ActionBar, MainAction } from './ActionBar.tsx'
import styles from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Warning } from './Notices.tsx'

type Props = {
  topics: HealthTopic[]
  /** Whether a backup was restored, and the owner has not forgotten again who came back with it. */
  isRestored: boolean
  checkedAt: string
}

/** What must be well, and what to do about what is not. */
export function Health({ topics, isRestored, checkedAt }: Props) {
  const wrong = ['fail', 'warn'].flatMap((level) => topics.filter((topic) => topic.level === level))
  const [worst, another] = wrong
  return (
    <main className={styles.page}>
      <PageHeader title="Health" back="/desk" />
      <form id="check" action="/desk/health" />
      <div className="stack column" data-gap="small">
        <div className={`with-icon ${styles.summary}`} data-tone={toneOf(worst)}>
          <Icon path={worst ? ICONS.alert : ICONS.check} />
          <div>
            <h2 className="title">{another ? `${wrong.length} things to put right` : (worst?.wrong ?? 'All well')}</h2>
            <p className="small muted">
              {worst && 'Everything else is well. '}Checked at {checkedAt}
            </p>
          </div>
        </div>
        {wrong.map((topic) => (
          <Warning key={topic.title} tone={topic.level === 'fail' ? 'bad' : 'warn'} icon={ICONS.alert}>
            {another && <h2 className="body strong">{topic.wrong}</h2>}
            <p className={styles.finding}>{topic.forOwner}</p>
            {isRestored && topic.title === 'Requests' && (
              <form method="post" action="/desk/health">
                <button type="submit" className="link strong" name="restored">
                  I’ve done that
                </button>
              </form>
            )}
            <details>
              <summary className="link strong">For whoever set it up</summary>
              {topic.forSetup.split('\n').map((line) => (
                <p key={line} className={styles.finding}>
                  {line}
                </p>
              ))}
            </details>
          </Warning>
        ))}
        {worst && <p className="muted">Can’t mend it yourself? Show this page to whoever set up your site.</p>}
        <ul className="ruled rows">
          {topics
            .filter((topic) => !wrong.includes(topic))
            .map(({ title, level, forOwner }) => (
              <li key={title} className="with-icon" data-tone={level === 'ok' ? 'good' : undefined}>
                <Icon path={level === 'ok' ? ICONS.check : ICONS.clock} />
                <b>{title}</b>
                <p className="muted">{forOwner}</p>
              </li>
            ))}
        </ul>
      </div>
      <ActionBar>
        <MainAction form="check">
          <Icon path={ICONS.again} />
          Check again
        </MainAction>
      </ActionBar>
    </main>
  )
}

function toneOf(worst: HealthTopic | undefined): 'good' | 'warn' | 'bad' {
  if (!worst) return 'good'
  return worst.level === 'fail' ? 'bad' : 'warn'
}
