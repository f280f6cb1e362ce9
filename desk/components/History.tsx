import { ButtonLink } from '../../site/ui/Button.tsx'
import { capitalised } from '../site/field.ts'
import type { HistoryItem, Undoing } from '../site/room.ts'
import { acting, Bar, Submit } from './Bar.tsx'
import { ChangeList } from './Changes.tsx'
import { Page } from './Head.tsx'
import { Alert } from './Notices.tsx'
import { countLines, Lines, undoOf } from './Publishing.tsx'

const historyHref = (id: string) => `/desk/site/history/${id}`

/** What was published, by the day. */
export function History({ history }: { history: HistoryItem[] }) {
  const days = Map.groupBy(history, ({ at }) => splitDay(at)[0])
  return (
    <Page title="What was published" back="/desk/site" about="The newest first">
      {history.length === 0 && <p className="muted">Nothing yet.</p>}
      {Array.from(days, ([day, published]) => (
        <section key={day}>
          <h2 className="title part">{capitalised(day)}</h2>
          <ul className="rows">
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
    <li className="row" data-look="top">
      <div className="words">
        {undoes && <p>Undone:</p>}
        <Lines words={words} />
        <p className="small muted">
          {time ? `${time}, by` : 'By'} {by}
          {undo && `. Undone ${undo.at}, by ${undo.by}`}
        </p>
      </div>
      {!isUndone && (
        <ButtonLink variant="outline" href={historyHref(id)}>
          {undoOf(countLines(words))}
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
  const isOneOfMany = changes.length > 1 || !isPossible
  const undoOne = () => `${historyHref(id)}/undo-one`
  const bar = isPossible && (
    <Bar>
      <ButtonLink variant="outline" href="/desk/site/history">
        Cancel
      </ButtonLink>
      <Submit {...acting(`${historyHref(id)}/undo`)}>{undoOf(changes.length)}</Submit>
    </Bar>
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
          {changes.length > 0 && <h2 className="title part">What else was changed</h2>}
        </>
      )}
      {isOneOfMany && changes.length > 0 && <p>To undo only one, press its Undo, then publish.</p>}
      <ChangeList changes={changes} {...(isOneOfMany && { undoAt: undoOne })} />
    </Page>
  )
}
