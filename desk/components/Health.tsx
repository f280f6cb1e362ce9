import { asTyped, type Finding } from '../../core/business/finding.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import { ActionBar, MainAction } from './ActionBar.tsx'
import styles from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Warning } from './Notices.tsx'

type Props = {
  topics: HealthTopic[]
  lastEmail: string
  checkedAt: string
}

/** What must be well, and what to do about what is not. */
export function Health({ topics, lastEmail, checkedAt }: Props) {
  const wrong = ['fail', 'warn'].flatMap((level) => topics.filter((topic) => topic.level === level))
  const [worst, another] = wrong
  return (
    <main className={styles.page}>
      <PageHeader title="Health" back="/desk" />
      <form id="check" action="/desk/health" />
      <div className="stack column" data-gap="small">
        <div className={`with-icon ${styles.summary}`} data-tone={worst ? 'bad' : 'good'}>
          <Icon path={worst ? ICONS.alert : ICONS.check} />
          <div>
            <h2 className="title">{another ? `${wrong.length} things to put right` : (worst?.wrong ?? 'All well')}</h2>
            <p className="small muted">
              {worst && 'Everything else is well. '}Checked at {checkedAt}
            </p>
          </div>
        </div>
        {wrong.map(({ title, wrong: heading, level, words, findings }) => (
          <Warning key={title} tone={level === 'fail' ? 'bad' : 'warn'} icon={ICONS.alert}>
            {another && <h2 className="body strong">{heading}</h2>}
            {words.map((said) => (
              <p key={said} className={styles.finding}>
                {said}
              </p>
            ))}
            {title === 'Restored backup' && (
              <form method="post" action="/desk/health">
                <button type="submit" className="link strong" name="restored">
                  I’ve done that
                </button>
              </form>
            )}
            <details>
              <summary className="link strong">For whoever set it up</summary>
              {findings.map(show)}
            </details>
          </Warning>
        ))}
        {worst && <p className="muted">Can’t mend it yourself? Show this page to whoever set up your site.</p>}
        <ul className="ruled rows">
          <Row title="Last email" level="ok" words={lastEmail} />
          {topics
            .filter((topic) => !wrong.includes(topic))
            .map(({ title, level, words }) => (
              <Row key={title} title={title} level={level} words={words.join(' ')} />
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

function Row({ title, level, words }: { title: string; level: HealthTopic['level']; words: string }) {
  return (
    <li className="with-icon" data-tone={level === 'ok' ? 'good' : undefined}>
      <Icon path={level === 'ok' ? ICONS.check : ICONS.clock} />
      <b>{title}</b>
      <p className="muted">{words}</p>
    </li>
  )
}

/** A finding. The remedy of several is said once. */
function show({ message, remedy }: Finding, index: number, { [index + 1]: next }: Finding[]) {
  return (
    <div key={message} className={styles.finding}>
      <p>{message}</p>
      {remedy && remedy !== next?.remedy && (
        <p>
          <b>What to do:</b> {asTyped(remedy)}
        </p>
      )}
    </div>
  )
}
