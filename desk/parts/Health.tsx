import { countOf } from '../../business/count-of.ts'
import type { Finding } from '../../business/finding.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import { Dock, MainAction } from './Dock.tsx'
import styles from './Health.module.css'
import { ICONS } from './icons.ts'
import detail from './OneRequest.module.css'
import { Top } from './OneRequest.tsx'
import { Warning } from './Warning.tsx'

type Props = {
  topics: HealthTopic[]
  lastEmail: string
  /** The time of day. */
  checkedAt: string
  today: string
}

/** Without the paths and settings of the doctor. */
const WELL: Record<string, string> = {
  'Emails going out': 'Yes. None is stuck.',
  'Room on the server': 'Plenty.',
  'Old requests': 'Erased when your privacy notice says.',
}

/** What the owner can say about a topic that is not well, as the name of a button. */
const CONFIRMATIONS: Record<string, { name: string; words: string }> = {
  'Old requests': { name: 'erase', words: 'Both are right. Erase them' },
  'Restored backup': { name: 'restored', words: 'Done' },
}

/** What must be well, and what to do about what is not. */
export function Health({ topics, lastEmail, checkedAt, today }: Props) {
  const wrong = ['fail', 'warn'].flatMap((level) => topics.filter((topic) => topic.level === level))
  const [worst] = wrong
  return (
    <main className={detail.detail}>
      <Top title="Health" back="/desk" />
      <div className={`${detail.body} ${styles.body}`}>
        <form id="check" action="/desk/health" />
        <div className={styles.summary} data-wrong={worst !== undefined}>
          <Icon path={worst ? ICONS.alert : ICONS.check} />
          <div>
            <h2>{worst?.wrong ?? 'All well'}</h2>
            <p>
              {wrong.length === 1 && 'Everything else is well. '}Checked at {checkedAt}
            </p>
          </div>
        </div>
        {wrong.map(({ title, wrong: words, level, findings }) => (
          <Warning key={title} tone={level === 'fail' ? 'bad' : 'warn'} icon={ICONS.alert}>
            {wrong.length > 1 && <h2>{words}</h2>}
            {findings.length > 1 ? (
              <details>
                <summary className="link">{countOf(findings.length, 'thing')} to put right</summary>
                {findings.map(show)}
              </details>
            ) : (
              findings.map(show)
            )}
            <Confirmation {...{ title, today }} />
          </Warning>
        ))}
        {wrong.length > 0 && (
          <p className={styles.help}>Not sure what this means? Show it to whoever set up your site.</p>
        )}
        <ul className={styles.checks}>
          <Row title="Last email" level="ok" words={lastEmail} />
          {topics
            .filter((topic) => !wrong.includes(topic))
            .map(({ title, level, findings }) => (
              <Row
                key={title}
                {...{ title, level }}
                words={(level === 'ok' && WELL[title]) || findings.map(({ message }) => message).join(' ')}
              />
            ))}
        </ul>
      </div>
      <Dock>
        <MainAction form="check">
          <Icon path={ICONS.again} />
          Check again
        </MainAction>
      </Dock>
    </main>
  )
}

function Confirmation({ title, today }: { title: string; today: string }) {
  const confirmation = CONFIRMATIONS[title]
  return (
    confirmation && (
      <form method="post" action="/desk/health">
        <button type="submit" className="link" name={confirmation.name} value={today}>
          {confirmation.words}
        </button>
      </form>
    )
  )
}

function Row({ title, level, words }: { title: string; level: HealthTopic['level']; words: string }) {
  return (
    <li data-level={level}>
      <Icon path={level === 'ok' ? ICONS.check : ICONS.clock} />
      <b>{title}</b>
      <p>{words}</p>
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
          <b>What to do:</b> {remedy}
        </p>
      )}
    </div>
  )
}
