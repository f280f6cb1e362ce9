import { capitalised } from '../site/fields.ts'
import type { Shown } from '../site/site-room.ts'
import type { TakingBack } from '../site/taking-back.ts'
import { ActionBar, MainAction } from './ActionBar.tsx'
import { ActButton, acting, ChangeList } from './Changes.tsx'
import { Alert } from './Notices.tsx'
import { Lines, Page } from './Publishing.tsx'
import styles from './Rows.module.css'

/** What was published, by the day. */
export function History({ history }: Pick<Shown, 'history'>) {
  const days = Map.groupBy(history, ({ at }) => splitDay(at)[0])
  return (
    <Page title="What was published">
      {history.length === 0 && <p className="muted">Nothing yet.</p>}
      {Array.from(days, ([day, published]) => (
        <section key={day} className="stack" data-gap="small">
          <h2 className="title">{capitalised(day)}</h2>
          <ul className={`ruled rows ${styles.rows}`}>
            {published.map(({ id, at, by, words, did, problem }) => {
              const back = history.find((one) => one.undoes === id && !one.isUndone)
              const [, time] = splitDay(at)
              return (
                <li key={id} className={styles.tools}>
                  <div className="stack" data-gap="small">
                    {did && <p>{did}:</p>}
                    <Lines words={words} className="stack" />
                    {problem && <p className="small">{problem}</p>}
                    <p className="small muted">
                      {time ? `${time}, by` : 'By'} {by}
                      {back && `. ${back.did} ${back.at}, by ${back.by}`}
                    </p>
                  </div>
                  {!back && <ActButton what={`undo ${id}`}>Take back</ActButton>}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Page>
  )
}

/** `today 10:57` is a day and a time. Long ago has only a day. */
const splitDay = (moment: string) => moment.split(/ (?=\d\d:)/) as [day: string, time?: string]

/** What a publication changed, as it will be without it. */
export function TakeBack({ id, changes, since }: TakingBack) {
  const isPossible = since.length === 0
  const which = changes.length > 1 ? `all ${changes.length}` : 'it'
  const bar = isPossible && (
    <ActionBar>
      <a href="/desk/site/history">Cancel</a>
      <MainAction {...acting(`undo ${id}`)}>Take {which} back</MainAction>
    </ActionBar>
  )
  const oneByOne = { words: 'Put in your changes', whatOf: ({ name }: { name: string }) => `part ${id} ${name}` }
  return (
    <Page title="Take back" back="/desk/site/history" bar={bar}>
      {isPossible ? (
        <>
          <input type="hidden" form="act" name="also" value="1" />
          <p>So your site will be again:</p>
        </>
      ) : (
        <>
          <Alert title="Not taken back">
            <p>Your site is as it was. The same was changed once more since:</p>
          </Alert>
          <ChangeList changes={since} />
          {changes.length > 0 && <h2 className="body strong">What can be taken back one by one</h2>}
        </>
      )}
      <ChangeList changes={changes} {...((changes.length > 1 || !isPossible) && oneByOne)} />
    </Page>
  )
}
