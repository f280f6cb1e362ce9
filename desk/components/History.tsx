import { ButtonLink } from '../../site/ui/Button.tsx'
import { capitalised } from '../site/field.ts'
import type { HistoryItem, Undoing } from '../site/room.ts'
import { ActionBar, acting, MainAction } from './ActionBar.tsx'
import { ChangeList } from './Changes.tsx'
import { Alert } from './Notices.tsx'
import { Lines, Page } from './Publishing.tsx'
import styles from './Rows.module.css'

const historyHref = (id: string) => `/desk/site/history/${id}`

/** What was published, by the day. */
export function History({ history }: { history: HistoryItem[] }) {
  const days = Map.groupBy(history, ({ at }) => splitDay(at)[0])
  return (
    <Page title="What was published">
      {history.length === 0 && <p className="muted">Nothing yet.</p>}
      {Array.from(days, ([day, published]) => (
        <section key={day} className="stack" data-gap="small">
          <h2 className="title">{capitalised(day)}</h2>
          <ul className={`ruled rows ${styles.rows}`}>
            {published.map((entry) => (
              <Published key={entry.id} entry={entry} history={history} />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

function Published({ entry, history }: { entry: HistoryItem; history: HistoryItem[] }) {
  const { id, at, by, words, undoes, isUndone } = entry
  const undo = history.find((one) => one.undoes === id && !one.isUndone)
  const [, time] = splitDay(at)
  return (
    <li className={styles.tools}>
      <div className="stack" data-gap="small">
        {undoes && <p>Undone:</p>}
        <Lines words={words} className="stack" />
        <p className="small muted">
          {time ? `${time}, by` : 'By'} {by}
          {undo && `. Undone ${undo.at}, by ${undo.by}`}
        </p>
      </div>
      {!isUndone && (
        <ButtonLink variant="outline" href={historyHref(id)}>
          Undo
        </ButtonLink>
      )}
    </li>
  )
}

/** `today 10:57` is a day and a time. Long ago has only a day. */
const splitDay = (moment: string) => moment.split(/ (?=\d\d:)/) as [day: string, time?: string]

/** What undoing a publication changes, which is asked once. */
export function UndoPublication({ id, changes, since }: Undoing) {
  const isPossible = since.length === 0
  const bar = isPossible && (
    <ActionBar>
      <a href="/desk/site/history">Cancel</a>
      <MainAction {...acting(`${historyHref(id)}/undo`)}>
        Undo {changes.length > 1 ? `all ${changes.length}` : 'it'}
      </MainAction>
    </ActionBar>
  )
  return (
    <Page title="Undo" back="/desk/site/history" bar={bar}>
      {isPossible ? (
        <p>So your site will be again:</p>
      ) : (
        <>
          <Alert title="This can’t be undone at once">
            <p>The same was changed once more since. Change it by hand, where you would change it any day:</p>
          </Alert>
          <ChangeList changes={since} />
          {changes.length > 0 && <h2 className="body strong">What else was changed</h2>}
        </>
      )}
      <ChangeList changes={changes} />
    </Page>
  )
}
